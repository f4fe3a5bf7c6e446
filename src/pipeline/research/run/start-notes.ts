import { say, wording } from '../../../catalogue/index.ts';
import type { ReportLanguage } from '../../../domain/index.ts';

/** What the configuration says is searched and a run cannot search: noted at its start and in its report. */
export interface SearchGaps {
  /** Sources asked for every sub-question that lack what they need. */
  readonly sources: readonly {
    readonly id: string;
    readonly lacks: 'key' | 'address' | 'contact';
    readonly setting: string;
  }[];
  /** Names of `retrieval.baseCollections` that no collection of the library bears. */
  readonly collections: readonly string[];
}

/** What a run will not search, as its reader is told. */
export function startNotes(gaps: SearchGaps, language: ReportLanguage): string[] {
  const missing = gaps.sources.map(({ id, lacks, setting }) =>
    wording('noteSourceLacks', { source: id, lack: lacks, setting }),
  );
  const unknown = gaps.collections.map((name) => wording('noteCollectionMissing', { name }));
  return [...missing, ...unknown].map((note) => say(language, note));
}
