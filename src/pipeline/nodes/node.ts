/** What LangGraph hands a node besides its state, as far as our nodes use it. */
export interface NodeRuntime {
  readonly signal?: AbortSignal | undefined;
}
