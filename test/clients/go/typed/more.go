package main

import (
	"fmt"

	appsv1 "k8s.io/api/apps/v1"
	authorizationv1 "k8s.io/api/authorization/v1"
	corev1 "k8s.io/api/core/v1"
	policyv1 "k8s.io/api/policy/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/discovery"
	"k8s.io/client-go/metadata"
	"k8s.io/kube-openapi/pkg/util/proto"
)

// Errors are read as what they are, with their details.
func refusals(r *run) error {
	maps := r.client.CoreV1().ConfigMaps(r.namespace)
	_, err := maps.Get(r.ctx, "none", metav1.GetOptions{})
	status, isStatus := err.(apierrors.APIStatus)
	if !apierrors.IsNotFound(err) || !isStatus || status.Status().Details.Name != "none" {
		return fmt.Errorf("absent: %w", err)
	}
	_, err = maps.Create(r.ctx, &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Name: "A_B"}}, metav1.CreateOptions{})
	status, isStatus = err.(apierrors.APIStatus)
	if !apierrors.IsInvalid(err) || !isStatus || status.Status().Details.Causes[0].Field != "metadata.name" {
		return fmt.Errorf("invalid: %w", err)
	}
	made, err := maps.Create(r.ctx, &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Name: "twice"}}, metav1.CreateOptions{})
	if err != nil {
		return err
	}
	if _, err = maps.Create(r.ctx, &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Name: "twice"}}, metav1.CreateOptions{}); !apierrors.IsAlreadyExists(err) {
		return fmt.Errorf("twice: %w", err)
	}
	if _, err = maps.Patch(r.ctx, "twice", "application/merge-patch+json", []byte(`{"data":{"k":"1"}}`), metav1.PatchOptions{}); err != nil {
		return err
	}
	if _, err = maps.Update(r.ctx, made, metav1.UpdateOptions{}); !apierrors.IsConflict(err) {
		return fmt.Errorf("stale: %w", err)
	}
	if !r.forgetful {
		return nil
	}
	watching, err := maps.Watch(r.ctx, metav1.ListOptions{ResourceVersion: "1"})
	if err != nil {
		return err
	}
	defer watching.Stop()
	event := <-watching.ResultChan()
	if event.Type != watch.Error || !apierrors.IsResourceExpired(apierrors.FromObject(event.Object)) {
		return fmt.Errorf("too old: %s %v", event.Type, event.Object)
	}
	return nil
}

// A list in pages is the same list.
func pages(r *run) error {
	maps := r.client.CoreV1().ConfigMaps(r.namespace)
	for i := range 5 {
		if _, err := maps.Create(r.ctx, &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Name: fmt.Sprintf("page-%d", i), Labels: map[string]string{"page": "yes"}}}, metav1.CreateOptions{}); err != nil {
			return err
		}
	}
	var paged []corev1.ConfigMap
	options := metav1.ListOptions{Limit: 2}
	for {
		page, err := maps.List(r.ctx, options)
		if err != nil {
			return err
		}
		paged = append(paged, page.Items...)
		if options.Continue = page.Continue; options.Continue == "" {
			break
		}
		if page.RemainingItemCount == nil {
			return fmt.Errorf("a page does not say how many are left")
		}
	}
	whole, err := r.jsonOnly.CoreV1().ConfigMaps(r.namespace).List(r.ctx, metav1.ListOptions{})
	if err != nil {
		return err
	}
	if err := same("the pages", paged, whole.Items, nil); err != nil {
		return err
	}
	if err := maps.DeleteCollection(r.ctx, metav1.DeleteOptions{}, metav1.ListOptions{LabelSelector: "page=yes"}); err != nil {
		return err
	}
	left, err := maps.List(r.ctx, metav1.ListOptions{LabelSelector: "page"})
	if err != nil || len(left.Items) != 0 {
		return fmt.Errorf("%d left: %w", len(left.Items), err)
	}
	return nil
}

