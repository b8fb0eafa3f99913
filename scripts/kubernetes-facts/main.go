// Reads the facts of the built-in API types, once per Kubernetes release, for scripts/generate-kinds.ts.
//
//	go run . types     api/openapi-spec/swagger.json      > ../../facts/kubernetes-1.35/types.txt
//	go run . resources api/discovery                      > ../../facts/kubernetes-1.35/resources.json
//	go run . twins     staging/src/k8s.io/api/testdata/HEAD | node ../kinds/pack-twins.ts
//
// The arguments are files and folders of the Kubernetes release itself.
package main

import (
	"fmt"
	"os"

	admissionv1 "k8s.io/api/admission/v1"
	admissionv1beta1 "k8s.io/api/admission/v1beta1"
	apidiscoveryv2 "k8s.io/api/apidiscovery/v2"
	apidiscoveryv2beta1 "k8s.io/api/apidiscovery/v2beta1"
	imagepolicyv1alpha1 "k8s.io/api/imagepolicy/v1alpha1"
	apiextv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	metav1beta1 "k8s.io/apimachinery/pkg/apis/meta/v1beta1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/client-go/kubernetes/scheme"
	apiregv1 "k8s.io/kube-aggregator/pkg/apis/apiregistration/v1"
)

func main() {
	if len(os.Args) != 3 {
		fmt.Fprintln(os.Stderr, "usage: types|resources|twins PATH")
		os.Exit(2)
	}
	var err error
	switch os.Args[1] {
	case "types":
		err = printTypes(os.Args[2])
	case "resources":
		err = printResources(os.Args[2])
	case "twins":
		err = printTwins(os.Args[2])
	default:
		err = fmt.Errorf("unknown command %q", os.Args[1])
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// Every kind that a server or a client of the release can put on the wire.
func knownKinds() (*runtime.Scheme, error) {
	s := runtime.NewScheme()
	for _, add := range []func(*runtime.Scheme) error{
		scheme.AddToScheme, apiextv1.AddToScheme, apiregv1.AddToScheme,
		admissionv1.AddToScheme, admissionv1beta1.AddToScheme, imagepolicyv1alpha1.AddToScheme,
		apidiscoveryv2.AddToScheme, apidiscoveryv2beta1.AddToScheme,
		metav1.AddMetaToScheme, metav1beta1.AddMetaToScheme,
	} {
		if err := add(s); err != nil {
			return nil, err
		}
	}
	metav1.AddToGroupVersion(s, metav1.SchemeGroupVersion)
	metav1.AddToGroupVersion(s, metav1.Unversioned)
	return s, nil
}
