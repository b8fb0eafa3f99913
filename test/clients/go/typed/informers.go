package main

import (
	"fmt"
	"sync"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/equality"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/apimachinery/pkg/watch"
	k8sinformers "k8s.io/client-go/informers"
	"k8s.io/client-go/tools/cache"
)

// heard is what handlers were told: "added a", "changed a", "deleted a".
type heard struct {
	sync.Mutex
	words map[string]int
}

func (h *heard) hear(word string, object any) {
	if unknown, ok := object.(cache.DeletedFinalStateUnknown); ok {
		object = unknown.Obj
	}
	h.Lock()
	h.words[word+" "+object.(metav1.Object).GetName()]++
	h.Unlock()
}

func (h *heard) all(words ...string) bool {
	h.Lock()
	defer h.Unlock()
	for _, word := range words {
		if h.words[word] == 0 {
			return false
		}
	}
	return true
}

func until(r *run, what string, is func() bool) error {
	for !is() {
		select {
		case <-r.ctx.Done():
			return fmt.Errorf("never: %s", what)
		case <-time.After(10 * time.Millisecond):
		}
	}
	return nil
}

// Shared informers of three kinds see what another client does, and their stores end as the lists are.
func informers(r *run) error {
	factory := k8sinformers.NewSharedInformerFactoryWithOptions(r.client, 0, k8sinformers.WithNamespace(r.namespace))
	maps, pods, jobs := factory.Core().V1().ConfigMaps(), factory.Core().V1().Pods(), factory.Batch().V1().Jobs()
	all := &heard{words: map[string]int{}}
	for _, informer := range []cache.SharedIndexInformer{maps.Informer(), pods.Informer(), jobs.Informer()} {
		if _, err := informer.AddEventHandler(cache.ResourceEventHandlerFuncs{
			AddFunc:    func(object any) { all.hear("added", object) },
			UpdateFunc: func(_, object any) { all.hear("changed", object) },
			DeleteFunc: func(object any) { all.hear("deleted", object) },
		}); err != nil {
			return err
		}
	}
	stop := make(chan struct{})
	defer factory.Shutdown()
	defer close(stop)
	factory.Start(stop)
	for kind, synced := range factory.WaitForCacheSync(r.ctx.Done()) {
		if !synced {
			return fmt.Errorf("%s never synced", kind)
		}
	}
	if err := until(r, "the pod and the job that were there", func() bool { return all.all("added p", "added j") }); err != nil {
		return err
	}
	if err := changes(r); err != nil {
		return err
	}
	if err := until(r, "what was done", func() bool {
		return all.all("added live", "changed live", "deleted gone", "added live-pod", "deleted live-pod", "added live-job")
	}); err != nil {
		return err
	}
	read, err := r.jsonOnly.CoreV1().ConfigMaps(r.namespace).Get(r.ctx, "live", metav1.GetOptions{})
	if err != nil {
		return err
	}
	if err := until(r, "the store is as JSON says", func() bool {
		held, err := maps.Lister().ConfigMaps(r.namespace).Get("live")
		return err == nil && equality.Semantic.DeepEqual(held, read)
	}); err != nil {
		return err
	}
	held, err := jobs.Lister().Jobs(r.namespace).List(labels.Everything())
	if err != nil || len(held) != 2 {
		return fmt.Errorf("the store of jobs has %d: %w", len(held), err)
	}
	return bareWatch(r)
}

func changes(r *run) error {
	maps := r.jsonOnly.CoreV1().ConfigMaps(r.namespace)
	for _, name := range []string{"live", "gone"} {
		if _, err := maps.Create(r.ctx, &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Name: name}, Data: map[string]string{"k": "1"}}, metav1.CreateOptions{}); err != nil {
			return err
		}
	}
	live, err := r.client.CoreV1().ConfigMaps(r.namespace).Get(r.ctx, "live", metav1.GetOptions{})
	if err != nil {
		return err
	}
	live.BinaryData = map[string][]byte{"b": {1, 2}}
	if _, err := r.client.CoreV1().ConfigMaps(r.namespace).Update(r.ctx, live, metav1.UpdateOptions{}); err != nil {
		return err
	}
	if err := r.client.CoreV1().ConfigMaps(r.namespace).Delete(r.ctx, "gone", metav1.DeleteOptions{}); err != nil {
		return err
	}
	if _, err := r.client.CoreV1().Pods(r.namespace).Create(r.ctx, aPod("live-pod"), metav1.CreateOptions{}); err != nil {
		return err
	}
	if _, err := r.client.BatchV1().Jobs(r.namespace).Create(r.ctx, aJob("live-job"), metav1.CreateOptions{}); err != nil {
		return err
	}
	return r.client.CoreV1().Pods(r.namespace).DeleteCollection(r.ctx, metav1.DeleteOptions{GracePeriodSeconds: to(int64(0))}, metav1.ListOptions{LabelSelector: "app=live-pod"})
}

// The initial state, its end, and a change, each of the right type.
func bareWatch(r *run) error {
	watching, err := r.client.CoreV1().ConfigMaps(r.namespace).Watch(r.ctx, metav1.ListOptions{
		SendInitialEvents: to(true), ResourceVersionMatch: metav1.ResourceVersionMatchNotOlderThan, AllowWatchBookmarks: true, FieldSelector: "metadata.name=live",
	})
	if err != nil {
		return err
	}
	defer watching.Stop()
	for _, wanted := range []watch.EventType{watch.Added, watch.Bookmark, watch.Modified, watch.Deleted} {
		if wanted == watch.Modified {
			if _, err := r.client.CoreV1().ConfigMaps(r.namespace).Patch(r.ctx, "live", "application/merge-patch+json", []byte(`{"data":{"k":"2"}}`), metav1.PatchOptions{}); err != nil {
				return err
			}
		}
		if wanted == watch.Deleted {
			if err := r.client.CoreV1().ConfigMaps(r.namespace).Delete(r.ctx, "live", metav1.DeleteOptions{}); err != nil {
				return err
			}
		}
		event, open := <-watching.ResultChan()
		object, isMap := event.Object.(*corev1.ConfigMap)
		if !open || event.Type != wanted || !isMap {
			return fmt.Errorf("a watch said %s %T instead of %s", event.Type, event.Object, wanted)
		}
		if wanted == watch.Bookmark && object.Annotations[metav1.InitialEventsAnnotationKey] != "true" {
			return fmt.Errorf("the initial events have no end: %v", object)
		}
	}
	return nil
}
