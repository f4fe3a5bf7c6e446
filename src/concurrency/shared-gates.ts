/** What one provider allows all processes of a deployment together. */
export interface GateLimits {
  /** Requests at a time. */
  readonly concurrency: number;
  /** Starts in any `intervalMs`; without it as many as there are places for. */
  readonly requests?: number | undefined;
  readonly intervalMs: number;
}

/** Places at providers, counted where all processes of a deployment see them. A process that dies gives its own back within seconds. */
export interface SharedGates {
  /** A place to leave again; or how long to wait before the next try, and how long a pause lasts. */
  enter(
    name: string,
    limits: GateLimits,
  ): Promise<SharedPlace | { readonly waitMs: number; readonly pauseMs: number }>;
  /** Nobody enters for this long. */
  pause(name: string, ms: number): Promise<void>;
}

export interface SharedPlace {
  leave(): void;
}
