import type { PlacedPassage, Report } from '../../../examples/clients/typescript/plumbline-api.ts';
import type { Citation, Claim } from '../../src/statements/list-claims.ts';

/** One document, of which the reports of a test cite passages. */
export const MARKDOWN = `# Annual report 2024

The Kestrel Bay array generated 38.6 GWh in 2024. Its turbines were made by Norvik Marine. The port of Alden paid for the cable.

| Year | Generated (GWh) | Planned (GWh) |
| --- | --- | --- |
| 2023 | 33.1 | 40.0 |
| 2024 | 38.6 | 46.0 |

## 维护

阵列在2024年共停机十二天。维护由诺维克海洋公司负责。`;

const heading = (start: number) => (start < MARKDOWN.indexOf('## 维护') ? 'Annual report 2024' : '维护');
const placeOf = (start: number, end: number) => ({
  offsets: { start, end },
  headingPath: [heading(start)],
  pages: { first: 3, last: 3 },
});

/** Where words stand in the document. */
export function rangeOf(words: string): { start: number; end: number } {
  const start = MARKDOWN.indexOf(words);
  if (start === -1) throw new Error(`the document does not say: ${words}`);
  return { start, end: start + words.length };
}

export const cite = (number: number, words: string) => ({ number, quote: words, ...rangeOf(words) });

export const claim = (id: string, text: string, over: Partial<Claim> = {}): Claim => ({
  id,
  text,
  citations: [],
  verdict: 'supported',
  issues: [],
  ...over,
});

export const block = (kind: Report['answer'][number]['kind'], ...claims: Claim[]) => ({ kind, claims });

/** A passage that is shown whole, with the words in it that fit best. */
export const passage = (id: string, number: number, words: string, best: string) =>
  block(
    'passage',
    claim(id, words, { basis: 'quoted', citations: [cite(number, words)], highlight: rangeOf(best) }),
  );

export const citation = (number: number, quote: string): Citation => {
  const { start, end } = rangeOf(quote);
  return {
    number,
    evidenceId: `ev_${number}`,
    documentId: 'doc_1',
    versionId: 'ver_1',
    documentTitle: 'Kestrel Bay annual report',
    sourcePath: 'annual-report.md',
    format: 'markdown',
    contentHash: 'a'.repeat(64),
    locator: placeOf(start, end),
    quote,
    resolved: true,
  };
};

type Counts = Report['verification'];

export function reportOf(
  { mode, ...given }: Partial<Report> & { readonly mode: Report['facts']['mode'] },
  counts: Partial<Counts> = {},
): Report {
  return {
    schemaVersion: 1,
    law: { version: 2, judge: mode === 'model' ? 'judge-large' : null },
    runId: 'run_1',
    question: 'What did Kestrel Bay generate?',
    language: 'en',
    title: 'Kestrel Bay',
    status: 'answered',
    budgetLimited: false,
    answer: [],
    sections: [],
    unanswered: [],
    citations: [],
    sources: [],
    skippedDocuments: [],
    verification: {
      ...{
        claims: 0,
        supported: 0,
        partly: 0,
        notFound: 0,
        contradicted: 0,
        unresolvedMarkers: 0,
        removed: [],
      },
      ...counts,
    },
    notes: [],
    facts: {
      mode,
      models: {},
      promptVersions: {},
      embedding: 'e',
      reranker: 'r',
      startedAt: '2026-01-01T00:00:00Z',
      finishedAt: '2026-01-01T00:01:00Z',
      elapsedMs: 60_000,
      ...{
        rounds: 1,
        subQuestions: 1,
        pooledQuestions: 0,
        evidence: 3,
        documentsSearched: 12,
        documentsCited: 1,
      },
      ...{ calls: 0, cachedCalls: 0, inputTokens: 0, outputTokens: 0, costUsd: 0 },
    },
    ...given,
  };
}

/** The document around a passage, as the API gives it. */
export function placedPassage(query: URLSearchParams): PlacedPassage {
  const [start, end, around] = ['start', 'end', 'around'].map((name) => Number(query.get(name)));
  const from = Math.max(0, (start ?? 0) - (around ?? 0));
  const to = Math.min(MARKDOWN.length, (end ?? 0) + (around ?? 0));
  return {
    documentId: 'doc_1',
    versionId: 'ver_1',
    documentTitle: 'Kestrel Bay annual report',
    sourcePath: 'annual-report.md',
    length: MARKDOWN.length,
    text: MARKDOWN.slice(from, to),
    locator: placeOf(from, to),
    passage: placeOf(start ?? 0, end ?? 0),
    marks: [],
  };
}
