/** Whether text of these documents may be sent to the web; absent in runs that send nothing. */
export type MayLeave = (documentIds: readonly string[]) => Promise<boolean>;

/** What LangGraph hands a node besides its state, as far as our nodes use it. */
export interface NodeRuntime {
  readonly signal?: AbortSignal | undefined;
}
