import type { CallContext, ReportLanguage } from '../domain/index.ts';
import type { Problem } from '../errors/index.ts';
import type { SearchResult } from './search-tool.ts';

/** What the web gave for one sub-question: passages of what was read, and which sources and pages failed with what. */
export interface WebFindings {
  readonly results: readonly SearchResult[];
  /** Ids of the sources that were asked, each once. */
  readonly asked: readonly string[];
  readonly problems: readonly { readonly tool: string; readonly problem: Problem }[];
  /** Sources knew works, and every one that was to be read failed. */
  readonly nothingRead?: boolean | undefined;
  readonly notes: readonly string[];
}

/** Searches the sources for one sub-question, reads the best of what they give and returns passages of it. */
export type SearchWeb = (
  request: {
    readonly question: string;
    readonly subQuestion: string;
    readonly language: ReportLanguage;
    readonly onProgress?: ((stage: string, counts: Readonly<Record<string, number>>) => void) | undefined;
  },
  call: CallContext,
) => Promise<WebFindings>;
