// Dynamic informers of client-go, unchanged, whose handlers and stores are written down as JSON lines:
//
//	{"told":"added","informer":"pods","key":"a/b","uid":"…","version":"12"}   what a handler was told ("updated", "deleted")
//	{"store":"pods","items":[["a/b","uid","12"],…]}                         after the line "dump" on standard input
//	{"counts":{"watchList":1,"watch":3,"list":0,"refused":0,"expired":0}}    after the line "dump" too
//
// The informers are `configmaps`, `jobs` and `pods` of all namespaces, and `gold`: the config maps with tier=gold.
// Ends with its standard input. Flags: -kubeconfig FILE, -server URL instead of the one of that file.
package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"io"
	"net/http"
	"os"
	"sync"
	"sync/atomic"
	"time"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/client-go/dynamic"
	"k8s.io/client-go/dynamic/dynamicinformer"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/tools/clientcmd"
	clientcmdapi "k8s.io/client-go/tools/clientcmd/api"
	"k8s.io/klog/v2"
)

var resources = map[string]schema.GroupVersionResource{
	"configmaps": {Version: "v1", Resource: "configmaps"},
	"jobs":       {Group: "batch", Version: "v1", Resource: "jobs"},
	"pods":       {Version: "v1", Resource: "pods"},
}

type told struct {
	Told     string `json:"told"`
	Informer string `json:"informer"`
	Key      string `json:"key"`
	UID      string `json:"uid"`
	Version  string `json:"version"`
}

type dump struct {
	Store string      `json:"store"`
	Items [][3]string `json:"items"`
}

type counts struct {
	WatchList int64 `json:"watchList"`
	Watch     int64 `json:"watch"`
	List      int64 `json:"list"`
	Refused   int64 `json:"refused"`
	Expired   int64 `json:"expired"`
}

// lines are whole and in the order of say, also from many goroutines.
type lines struct {
	mutex sync.Mutex
	out   *bufio.Writer
}

func (l *lines) say(line any) {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	if err := json.NewEncoder(l.out).Encode(line); err != nil {
		klog.Fatal(err)
	}
}

func (l *lines) flush() {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	if err := l.out.Flush(); err != nil {
		klog.Fatal(err)
	}
}

// counting counts the requests by what they ask for, and the answers that are none of 200.
type counting struct {
	next                            http.RoundTripper
	watchList, watch, list, refused atomic.Int64
	expired                         atomic.Int64
}

func (c *counting) RoundTrip(request *http.Request) (*http.Response, error) {
	query := request.URL.Query()
	switch {
	case query.Get("sendInitialEvents") == "true":
		c.watchList.Add(1)
	case query.Get("watch") != "":
		c.watch.Add(1)
	default:
		c.list.Add(1)
	}
	response, err := c.next.RoundTrip(request)
	if err != nil {
		return response, err
	}
	if response.StatusCode == http.StatusGone {
		c.expired.Add(1)
	} else if response.StatusCode != http.StatusOK {
		c.refused.Add(1)
	}
	response.Body = &firstPiece{ReadCloser: response.Body, onExpired: func() { c.expired.Add(1) }}
	return response, err
}

// firstPiece sees whether a watch begins with the event that says 410: informers deal with that one and tell nobody.
type firstPiece struct {
	io.ReadCloser
	onExpired func()
	seen      bool
}

func (f *firstPiece) Read(into []byte) (int, error) {
	n, err := f.ReadCloser.Read(into)
	if n > 0 && !f.seen {
		f.seen = true
		if piece := into[:n]; bytes.HasPrefix(piece, []byte(`{"type":"ERROR"`)) && bytes.Contains(piece, []byte(`"code":410`)) {
			f.onExpired()
		}
	}
	return n, err
}

func main() {
	kubeconfig := flag.String("kubeconfig", "", "the kubeconfig `FILE`")
	server := flag.String("server", "", "`URL` of the server, if not that of the kubeconfig")
	flag.Parse()
	overrides := &clientcmd.ConfigOverrides{ClusterInfo: clientcmdapi.Cluster{Server: *server}}
	rules := &clientcmd.ClientConfigLoadingRules{ExplicitPath: *kubeconfig}
	config, err := clientcmd.NewNonInteractiveDeferredLoadingClientConfig(rules, overrides).ClientConfig()
	if err != nil {
		klog.Fatal(err)
	}
	requests := &counting{}
	config.Wrap(func(next http.RoundTripper) http.RoundTripper {
		requests.next = next
		return requests
	})
	client, err := dynamic.NewForConfig(config)
	if err != nil {
		klog.Fatal(err)
	}

	out := &lines{out: bufio.NewWriterSize(os.Stdout, 1<<16)}
	all := dynamicinformer.NewDynamicSharedInformerFactory(client, 0)
	gold := dynamicinformer.NewFilteredDynamicSharedInformerFactory(client, 0, metav1.NamespaceAll, func(options *metav1.ListOptions) {
		options.LabelSelector = "tier=gold"
	})
	informers := map[string]cache.SharedIndexInformer{"gold": gold.ForResource(resources["configmaps"]).Informer()}
	for name, resource := range resources {
		informers[name] = all.ForResource(resource).Informer()
	}
	for name, informer := range informers {
		if _, err := informer.AddEventHandler(handlers(name, out)); err != nil {
			klog.Fatal(err)
		}
	}
	ctx := context.Background()
	all.Start(ctx.Done())
	gold.Start(ctx.Done())
	go func() {
		for range time.Tick(100 * time.Millisecond) {
			out.flush()
		}
	}()

	commands := bufio.NewScanner(os.Stdin)
	for commands.Scan() {
		if commands.Text() != "dump" {
			continue
		}
		for name, informer := range informers {
			items := [][3]string{}
			for _, object := range informer.GetStore().List() {
				key, uid, version := identify(object)
				items = append(items, [3]string{key, uid, version})
			}
			out.say(dump{Store: name, Items: items})
		}
		out.say(map[string]counts{"counts": {
			WatchList: requests.watchList.Load(), Watch: requests.watch.Load(), List: requests.list.Load(),
			Refused: requests.refused.Load(), Expired: requests.expired.Load(),
		}})
		out.flush()
	}
}

func handlers(informer string, out *lines) cache.ResourceEventHandlerFuncs {
	say := func(what string, object any) {
		key, uid, version := identify(object)
		out.say(told{Told: what, Informer: informer, Key: key, UID: uid, Version: version})
	}
	return cache.ResourceEventHandlerFuncs{
		AddFunc:    func(object any) { say("added", object) },
		UpdateFunc: func(_, object any) { say("updated", object) },
		DeleteFunc: func(object any) {
			// Found missing by a list: what was seen of it last.
			if unknown, ok := object.(cache.DeletedFinalStateUnknown); ok {
				say("missing", unknown.Obj)
				return
			}
			say("deleted", object)
		},
	}
}

func identify(object any) (key, uid, version string) {
	meta, ok := object.(metav1.Object)
	if !ok {
		klog.Fatalf("not an object: %T", object)
	}
	return meta.GetNamespace() + "/" + meta.GetName(), string(meta.GetUID()), meta.GetResourceVersion()
}
