package main

import (
	"encoding/json"
	"fmt"
	"os"
	"reflect"
	"sort"
	"strings"

	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/version"
)

// The part of an OpenAPI definition that the Go types do not tell.
type openAPIField struct {
	ListType string   `json:"x-kubernetes-list-type"`
	MapKeys  []string `json:"x-kubernetes-list-map-keys"`
	MapType  string   `json:"x-kubernetes-map-type"`
}
type openAPIType struct {
	openAPIField
	Required   []string                `json:"required"`
	Properties map[string]openAPIField `json:"properties"`
}

// Types whose JSON form is not a plain struct, and what stands for them in the table.
var leaves = map[string]string{
	"meta.v1.Time": "time", "meta.v1.MicroTime": "microtime", "meta.v1.FieldsV1": "raw",
	"resource.Quantity": "quantity", "intstr.IntOrString": "intorstring", "runtime.RawExtension": "raw",
	"apiextensions.v1.JSON": "raw", "apiextensions.v1.JSONSchemaPropsOrArray": "schema-or-list",
	"apiextensions.v1.JSONSchemaPropsOrBool": "schema-or-bool", "apiextensions.v1.JSONSchemaPropsOrStringArray": "schema-or-strings",
}

type protoMessage interface{ Unmarshal([]byte) error }

var protoType = reflect.TypeOf((*protoMessage)(nil)).Elem()

type printer struct {
	openAPI map[string]openAPIType
	kinds   map[reflect.Type][]string // group/version of every kind of a type
	seen    map[reflect.Type]bool
	lines   map[string]map[string][]string // package, type, lines
}

// openAPIName turns k8s.io/api/core/v1 + Pod into io.k8s.api.core.v1.Pod.
func openAPIPackage(t reflect.Type) string {
	path := strings.Split(t.PkgPath(), "/")
	host := strings.Split(path[0], ".")
	for i, j := 0, len(host)-1; i < j; i, j = i+1, j-1 {
		host[i], host[j] = host[j], host[i]
	}
	return strings.Join(append(host, path[1:]...), ".")
}

func shortPackage(t reflect.Type) string {
	p := openAPIPackage(t)
	for _, prefix := range []string{"io.k8s.api.", "io.k8s.apimachinery.pkg.apis.", "io.k8s.apiextensions-apiserver.pkg.apis.",
		"io.k8s.kube-aggregator.pkg.apis.", "io.k8s.apimachinery.pkg.api.", "io.k8s.apimachinery.pkg.util.", "io.k8s.apimachinery.pkg."} {
		if strings.HasPrefix(p, prefix) {
			return strings.TrimPrefix(p, prefix)
		}
	}
	return p
}

func (p *printer) shape(t, from reflect.Type) string {
	if t.PkgPath() != "" && (t.Kind() == reflect.Struct) {
		p.visit(t)
		if shortPackage(t) == shortPackage(from) {
			return t.Name()
		}
		return shortPackage(t) + "." + t.Name()
	}
	switch t.Kind() {
	case reflect.Pointer:
		return "*" + p.shape(t.Elem(), from)
	case reflect.Map:
		return "{}" + p.shape(t.Elem(), from)
	case reflect.Slice:
		if t.Elem().Kind() == reflect.Uint8 {
			return "bytes"
		}
		if t.PkgPath() != "" && reflect.PointerTo(t).Implements(protoType) {
			return "[w]" + p.shape(t.Elem(), from) // a message of its own around the list
		}
		return "[]" + p.shape(t.Elem(), from)
	case reflect.String, reflect.Bool, reflect.Int32, reflect.Int64:
		return t.Kind().String()
	case reflect.Float64:
		return "double"
	case reflect.Interface:
		return "any"
	}
	panic("no shape for " + t.String())
}

