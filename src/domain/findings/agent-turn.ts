/** A tool as it is offered to a model. */
export interface ToolSpec {
  readonly name: string;
  readonly description: string;
  /** JSON Schema. */
  readonly inputSchema: unknown;
}

/** One call of a tool by a model. */
export interface AgentCall {
  /** Unique within the loop. */
  readonly id: string;
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
  /** Why the arguments could not be read. */
  readonly malformed?: string | undefined;
}

/** What an agent says in one turn and the tools that it calls. No calls: it has ended. */
export interface AgentTurn {
  readonly text: string;
  readonly calls: readonly AgentCall[];
  /** Calls beyond the most of a turn, which nobody runs. */
  readonly notRun?: number | undefined;
}

/** A turn with what each call gave, by the id of the call. */
export interface AgentStep extends AgentTurn {
  readonly results: readonly { readonly id: string; readonly text: string }[];
}
