// The typed clients of client-go, unchanged, through a life of objects: made, read, changed, listed, watched, deleted.
// What one client reads is compared, as Go values, with what a client that only takes JSON reads.
//
//	{"done":"objects"}                                                   after each chapter
//	{"answers":{"application/vnd.kubernetes.protobuf":40}}               how many answers came in which media type
//
// The first thing that is wrong is written to standard error, and it ends with 1. Flags: -kubeconfig FILE,
// -content default|protobuf|json (default: client-go chooses), -namespace NAME (made here), -forgetful=false for a server that
// still has its first version.
package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"mime"
	"net/http"
	"os"
	"sync"
	"time"

	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/clientcmd"
)

const protobufType = "application/vnd.kubernetes.protobuf"

// One run: a client to test, and one that only takes JSON.
type run struct {
	ctx       context.Context
	config    *rest.Config
	client    kubernetes.Interface
	jsonOnly  kubernetes.Interface
	namespace string
	forgetful bool
}

// answers counts what the tested client was answered in, by media type.
type answers struct {
	sync.Mutex
	byType map[string]int
}

type counting struct {
	answers *answers
	next    http.RoundTripper
}

func (c counting) RoundTrip(request *http.Request) (*http.Response, error) {
	response, err := c.next.RoundTrip(request)
	if err == nil {
		mediaType, _, _ := mime.ParseMediaType(response.Header.Get("Content-Type"))
		c.answers.Lock()
		c.answers.byType[mediaType]++
		c.answers.Unlock()
	}
	return response, err
}

func main() {
	kubeconfig := flag.String("kubeconfig", "", "")
	content := flag.String("content", "default", "")
	namespace := flag.String("namespace", "typed", "")
	forgetful := flag.Bool("forgetful", true, "")
	flag.Parse()
	if err := live(*kubeconfig, *content, run{namespace: *namespace, forgetful: *forgetful}); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func live(kubeconfig, content string, r run) error {
	config, err := clientcmd.BuildConfigFromFlags("", kubeconfig)
	if err != nil {
		return err
	}
	config.QPS, config.Burst = 1000, 1000
	plain := rest.CopyConfig(config)
	plain.ContentType, plain.AcceptContentTypes = "application/json", "application/json"
	switch content {
	case "protobuf":
		config.ContentType, config.AcceptContentTypes = protobufType, protobufType+",application/json"
	case "json":
		config.ContentType, config.AcceptContentTypes = "application/json", "application/json"
	}
	counted := &answers{byType: map[string]int{}}
	config.Wrap(func(next http.RoundTripper) http.RoundTripper { return counting{counted, next} })
	ctx, cancel := context.WithTimeout(context.Background(), 40*time.Second)
	defer cancel()
	r.ctx, r.config, r.client, r.jsonOnly = ctx, config, kubernetes.NewForConfigOrDie(config), kubernetes.NewForConfigOrDie(plain)
	for _, chapter := range []struct {
		name string
		read func(*run) error
	}{{"objects", objects}, {"informers", informers}, {"errors", refusals}, {"pages", pages}, {"subresources", subresources}, {"metadata", metadataOnly}, {"discovery", discovered}} {
		if err := chapter.read(&r); err != nil {
			return fmt.Errorf("%s: %w", chapter.name, err)
		}
		say(map[string]any{"done": chapter.name})
	}
	counted.Lock()
	defer counted.Unlock()
	say(map[string]any{"answers": counted.byType})
	return nil
}

func say(line any) {
	if err := json.NewEncoder(os.Stdout).Encode(line); err != nil {
		panic(err)
	}
}
