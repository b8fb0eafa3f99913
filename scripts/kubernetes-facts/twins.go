package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"math/rand"
	"os"
	"path/filepath"
	"reflect"
	"sort"
	"strings"
	"time"

	apiextv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/runtime/serializer/protobuf"
	"k8s.io/apimachinery/pkg/util/intstr"
)

// A twin is one object in both encodings of Kubernetes itself: "full" are the round-trip files of the release,
// "empty" is the object without any field, "zero" has every pointer, list and map filled with zero values,
// "mixed" is filled by chance.
type twin struct {
	Name string          `json:"name"`
	PB   []byte          `json:"pb"`
	JSON json.RawMessage `json:"json"`
}

func printTwins(folder string) error {
	var all []twin
	files, err := filepath.Glob(filepath.Join(folder, "*.pb"))
	if err != nil {
		return err
	}
	for _, file := range files {
		pb, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		text, err := os.ReadFile(strings.TrimSuffix(file, ".pb") + ".json")
		if err != nil {
			return err
		}
		compact := &bytes.Buffer{}
		if err := json.Compact(compact, text); err != nil {
			return err
		}
		all = append(all, twin{"full " + strings.TrimSuffix(filepath.Base(file), ".pb"), pb, compact.Bytes()})
	}
	made, err := makeTwins()
	if err != nil {
		return err
	}
	for _, t := range append(all, made...) {
		line, err := json.Marshal(t)
		if err != nil {
			return err
		}
		fmt.Printf("%s\n", line)
	}
	return nil
}

func makeTwins() (all []twin, err error) {
	s, err := knownKinds()
	if err != nil {
		return nil, err
	}
	types := s.AllKnownTypes()
	seen := map[reflect.Type]bool{}
	var kinds []schema.GroupVersionKind
	for gvk, t := range types {
		if gvk.Version != runtime.APIVersionInternal && reflect.PointerTo(t).Implements(protoType) {
			kinds = append(kinds, gvk)
		}
	}
	sort.Slice(kinds, func(i, j int) bool { return kinds[i].String() < kinds[j].String() })
	random := rand.New(rand.NewSource(135))
	for _, gvk := range kinds {
		t := types[gvk]
		if seen[t] {
			continue
		}
		seen[t] = true
		for _, how := range []string{"empty", "zero", "mixed"} {
			object := reflect.New(t)
			switch how {
			case "zero":
				(&filler{max: 7}).fill(object.Elem(), 0)
			case "mixed":
				(&filler{random: random, max: 9}).fill(object.Elem(), 0)
			}
			one, err := encode(s, gvk, object)
			if err != nil {
				return nil, fmt.Errorf("%s %s: %w", how, gvk, err)
			}
			one.Name = how + " " + gvk.Group + "/" + gvk.Version + "/" + gvk.Kind
			all = append(all, one)
		}
	}
	return all, nil
}

// The JSON is that of the object which Kubernetes reads out of the protobuf bytes: what these cannot say (a nil in a
// map of bytes) is not in either twin.
func encode(s *runtime.Scheme, gvk schema.GroupVersionKind, value reflect.Value) (twin, error) {
	object := value.Interface().(runtime.Object)
	object.GetObjectKind().SetGroupVersionKind(gvk)
	pb := &bytes.Buffer{}
	serializer := protobuf.NewSerializer(s, s)
	if err := serializer.Encode(object, pb); err != nil {
		return twin{}, err
	}
	again, _, err := serializer.Decode(pb.Bytes(), &gvk, nil)
	if err != nil {
		return twin{}, err
	}
	text, err := json.Marshal(again)
	return twin{PB: pb.Bytes(), JSON: text}, err
}

// Fills an object: with zero values if there is no source of chance. Below `max` levels pointers, lists and maps stay empty.
type filler struct {
	random *rand.Rand
	max    int
}

func (f *filler) pick(n int) int {
	if f.random == nil {
		return 0
	}
	return f.random.Intn(n)
}

var (
	texts      = []string{"", "a", "name", "größe", "日本 🚀", "x\u2028y", "/<&>\"\\", strings.Repeat("long-", 30)}
	integers   = []int64{0, 1, -1, 127, 128, 300, math.MaxInt32, math.MinInt32, 1 << 53, 1<<53 + 1, -(1<<53 + 1), math.MaxInt64, math.MinInt64}
	doubles    = []float64{0, 1, -1.5, 0.1, 1e21, 1e-7, math.MaxFloat64}
	quantities = []string{"0", "1", "100m", "1Gi", "1500Mi", "12e6", "-3"}
	instants   = []time.Time{{}, time.Unix(0, 0), time.Unix(1, 999999999), time.Unix(1700000000, 123456789), time.Unix(-1, 5000)}
	documents  = []string{`{}`, `{"a":[1,2.5,"x",null,true],"b":{"c":"d"}}`, `"text"`, `9007199254740993`}
)

func (f *filler) leaf(v reflect.Value) bool {
	switch x := v.Addr().Interface().(type) {
	case *metav1.Time:
		x.Time = instants[f.pick(len(instants))]
	case *metav1.MicroTime:
		x.Time = instants[f.pick(len(instants))]
	case *resource.Quantity:
		*x = resource.MustParse(quantities[f.pick(len(quantities))])
	case *intstr.IntOrString:
		if *x = intstr.FromInt32(int32(f.pick(100))); f.pick(2) == 1 {
			*x = intstr.FromString("25%")
		}
	case *runtime.RawExtension:
		if f.random != nil {
			x.Raw = []byte(documents[f.pick(len(documents))])
		}
	case *metav1.FieldsV1:
		if f.random != nil {
			x.Raw = []byte(documents[f.pick(2)])
		}
	case *apiextv1.JSON:
		if f.random != nil {
			x.Raw = []byte(documents[f.pick(len(documents))])
		}
	case *metav1.TypeMeta:
	default:
		return false
	}
	return true
}

func (f *filler) fill(v reflect.Value, depth int) {
	if f.leaf(v) {
		return
	}
	filled := depth < f.max && (f.random == nil || f.pick(3) > 0)
	switch v.Kind() {
	case reflect.Struct:
		for i := 0; i < v.NumField(); i++ {
			f.fill(v.Field(i), depth+1)
		}
	case reflect.Pointer:
		if filled {
			v.Set(reflect.New(v.Type().Elem()))
			f.fill(v.Elem(), depth+1)
		}
	case reflect.Slice:
		if !filled {
			return
		}
		if v.Type().Elem().Kind() == reflect.Uint8 {
			v.SetBytes([]byte(texts[f.pick(len(texts))]))
			return
		}
		v.Set(reflect.MakeSlice(v.Type(), 1+f.pick(2), 2))
		for i := 0; i < v.Len(); i++ {
			f.fill(v.Index(i), depth+1)
		}
	case reflect.Map:
		if !filled {
			return
		}
		v.Set(reflect.MakeMap(v.Type()))
		for _, key := range []string{"key", "", "__proto__"}[:1+f.pick(3)] {
			value := reflect.New(v.Type().Elem()).Elem()
			f.fill(value, depth+1)
			v.SetMapIndex(reflect.ValueOf(key).Convert(v.Type().Key()), value)
		}
	case reflect.String:
		v.SetString(texts[f.pick(len(texts))])
	case reflect.Bool:
		v.SetBool(f.pick(2) == 1)
	case reflect.Int32:
		v.SetInt(int64(int32(integers[f.pick(8)])))
	case reflect.Int64:
		v.SetInt(integers[f.pick(len(integers))])
	case reflect.Float64:
		v.SetFloat(doubles[f.pick(len(doubles))])
	}
}
