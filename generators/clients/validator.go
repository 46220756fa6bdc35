// Starts a server that validates requests by a contract with the library that is named, answers 200 to those it takes, and
// prints its port.
package main

import (
	"fmt"
	"net"
	"net/http"
	"os"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/getkin/kin-openapi/openapi3filter"
	"github.com/getkin/kin-openapi/routers/gorillamux"
	"github.com/pb33f/libopenapi"
	validator "github.com/pb33f/libopenapi-validator"
)

func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

func kin(file string) func(*http.Request) error {
	document := must(openapi3.NewLoader().LoadFromFile(file))
	document.Servers = openapi3.Servers{{URL: "/"}}
	router := must(gorillamux.NewRouter(document))
	options := &openapi3filter.Options{AuthenticationFunc: openapi3filter.NoopAuthenticationFunc}
	return func(request *http.Request) error {
		route, path, err := router.FindRoute(request)
		if err != nil {
			return err
		}
		return openapi3filter.ValidateRequest(request.Context(), &openapi3filter.RequestValidationInput{
			Request: request, PathParams: path, Route: route, Options: options,
		})
	}
}

func pb33f(file string) func(*http.Request) error {
	checks, errs := validator.NewValidator(must(libopenapi.NewDocument(must(os.ReadFile(file)))))
	if len(errs) > 0 {
		panic(errs[0])
	}
	return func(request *http.Request) error {
		if sound, found := checks.ValidateHttpRequest(request); !sound {
			return found[0]
		}
		return nil
	}
}

func main() {
	check := map[string]func(string) func(*http.Request) error{"kin-openapi": kin, "libopenapi-validator": pb33f}[os.Args[1]](os.Args[2])
	listener := must(net.Listen("tcp", "127.0.0.1:0"))
	fmt.Println(listener.Addr().(*net.TCPAddr).Port)
	http.Serve(listener, http.HandlerFunc(func(response http.ResponseWriter, request *http.Request) {
		if err := check(request); err != nil {
			http.Error(response, err.Error(), http.StatusBadRequest)
		}
	}))
}
