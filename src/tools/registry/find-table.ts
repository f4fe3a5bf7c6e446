import * as z from 'zod';
import type { Language } from '../../catalogue/index.ts';
import type { LibraryDocument } from '../../domain/index.ts';
import { estimateTokens } from '../../linguistics/index.ts';
import type { FindTerm, TextHit } from '../../rag/find/index.ts';
import type { ToolWords } from './agent-tool.ts';
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
  readonly rows: readonly Row[];
  /** Ids of documents in the order of the rows. */
  readonly order: readonly string[];
}

/** Documents without a hit are shown up to this many documents. */
const FEW = 40;
const MOST_ROWS = 60;
const MOST_DOUBTED = 20;

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);

/** Rows of all documents, those with most hits first. */
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
  const rows = documents.map((document): Row => {
    const { id, title, sourcePath } = document;
    const own = counts.get(id) ?? terms.map(() => 0);
    return { documentId: id, title, sourcePath, counts: own, doubts: textDoubts(document, language) };
  });
  const ordered = rows.toSorted(
    (left, right) =>
      sum(right.counts) - sum(left.counts) ||
      (left.title < right.title
        ? -1
        : left.title > right.title
          ? 1
          : left.documentId < right.documentId
            ? -1
            : 1),
  );
  return {
    terms: terms.map(({ term }) => term),
    rows: ordered,
    order: ordered.map(({ documentId }) => documentId),
  };
}

/** As many rows as fit; what is left out is counted. */
export function tableText({ terms, rows }: CountedHits, words: ToolWords, maxTokens: number) {
  const isFew = rows.length <= FEW;
  const wanted = rows.filter(({ counts }) => isFew || sum(counts) > 0).slice(0, MOST_ROWS);
  const head = [
    `| ${[words.document, ...terms.map(cell)].join(' | ')} |`,
    `|${'---|'.repeat(terms.length + 1)}`,
  ];
  const totals = terms.map((_, at) => sum(rows.map(({ counts }) => counts[at] ?? 0)));
  const total = `| ${[words.allDocuments({ count: rows.length }), ...totals].join(' | ')} |`;
  const lines: string[] = [];
  let tokens = estimateTokens([...head, total].join('\n')) + FRAME;
  for (const row of wanted) {
    const line = rowLine(row, words);
    tokens += estimateTokens(line);
    if (tokens > maxTokens && lines.length > 0) break;
    lines.push(line);
  }
  const shown = wanted.slice(0, lines.length);
  const left = rows.filter((row) => !shown.includes(row));
  const withHits = left.filter(({ counts }) => sum(counts) > 0);
  const without = left.filter(({ counts }) => sum(counts) === 0);
  const doubted = without.filter(({ doubts }) => doubts.length > 0);
  const further = {
    withHits: withHits.length,
    hits: sum(withHits.map(({ counts }) => sum(counts))),
    without: without.length,
  };
  const notes = [
    ...(further.withHits > 0 ? [words.furtherHits({ documents: further.withHits, hits: further.hits })] : []),
    ...(further.without > 0 ? [words.furtherZeros({ documents: further.without })] : []),
    ...(doubted.length > 0
      ? [
          words.doubtedZeros({
            count: doubted.length,
            names: doubted.slice(0, MOST_DOUBTED).map(({ title, documentId }) => `${title} [${documentId}]`),
          }),
        ]
      : []),
  ];
  const text = [...head, ...lines, total, ...(notes.length > 0 ? ['', ...notes] : [])].join('\n');
  const table = { terms: [...terms], totals, documents: rows.length, rows: [...shown], further };
  return { text, tokens: estimateTokens(text), table };
}

const FRAME = 40;

const cell = (text: string): string => text.replaceAll('|', '/').replace(/\s+/g, ' ');

function rowLine({ documentId, title, counts, doubts }: Row, words: ToolWords): string {
  const doubt =
    counts.includes(0) && doubts[0] !== undefined ? ` (${words.doubted({ why: doubts[0] })})` : '';
  return `| ${[`${cell(title)} [${documentId}]${cell(doubt)}`, ...counts].join(' | ')} |`;
}
