// What a service worker has around it. TypeScript's own library of it does not go together with that of pages in one program.

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

/** What the build writes into the worker. */
export interface Built {
  build: string;
  /** The scripts and styles of the driver's part. */
  chunks: readonly string[];
}
