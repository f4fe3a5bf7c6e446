import type { Evidence, Report, RunArtifacts } from '../../../domain/index.ts';

export interface StepArtifacts extends RunArtifacts {
  /** Waits until everything is stored. Throws what could not be, from then on each time. */
  flush(): Promise<void>;
}

/**
 * The artifacts of one run during one execution. They are stored beside the work and in its order: who needs them in the
 * database, which is a checkpoint or an event that tells of them, waits for `flush`. What this execution made is not read
 * again: only the holder of the run's lease writes, so that what is kept here is what the database holds.
 */
export function rememberArtifacts(
  artifacts: RunArtifacts,
  /** The first execution of a run: nothing can be stored yet. */
  { isFirst }: { readonly isFirst: boolean },
): StepArtifacts {
  const evidence = new Map<string, Evidence>();
  const notes = createKept(isFirst, artifacts.listNotes, ({ documentId }) => documentId);
  const investigations = createKept(isFirst, artifacts.listInvestigations, ({ taskId }) => taskId);
  let draft: unknown;
  let report: Report | undefined;
  let stored: Promise<void> = Promise.resolve();

  /** After a failure nothing more is written: what follows may build on what is missing. */
  function store(write: () => Promise<void>): void {
    stored = stored.then(write);
    stored.catch(() => {}); // told to everyone who flushes
  }

  return {
    flush: () => stored,
    async putEvidence(runId, items) {
      store(() => artifacts.putEvidence(runId, items));
      for (const item of items) evidence.set(item.id, item);
    },
    async getEvidence(runId, ids) {
      const kept = ids?.flatMap((id) => evidence.get(id) ?? []);
      if (kept !== undefined && kept.length === ids?.length) return kept;
      await stored;
      const read = await artifacts.getEvidence(runId, ids);
      for (const item of read) evidence.set(item.id, item);
      return read;
    },
    async putNotes(runId, item) {
      store(() => artifacts.putNotes(runId, item));
      notes.put(item);
    },
    async listNotes(runId) {
      return (await notes.list(runId)).sort((a, b) => (a.documentId < b.documentId ? -1 : 1));
    },
    async putInvestigation(runId, item) {
      store(() => artifacts.putInvestigation(runId, item));
      investigations.put(item);
    },
    async listInvestigations(runId) {
      const all = await investigations.list(runId);
      return all.sort((a, b) => Number(a.taskId.slice(1)) - Number(b.taskId.slice(1)));
    },
    async putDraft(runId, body) {
      store(() => artifacts.putDraft(runId, body));
      draft = body;
    },
    getDraft: async (runId) => draft ?? artifacts.getDraft(runId),
    async putReport(body) {
      store(() => artifacts.putReport(body));
      report = body;
    },
    getReport: async (runId) => report ?? artifacts.getReport(runId),
  };
}

/** Those stored before, which are read once, and in their place what was put since. */
function createKept<Item>(
  isFirst: boolean,
  read: (runId: string) => Promise<readonly Item[]>,
  keyOf: (item: Item) => string,
) {
  const own = new Map<string, Item>();
  let before: readonly Item[] | undefined = isFirst ? [] : undefined;
  return {
    put: (item: Item) => void own.set(keyOf(item), item),
    list: async (runId: string): Promise<Item[]> => {
      before ??= await read(runId);
      return [...new Map([...before.map((item) => [keyOf(item), item] as const), ...own]).values()];
    },
  };
}
