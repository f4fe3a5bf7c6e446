/** Values that may be made again, with an expiry. */
export interface TtlCache {
  get(key: string): Promise<string | undefined>;
  set(key: string, value: string, ttlSeconds: number): Promise<void>;
}