// What goes in and out of subresources is of another kind than the object.
func subresources(r *run) error {
	deployments := r.client.AppsV1().Deployments(r.namespace)
	spec := appsv1.DeploymentSpec{Selector: &metav1.LabelSelector{MatchLabels: map[string]string{"a": "b"}}, Template: corev1.PodTemplateSpec{ObjectMeta: metav1.ObjectMeta{Labels: map[string]string{"a": "b"}}, Spec: aJob("").Spec.Template.Spec}}
	spec.Template.Spec.RestartPolicy = corev1.RestartPolicyAlways
	if _, err := deployments.Create(r.ctx, &appsv1.Deployment{ObjectMeta: metav1.ObjectMeta{Name: "d"}, Spec: spec}, metav1.CreateOptions{}); err != nil {
		return err
	}
	scale, err := deployments.GetScale(r.ctx, "d", metav1.GetOptions{})
	if err != nil {
		return err
	}
	scale.Spec.Replicas = 3
	if scale, err = deployments.UpdateScale(r.ctx, "d", scale, metav1.UpdateOptions{}); err != nil || scale.Spec.Replicas != 3 || scale.Status.Selector != "a=b" {
		return fmt.Errorf("scale %v: %w", scale, err)
	}
	pods := r.client.CoreV1().Pods(r.namespace)
	if err := pods.Bind(r.ctx, &corev1.Binding{ObjectMeta: metav1.ObjectMeta{Name: "p", Namespace: r.namespace}, Target: corev1.ObjectReference{Kind: "Node", Name: "n"}}, metav1.CreateOptions{}); err != nil {
		return fmt.Errorf("bind: %w", err)
	}
	bound, err := pods.Get(r.ctx, "p", metav1.GetOptions{})
	if err != nil || bound.Spec.NodeName != "n" {
		return fmt.Errorf("bound %v: %w", bound.Spec.NodeName, err)
	}
	if err := pods.EvictV1(r.ctx, &policyv1.Eviction{ObjectMeta: metav1.ObjectMeta{Name: "p", Namespace: r.namespace}}); err != nil {
		return fmt.Errorf("evict: %w", err)
	}
	review, err := r.client.AuthorizationV1().SelfSubjectAccessReviews().Create(r.ctx, &authorizationv1.SelfSubjectAccessReview{Spec: authorizationv1.SelfSubjectAccessReviewSpec{ResourceAttributes: &authorizationv1.ResourceAttributes{Verb: "get", Resource: "pods"}}}, metav1.CreateOptions{})
	if err != nil || !review.Status.Allowed {
		return fmt.Errorf("review %v: %w", review, err)
	}
	return nil
}

var jobResource = schema.GroupVersionResource{Group: "batch", Version: "v1", Resource: "jobs"}

// The client of the garbage collector and its like.
func metadataOnly(r *run) error {
	client, err := metadata.NewForConfig(r.config)
	if err != nil {
		return err
	}
	jobs := client.Resource(jobResource).Namespace(r.namespace)
	list, err := jobs.List(r.ctx, metav1.ListOptions{})
	if err != nil {
		return err
	}
	whole, err := r.jsonOnly.BatchV1().Jobs(r.namespace).List(r.ctx, metav1.ListOptions{})
	if err != nil {
		return err
	}
	if len(list.Items) != len(whole.Items) || len(list.Items) == 0 {
		return fmt.Errorf("%d instead of %d", len(list.Items), len(whole.Items))
	}
	for i := range list.Items {
		if err := same("the metadata", list.Items[i].ObjectMeta, whole.Items[i].ObjectMeta, nil); err != nil {
			return err
		}
	}
	one, err := jobs.Get(r.ctx, "j", metav1.GetOptions{})
	if err != nil || one.Name != "j" {
		return fmt.Errorf("one %v: %w", one, err)
	}
	watching, err := jobs.Watch(r.ctx, metav1.ListOptions{ResourceVersion: list.ResourceVersion})
	if err != nil {
		return err
	}
	defer watching.Stop()
	if err := jobs.Delete(r.ctx, "j", metav1.DeleteOptions{PropagationPolicy: to(metav1.DeletePropagationBackground)}); err != nil {
		return err
	}
	for event := range watching.ResultChan() {
		object, isPartial := event.Object.(*metav1.PartialObjectMetadata)
		if !isPartial || object.Name != "j" {
			return fmt.Errorf("the watch said %s %T", event.Type, event.Object)
		}
		if event.Type == watch.Deleted {
			return nil
		}
	}
	return fmt.Errorf("the watch of metadata ended")
}

// client-go finds the kinds, aggregated and one by one, whatever the content type of its objects is.
func discovered(r *run) error {
	client := discovery.NewDiscoveryClientForConfigOrDie(r.config)
	groups, lists, err := client.ServerGroupsAndResources()
	if err != nil || len(groups) < 15 || len(lists) < 15 {
		return fmt.Errorf("%d groups, %d lists: %w", len(groups), len(lists), err)
	}
	list, err := client.ServerResourcesForGroupVersion("batch/v1")
	if err != nil || len(list.APIResources) < 4 {
		return fmt.Errorf("batch/v1 %v: %w", list, err)
	}
	document, err := client.OpenAPISchema()
	if err != nil {
		return fmt.Errorf("openapi v2: %w", err)
	}
	models, err := proto.NewOpenAPIData(document)
	if err != nil {
		return fmt.Errorf("openapi v2: %w", err)
	}
	pod, isKind := models.LookupModel("io.k8s.api.core.v1.PodSpec").(*proto.Kind)
	if !isKind || pod.Fields["containers"].GetExtensions()["x-kubernetes-patch-merge-key"] != "name" {
		return fmt.Errorf("openapi v2 does not know how containers are merged: %v", pod)
	}
	return nil
}
