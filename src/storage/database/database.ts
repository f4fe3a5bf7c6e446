export type DatabaseHost = 'embedded' | 'postgres';

export interface QueryResult {
  readonly rows: readonly Record<string, unknown>[];
  /** Rows returned or changed. */
  readonly rowCount: number;
}

export type Query = (sql: string, params?: readonly unknown[]) => Promise<QueryResult>;

export interface PoolClient {
  query(sql: string | QueryConfig, params?: readonly unknown[]): Promise<QueryResult>;
  /** Gives the connection back; a transaction that is still open is rolled back first. */
  release(error?: unknown): void;
}

export interface QueryConfig {
  readonly text: string;
  readonly values?: readonly unknown[];
}

/** The part of `pg.Pool` that LangGraph's saver and pg-boss use; the same over both hosts. */
export interface ConnectionPool {
  query(sql: string | QueryConfig, params?: readonly unknown[]): Promise<QueryResult>;
  connect(signal?: AbortSignal): Promise<PoolClient>;
  end(): Promise<void>;
}

/** One database of the Postgres dialect. Errors are those of the driver; stores turn them into `AppError` with `guardDatabase`. */
export interface Database {
  readonly host: DatabaseHost;
  readonly pool: ConnectionPool;
  query(sql: string, params?: readonly unknown[], signal?: AbortSignal): Promise<QueryResult>;
  /** A short read that somebody waits for: where all share one session it comes before other statements that wait. */
  lookUp(sql: string, params?: readonly unknown[], signal?: AbortSignal): Promise<QueryResult>;
  /** Runs `work` in one transaction: committed when it returns, rolled back when it throws. */
  transaction<T>(work: (query: Query) => Promise<T>, signal?: AbortSignal): Promise<T>;
  /** Calls back for every NOTIFY on the channel until the returned function is called. */
  listen(channel: string, onNotify: (payload: string) => void): Promise<() => Promise<void>>;
  /** Whether the server lives: it has answered since a `performance.now()`, or does so now. Absent where it is this process. */
  readonly isAlive?: ((sinceMs: number) => Promise<boolean>) | undefined;
  close(): Promise<void>;
}
