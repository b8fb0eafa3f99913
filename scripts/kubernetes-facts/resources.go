package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

type apiResource struct {
	Name               string   `json:"name"`
	SingularName       string   `json:"singularName"`
	Namespaced         bool     `json:"namespaced"`
	Group              string   `json:"group"`
	Version            string   `json:"version"`
	Kind               string   `json:"kind"`
	Verbs              []string `json:"verbs"`
	ShortNames         []string `json:"shortNames"`
	Categories         []string `json:"categories"`
	StorageVersionHash string   `json:"storageVersionHash"`
}

type subresource struct {
	Name    string   `json:"name"`
	Group   string   `json:"group"`
	Version string   `json:"version"`
	Kind    string   `json:"kind"`
	Verbs   []string `json:"verbs"`
}

type servedResource struct {
	Group              string        `json:"group"`
	Version            string        `json:"version"`
	Plural             string        `json:"plural"`
	Singular           string        `json:"singular"`
	Kind               string        `json:"kind"`
	Namespaced         bool          `json:"namespaced"`
	ShortNames         []string      `json:"shortNames,omitempty"`
	Categories         []string      `json:"categories,omitempty"`
	Verbs              []string      `json:"verbs"`
	StorageVersionHash string        `json:"storageVersionHash,omitempty"`
	Subresources       []subresource `json:"subresources,omitempty"`
}

// Served without any flag: only versions such as v1 and v2, never alpha or beta.
var stable = regexp.MustCompile(`^v[0-9]+$`)

func printResources(folder string) error {
	var groups struct {
		Items []struct {
			Metadata struct{ Name string }
			Versions []struct{ Version string }
		}
	}
	if err := readJSON(filepath.Join(folder, "aggregated_v2.json"), &groups); err != nil {
		return err
	}
	fmt.Print("{\"groups\":[\n[\"\",\"v1\"]")
	files := []string{"api__v1.json"}
	for _, g := range groups.Items {
		row := []string{g.Metadata.Name}
		for _, v := range g.Versions {
			if stable.MatchString(v.Version) {
				row = append(row, v.Version)
				files = append(files, "apis__"+g.Metadata.Name+"__"+v.Version+".json")
			}
		}
		if len(row) > 1 {
			text, _ := json.Marshal(row)
			fmt.Printf(",\n%s", text)
		}
	}
	fmt.Print("],\n\"resources\":[")
	for i, file := range files {
		rows, err := resourcesOf(filepath.Join(folder, file))
		if err != nil {
			return err
		}
		for j, row := range rows {
			text, _ := json.Marshal(row)
			if i+j > 0 {
				fmt.Print(",")
			}
			fmt.Printf("\n%s", text)
		}
	}
	fmt.Println("]}")
	return nil
}

func resourcesOf(file string) ([]*servedResource, error) {
	var list struct {
		GroupVersion string
		Resources    []apiResource
	}
	if err := readJSON(file, &list); err != nil {
		return nil, err
	}
	group, version, found := strings.Cut(list.GroupVersion, "/")
	if !found {
		group, version = "", list.GroupVersion
	}
	var rows []*servedResource
	for _, r := range list.Resources {
		if parent, name, sub := strings.Cut(r.Name, "/"); sub {
			last := rows[len(rows)-1]
			if last.Plural != parent {
				return nil, fmt.Errorf("%s: %s does not follow its resource", file, r.Name)
			}
			x := subresource{name, group, version, r.Kind, r.Verbs}
			if r.Version != "" {
				x.Group, x.Version = r.Group, r.Version
			}
			last.Subresources = append(last.Subresources, x)
			continue
		}
		rows = append(rows, &servedResource{group, version, r.Name, r.SingularName, r.Kind, r.Namespaced, r.ShortNames, r.Categories, r.Verbs, r.StorageVersionHash, nil})
	}
	return rows, nil
}

func readJSON(file string, into any) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	return json.Unmarshal(text, into)
}
