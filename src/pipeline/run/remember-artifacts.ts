import type { DocumentNotes, Evidence, Report, RunArtifacts } from '../../domain/index.ts';

/**
 * The artifacts of one run during one execution: what this execution stored is not read again. Only the holder of the
 * run's lease writes them, so that what is kept here is what the database holds.
 */
export function rememberArtifacts(artifacts: RunArtifacts): RunArtifacts {
  const evidence = new Map<string, Evidence>();
  const notes = new Map<string, DocumentNotes>();
  let storedNotes: readonly DocumentNotes[] | undefined;
  let draft: unknown;
  let report: Report | undefined;

  return {
    async putEvidence(runId, items) {
      await artifacts.putEvidence(runId, items);
      for (const item of items) evidence.set(item.id, item);
    },
    async getEvidence(runId, ids) {
      const kept = ids?.flatMap((id) => evidence.get(id) ?? []);
      if (kept !== undefined && kept.length === ids?.length) return kept;
      const read = await artifacts.getEvidence(runId, ids);
      for (const item of read) evidence.set(item.id, item);
      return read;
    },
    async putNotes(runId, item) {
      await artifacts.putNotes(runId, item);
      notes.set(item.documentId, item);
    },
    async listNotes(runId) {
      storedNotes ??= await artifacts.listNotes(runId);
      const all = new Map([...storedNotes.map((item) => [item.documentId, item] as const), ...notes]);
      return [...all.values()].sort((a, b) => (a.documentId < b.documentId ? -1 : 1));
    },
    async putDraft(runId, body) {
      await artifacts.putDraft(runId, body);
      draft = body;
    },
    getDraft: async (runId) => draft ?? artifacts.getDraft(runId),
    async putReport(body) {
      await artifacts.putReport(body);
      report = body;
    },
    getReport: async (runId) => report ?? artifacts.getReport(runId),
  };
}
