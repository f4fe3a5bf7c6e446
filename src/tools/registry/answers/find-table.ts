import * as z from 'zod';
import type { Language } from '../../../catalogue/index.ts';
import type { LibraryDocument } from '../../../domain/index.ts';
import { estimateTokens } from '../../../linguistics/index.ts';
import type { FindTerm, FoundText } from '../../../rag/find/index.ts';
import { type ToolWords, wordsFor } from '../agent-tool.ts';
import { textDoubts } from './text-doubts.ts';

const RowSchema = z.object({
  documentId: z.string(),
  title: z.string(),
  sourcePath: z.string(),
  /** Hits of each term, in their order, or passages. */
  counts: z.array(z.int()),
  /** Why a word that is not found may be in the document all the same. */
  doubts: z.array(z.string()),
});
type Row = z.infer<typeof RowSchema>;

export const FindTableSchema = z.object({
  terms: z.array(z.string()),
  /** Of each term in all documents. */
  totals: z.array(z.int()),
  /** Terms that too many passages have: their numbers are passages with their words in any form, titles and headings counted. */
  inPassages: z.array(z.string()),
  /** Documents that were searched. */
  documents: z.int(),
  rows: z.array(RowSchema),
  /** Documents without a row that have hits, and without any. */
  further: z.object({ withHits: z.int(), hits: z.int(), without: z.int() }),
});

export interface CountedHits {
  readonly terms: readonly string[];
  readonly totals: readonly number[];
  /** Terms whose numbers are passages. */
  readonly inPassages: readonly string[];
  /** Documents that were searched. */
  readonly documents: number;
  /** Of all documents where they are few, else of those with hits. */
  readonly rows: readonly Row[];
  /** Documents without a hit and a row that were not read whole. */
  readonly zeros: readonly LibraryDocument[];
}

/** Documents without a hit are shown up to this many documents. */
const FEW = 40;
const MOST_ROWS = 60;
const MOST_DOUBTED = 20;

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);

/** Counts hits by document, those with most hits first. */
export function countHits(
  terms: readonly FindTerm[],
  found: FoundText,
  documents: readonly LibraryDocument[],
  language: Language,
): CountedHits {
  const counts = new Map<string, number[]>();
  const add = (term: number, documentId: string, count: number) => {
    const own = counts.get(documentId) ?? terms.map(() => 0);
    own[term] = (own[term] ?? 0) + count;
    counts.set(documentId, own);
  };
  for (const { term, chunk } of found.hits) add(term, chunk.documentId, 1);
  for (const [term, passages] of found.passages)
    for (const [documentId, count] of passages) add(term, documentId, count);
  const doubtsOf = (document: LibraryDocument) => [
    ...(found.unread.has(document.id) ? [wordsFor(language).wordsApart] : []),
    ...textDoubts(document, language),
  ];
  const toRow = (document: LibraryDocument): Row => {
    const { id, title, sourcePath } = document;
    const own = counts.get(id) ?? terms.map(() => 0);
    return { documentId: id, title, sourcePath, counts: own, doubts: doubtsOf(document) };
  };
  const [having, others] = [true, false].map((isIn) => documents.filter(({ id }) => counts.has(id) === isIn));
  const rows = (having ?? []).map(toRow).toSorted(byHits);
  const zeros = others ?? [];
  return {
    terms: terms.map(({ term }) => term),
    totals: terms.map((_, at) => sum(rows.map((row) => row.counts[at] ?? 0))),
    inPassages: [...found.passages.keys()].map((term) => terms[term]?.term ?? ''),
    documents: documents.length,
    rows: documents.length <= FEW ? [...rows, ...zeros.map(toRow).toSorted(byHits)] : rows,
    zeros: documents.length <= FEW ? [] : zeros.filter((document) => doubtsOf(document).length > 0),
  };
}

const byHits = (left: Row, right: Row): number =>
  sum(right.counts) - sum(left.counts) ||
  (left.title < right.title
    ? -1
    : left.title > right.title
      ? 1
      : left.documentId < right.documentId
        ? -1
        : 1);

/** As many rows as fit; what is left out is counted. */
export function tableText(counted: CountedHits, words: ToolWords, maxTokens: number) {
  const { terms, totals, inPassages, documents, rows, zeros } = counted;
  const columns = terms.map((term) => (inPassages.includes(term) ? words.inPassages({ term }) : term));
  const head = [
    `| ${[words.document, ...columns.map(cell)].join(' | ')} |`,
    `|${'---|'.repeat(terms.length + 1)}`,
  ];
  const total = `| ${[words.allDocuments({ count: documents }), ...totals].join(' | ')} |`;
  const frequent = inPassages.length > 0 ? [words.countedPassages({ terms: [...inPassages] })] : [];
  const lines: string[] = [];
  let tokens = estimateTokens([...head, total, ...frequent].join('\n')) + FRAME;
  for (const row of rows.slice(0, MOST_ROWS)) {
    const line = rowLine(row, words);
    tokens += estimateTokens(line);
    if (tokens > maxTokens && lines.length > 0) break;
    lines.push(line);
  }
  const left = rows.slice(lines.length).filter(({ counts }) => sum(counts) > 0);
  const shown = rows.slice(0, lines.length);
  const further = {
    withHits: left.length,
    hits: sum(left.map(({ counts }) => sum(counts))),
    without: documents - shown.length - left.length,
  };
  const names = zeros.slice(0, MOST_DOUBTED).map(({ title, id }) => `${title} [${id}]`);
  const notes = [
    ...frequent,
    ...(further.withHits > 0 ? [words.furtherHits({ documents: further.withHits, hits: further.hits })] : []),
    ...(further.without > 0 ? [words.furtherZeros({ documents: further.without })] : []),
    ...(zeros.length > 0 ? [words.doubtedZeros({ count: zeros.length, names })] : []),
  ];
  const text = [...head, ...lines, total, ...(notes.length > 0 ? ['', ...notes] : [])].join('\n');
  const table: z.infer<typeof FindTableSchema> = {
    terms: [...terms],
    totals: [...totals],
    inPassages: [...inPassages],
    documents,
    rows: shown,
    further,
  };
  return { text, tokens: estimateTokens(text), table };
}

const FRAME = 40;

const cell = (text: string): string => text.replaceAll('|', '/').replace(/\s+/g, ' ');

function rowLine({ documentId, title, counts, doubts }: Row, words: ToolWords): string {
  const doubt =
    counts.includes(0) && doubts[0] !== undefined ? ` (${words.doubted({ why: doubts[0] })})` : '';
  return `| ${[`${cell(title)} [${documentId}]${cell(doubt)}`, ...counts].join(' | ')} |`;
}
