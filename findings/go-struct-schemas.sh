# invopop/jsonschema 0.14.0, google/jsonschema-go 0.4.3, swaggest/jsonschema-go 0.3.74, openapi3gen of kin-openapi 0.153.0 and huma 2.37.2
# (Go): the schema that each makes of a struct, and whether it takes the JSON that encoding/json writes of the same struct.
# `int64` with `json:",string"` is written as a text and stays an integer for four; a json.Number is written as a number and is a text for
# all five. A slice, a map or a []byte that is nil is written as null, which two to four refuse, and a pointer that is nil invopop. The
# fields of an embedded struct that is nil are not written, and required for two. The field "-" (`json:"-,"`) is lost in the closed
# schemas of invopop and huma, and a negative number as the key of a map is none for invopop and no schema for google.
# It matters where the contract comes from the code: clients that check answers refuse those of the service that it was made of, and
# the first create without a list is one.
# `spec/openapi.yaml` is written by hand, and each answer of the mock is checked against it (`src/contract/check-response.ts`).
. "$(dirname "$0")/lib.sh"
go_run github.com/invopop/jsonschema@v0.14.0 github.com/google/jsonschema-go@v0.4.3 github.com/swaggest/jsonschema-go@v0.3.74 \
  github.com/getkin/kin-openapi@v0.153.0 github.com/danielgtaylor/huma/v2@v2.37.2 github.com/santhosh-tekuri/jsonschema/v6@v6.0.3 \
  >"$work/seen" <<'G'
package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"

	"github.com/danielgtaylor/huma/v2"
	"github.com/getkin/kin-openapi/openapi3"
	"github.com/getkin/kin-openapi/openapi3gen"
	google "github.com/google/jsonschema-go/jsonschema"
	invopop "github.com/invopop/jsonschema"
	validator "github.com/santhosh-tekuri/jsonschema/v6"
	swaggest "github.com/swaggest/jsonschema-go"
)

type count struct {
	Value int64 `json:"value,string"`
}
type number struct {
	Value json.Number `json:"value"`
}
type pointer struct {
	Value *string `json:"value"`
}
type list struct {
	Value []string `json:"value"`
}
type octets struct {
	Value []byte `json:"value"`
}
type table struct {
	Value map[string]int `json:"value"`
}
type dash struct {
	Value string `json:"-,"`
}
type period struct {
	Begin string `json:"begin"`
}
type embedding struct {
	*period
	Other string `json:"other"`
}
type keys struct {
	Value map[int]string `json:"value"`
}

func must[T any](value T, failure error) T {
	if failure != nil {
		panic(failure)
	}
	return value
}

func takes(made any, content []byte) bool {
	document := must(validator.UnmarshalJSON(bytes.NewReader(must(json.Marshal(made)))))
	compiler := validator.NewCompiler()
	if failure := compiler.AddResource("schema.json", document); failure != nil {
		panic(failure)
	}
	instance := must(validator.UnmarshalJSON(bytes.NewReader(content)))
	return must(compiler.Compile("schema.json")).Validate(instance) == nil
}

type maker struct {
	name  string
	takes func(content []byte) bool
}

func try[T any](value T) {
	makers := []maker{
		{"invopop", func(content []byte) bool {
			return takes((&invopop.Reflector{DoNotReference: true}).Reflect(value), content)
		}},
		{"google", func(content []byte) bool { return takes(must(google.For[T](nil)), content) }},
		{"swaggest", func(content []byte) bool {
			reflector := swaggest.Reflector{}
			return takes(must(reflector.Reflect(value, swaggest.InlineRefs)), content)
		}},
		{"kin-openapi", func(content []byte) bool {
			var schema *openapi3.Schema = must(openapi3gen.NewSchemaRefForValue(value, nil)).Value
			var instance any
			if failure := json.Unmarshal(content, &instance); failure != nil {
				panic(failure)
			}
			return schema.VisitJSON(instance) == nil
		}},
		{"huma", func(content []byte) bool {
			registry := huma.NewMapRegistry("#/", huma.DefaultSchemaNamer)
			return takes(huma.SchemaFromType(registry, reflect.TypeOf(value)), content)
		}},
	}
	content := must(json.Marshal(value))
	fmt.Printf("%s %s:", reflect.TypeOf(value).Name(), content)
	for _, maker := range makers {
		func() {
			defer func() {
				if recover() != nil {
					fmt.Printf(" %s raises;", maker.name)
				}
			}()
			if !maker.takes(content) {
				fmt.Printf(" %s refuses;", maker.name)
			}
		}()
	}
	fmt.Println()
}

func main() {
	try(count{5})
	try(number{"5"})
	try(pointer{})
	try(list{})
	try(octets{})
	try(table{})
	try(dash{"a"})
	try(embedding{})
	try(keys{map[int]string{-1: "a"}})
}
G
holds 'five makers of schemas for Go refuse what encoding/json writes of the same struct, each in three to eight of nine' <<'S'
count {"value":"5"}: google refuses; swaggest refuses; kin-openapi refuses; huma refuses;
number {"value":5}: invopop refuses; google refuses; swaggest refuses; kin-openapi refuses; huma refuses;
pointer {"value":null}: invopop refuses;
list {"value":null}: invopop refuses; kin-openapi refuses;
octets {"value":null}: invopop refuses; swaggest refuses; kin-openapi refuses; huma refuses;
table {"value":null}: invopop refuses; google refuses; kin-openapi refuses; huma refuses;
dash {"-":"a"}: invopop refuses; huma refuses;
embedding {"other":""}: invopop refuses; google refuses;
keys {"value":{"-1":"a"}}: invopop refuses; google raises;
S
