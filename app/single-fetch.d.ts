import "@remix-run/node";

// With v3_singleFetch what a loader returns arrives as it is: useLoaderData's type is the loader's own.
declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
}
