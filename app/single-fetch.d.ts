import "@remix-run/node";

// With v3_singleFetch a loader's result arrives unchanged, so useLoaderData has the loader's own
// type.
declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
}