func (p *printer) visit(t reflect.Type) {
	if p.seen[t] {
		return
	}
	p.seen[t] = true
	pkg := shortPackage(t)
	full := openAPIPackage(t)
	header := t.Name()
	if p.lines[pkg] == nil {
		p.lines[pkg] = map[string][]string{"": {full}}
	}
	if kinds := p.kinds[t]; len(kinds) > 0 {
		sort.Strings(kinds)
		switch {
		case len(kinds) > 20:
			header += " kind:*"
		default:
			header += " kind:" + strings.Join(kinds, ",")
		}
	}
	if leaf := leaves[pkg+"."+t.Name()]; leaf != "" {
		for i := 0; i < t.NumField(); i++ { // what a leaf refers to belongs to the table too
			f := t.Field(i).Type
			if f.Kind() == reflect.Pointer && f.Elem().Kind() == reflect.Struct && strings.HasPrefix(f.Elem().Name(), "JSONSchema") {
				p.visit(f.Elem())
			}
		}
		p.lines[pkg][t.Name()] = []string{header + " leaf:" + leaf}
		return
	}
	about := p.openAPI[full+"."+t.Name()]
	if about.MapType != "" {
		header += " map:" + about.MapType
	}
	p.lines[pkg][t.Name()] = nil
	fields := p.fields(t, t, nil, about)
	if _, ok := t.FieldByName("TypeMeta"); ok {
		header += " typed"
	}
	p.lines[pkg][t.Name()] = append([]string{header}, fields...)
}

func (p *printer) fields(t, root reflect.Type, path []string, about openAPIType) (out []string) {
	for i := 0; i < t.NumField(); i++ {
		f := t.Field(i)
		tag := strings.Split(f.Tag.Get("json"), ",")
		number := ""
		if proto := strings.Split(f.Tag.Get("protobuf"), ","); len(proto) > 1 {
			number = proto[1]
		}
		if tag[0] == "" {
			if f.Name == "TypeMeta" && number == "" {
				continue
			}
			if !f.Anonymous || f.Type.Kind() != reflect.Struct || number == "" {
				panic("unexpected field " + t.String() + "." + f.Name)
			}
			out = append(out, p.fields(f.Type, root, append(append([]string{}, path...), number), about)...)
			continue
		}
		if tag[0] == "-" {
			continue
		}
		line := " " + tag[0] + " " + p.shape(f.Type, root) + " "
		if number == "" {
			line += "-"
		} else {
			line += strings.Join(append(append([]string{}, path...), number), ".")
		}
		for _, r := range about.Required {
			if r == tag[0] {
				line += "!"
			}
		}
		for _, option := range tag[1:] {
			line += map[string]string{"omitempty": "?", "omitzero": "~"}[option]
		}
		x := about.Properties[tag[0]]
		if x.ListType != "" {
			line += " list:" + x.ListType
		}
		if len(x.MapKeys) > 0 {
			line += " keys:" + strings.Join(x.MapKeys, ",")
		}
		if x.MapType != "" {
			line += " map:" + x.MapType
		}
		if s := f.Tag.Get("patchStrategy"); s != "" {
			line += " patch:" + s
		}
		if s := f.Tag.Get("patchMergeKey"); s != "" {
			line += " key:" + s
		}
		out = append(out, line)
	}
	return out
}

func printTypes(swagger string) error {
	text, err := os.ReadFile(swagger)
	if err != nil {
		return err
	}
	var document struct {
		Definitions map[string]openAPIType `json:"definitions"`
	}
	if err := json.Unmarshal(text, &document); err != nil {
		return err
	}
	s, err := knownKinds()
	if err != nil {
		return err
	}
	p := &printer{openAPI: document.Definitions, kinds: map[reflect.Type][]string{}, seen: map[reflect.Type]bool{}, lines: map[string]map[string][]string{}}
	for gvk, t := range s.AllKnownTypes() {
		if gvk.Version != runtime.APIVersionInternal {
			p.kinds[t] = append(p.kinds[t], gvk.Group+"/"+gvk.Version)
		}
	}
	for t := range p.kinds {
		p.visit(t)
	}
	p.visit(reflect.TypeOf(version.Info{}))
	p.print()
	return nil
}

// A type's own group and version is that of its package: print it once, there.
func (p *printer) print() {
	packages := make([]string, 0, len(p.lines))
	for name := range p.lines {
		packages = append(packages, name)
	}
	sort.Strings(packages)
	for _, name := range packages {
		types := p.lines[name]
		full := types[""][0]
		delete(types, "")
		names := make([]string, 0, len(types))
		own := ""
		for n, lines := range types {
			names = append(names, n)
			if words := strings.Split(lines[0], " "); own == "" && name != "meta.v1" && len(words) > 1 && strings.HasPrefix(words[1], "kind:") {
				own = strings.TrimPrefix(words[1], "kind:")
			}
		}
		if own == "" {
			own = "-"
		}
		sort.Strings(names)
		fmt.Printf("package %s %s %s\n", name, full, own)
		for _, n := range names {
			lines := types[n]
			fmt.Println(strings.Replace(lines[0], " kind:"+own, " kind", 1))
			for _, line := range lines[1:] {
				fmt.Println(line)
			}
		}
	}
}
