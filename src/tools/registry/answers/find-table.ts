import * as z from 'zod';
import type { Language } from '../../../catalogue/index.ts';
import type { LibraryDocument } from '../../../domain/index.ts';
import { estimateTokens } from '../../../linguistics/index.ts';
import type { FindTerm, TextHit } from '../../../rag/find/index.ts';
import type { ToolWords } from '../agent-tool.ts';
import { textDoubts } from './text-doubts.ts';

const RowSchema = z.object({
  documentId: z.string(),
  title: z.string(),
  sourcePath: z.string(),
  /** Hits of each term, in their order. */
  counts: z.array(z.int()),
  /** Why a word that is not found may be in the document all the same. */
  doubts: z.array(z.string()),
});
type Row = z.infer<typeof RowSchema>;

export const FindTableSchema = z.object({
  terms: z.array(z.string()),
  /** Hits of each term in all documents. */
  totals: z.array(z.int()),
  /** Documents that were searched. */
  documents: z.int(),
  rows: z.array(RowSchema),
  /** Documents without a row that have hits, and without any. */
  further: z.object({ withHits: z.int(), hits: z.int(), without: z.int() }),
});

export interface CountedHits {
  readonly terms: readonly string[];
  readonly totals: readonly number[];
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
  hits: readonly TextHit[],
  documents: readonly LibraryDocument[],
  language: Language,
): CountedHits {
  const counts = new Map<string, number[]>();
  for (const { term, chunk } of hits) {
    const own = counts.get(chunk.documentId) ?? terms.map(() => 0);
    own[term] = (own[term] ?? 0) + 1;
    counts.set(chunk.documentId, own);
  }
  const toRow = (document: LibraryDocument): Row => {
    const { id, title, sourcePath } = document;
    const own = counts.get(id) ?? terms.map(() => 0);
    return { documentId: id, title, sourcePath, counts: own, doubts: textDoubts(document, language) };
  };
  const [having, others] = [true, false].map((isIn) => documents.filter(({ id }) => counts.has(id) === isIn));
  const rows = (having ?? []).map(toRow).toSorted(byHits);
  const zeros = others ?? [];
  return {
    terms: terms.map(({ term }) => term),
    totals: terms.map((_, at) => sum(rows.map((row) => row.counts[at] ?? 0))),
    documents: documents.length,
    rows: documents.length <= FEW ? [...rows, ...zeros.map(toRow).toSorted(byHits)] : rows,
    zeros:
      documents.length <= FEW ? [] : zeros.filter((document) => textDoubts(document, language).length > 0),
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
  const { terms, totals, documents, rows, zeros } = counted;
  const head = [
    `| ${[words.document, ...terms.map(cell)].join(' | ')} |`,
    `|${'---|'.repeat(terms.length + 1)}`,
  ];
  const total = `| ${[words.allDocuments({ count: documents }), ...totals].join(' | ')} |`;
  const lines: string[] = [];
  let tokens = estimateTokens([...head, total].join('\n')) + FRAME;
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
    ...(further.withHits > 0 ? [words.furtherHits({ documents: further.withHits, hits: further.hits })] : []),
    ...(further.without > 0 ? [words.furtherZeros({ documents: further.without })] : []),
    ...(zeros.length > 0 ? [words.doubtedZeros({ count: zeros.length, names })] : []),
  ];
  const text = [...head, ...lines, total, ...(notes.length > 0 ? ['', ...notes] : [])].join('\n');
  const table = { terms: [...terms], totals: [...totals], documents, rows: shown, further };
  return { text, tokens: estimateTokens(text), table };
}

const FRAME = 40;

const cell = (text: string): string => text.replaceAll('|', '/').replace(/\s+/g, ' ');

function rowLine({ documentId, title, counts, doubts }: Row, words: ToolWords): string {
  const doubt =
    counts.includes(0) && doubts[0] !== undefined ? ` (${words.doubted({ why: doubts[0] })})` : '';
  return `| ${[`${cell(title)} [${documentId}]${cell(doubt)}`, ...counts].join(' | ')} |`;
}
