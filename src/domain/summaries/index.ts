import type { Wording } from '../../catalogue/index.ts';
import type { Chunk } from '../document.ts';
import type { DueDocument } from '../graph/index.ts';
import type { PlacedSection } from '../library/sections.ts';

export { readSummaryText } from './summary-text.ts';
export { MAX_SUMMARY_CHARACTERS, type SectionSummary, type SummariseInput } from './summary-types.ts';

/** What the summaries of a version are made of: its sections in reading order, the document itself first, and its passages. */
export interface SummarySource {
  readonly sections: readonly Pick<PlacedSection, 'id' | 'parentId' | 'title' | 'start' | 'end'>[];
  readonly chunks: readonly Pick<Chunk, 'kind' | 'text' | 'locator'>[];
}

export interface MadeSummaries extends Pick<DueDocument, 'documentId' | 'versionId'> {
  /** By id of the section; that of the document is its root’s. */
  readonly summaries: ReadonlyMap<string, string>;
  /** What could not be made; the summaries are the rest. */
  readonly problem?: Wording | undefined;
}

/** Summaries of the sections of current versions: shown with them, never cited, and not searched. */
export interface SummaryStore {
  due(madeBy: string, limit: number): Promise<readonly Pick<DueDocument, 'documentId' | 'versionId'>[]>;
  source(versionId: string): Promise<SummarySource>;
  /** In place of what was there. One whose version is no longer current is left out. */
  put(madeBy: string, made: MadeSummaries): Promise<void>;
}
