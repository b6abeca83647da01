// The service worker's global scope. TypeScript's own library for it conflicts with the DOM library
// in one program.

export interface WorkerClient {
  readonly id: string;
  postMessage(message: unknown): void;
}
export interface LastingEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
export interface FetchEvent extends LastingEvent {
  readonly request: Request;
  readonly clientId: string;
  readonly resultingClientId: string;
  respondWith(answer: Promise<Response>): void;
}
export interface HeardEvent extends LastingEvent {
  readonly data: unknown;
  readonly source: WorkerClient | null;
}

export interface WorkerScope {
  readonly caches: CacheStorage;
  readonly location: Location;
  readonly navigator: { readonly storage: Pick<StorageManager, "estimate"> };
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    claim(): Promise<void>;
    get(id: string): Promise<WorkerClient | undefined>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(kind: "install" | "activate", hear: (event: LastingEvent) => void): void;
  addEventListener(kind: "fetch", hear: (event: FetchEvent) => void): void;
  addEventListener(kind: "message", hear: (event: HeardEvent) => void): void;
}

/** What the build passes to the worker. */
export interface Built {
  build: string;
  /** The driver area's scripts and styles. */
  chunks: readonly string[];
}
