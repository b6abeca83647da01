export interface PostgresServer {
  url: string;
  halt(signal?: "SIGINT" | "SIGQUIT"): Promise<void>;
  resume(): Promise<void>;
  stop(): Promise<void>;
}
export function startPostgres(): Promise<PostgresServer>;
