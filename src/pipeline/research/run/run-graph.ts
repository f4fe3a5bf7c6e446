import type { BaseCheckpointSaver } from '@langchain/langgraph';

export interface RunConfig {
  readonly configurable?: Record<string, unknown>;
}

/** A compiled graph of a run, as far as whoever executes it uses it. */
export interface CompiledRunGraph {
  invoke(input: unknown, config: RunConfig): Promise<unknown>;
  updateState(config: RunConfig, values: Record<string, unknown>, asNode: string): Promise<unknown>;
  getState(config: RunConfig): Promise<{ readonly next: readonly string[] }>;
}

/** The graph of a run, whichever of the graphs it is. */
export interface RunGraph {
  compile(options: { checkpointer: BaseCheckpointSaver }): CompiledRunGraph;
}

/** Nodes after which a run is begun again: all of it, or what is written. */
export interface RunRestarts {
  readonly again: string;
  readonly rewrite: string;
}
