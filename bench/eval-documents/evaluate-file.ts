import { say } from '../../src/catalogue/index.ts';
import type { DocumentReader } from '../../src/domain/index.ts';
import { toProblem } from '../../src/errors/index.ts';
import { type EvaluationFile, formatOf } from './list-files.ts';
import { characterRecall, multisetF1, orderSimilarity } from './measures.ts';
import { parseMarkdown } from './parse-markdown.ts';
import { watchMemory } from './watch-memory.ts';

export interface EvaluationRow {
  readonly file: string;
  readonly format: string;
  /** `converted`, `partial`, or the refusal: `encrypted`, `malformed`, `unsupported`, `too large`, `timeout`, `failed`. */
  readonly outcome: string;
  readonly reason?: string | undefined;
  readonly textF1?: number | undefined;
  readonly order?: number | undefined;
  readonly headingF1?: number | undefined;
  readonly tableF1?: number | undefined;
  /** Of the truth's letters and digits, for texts that OCR read. */
  readonly characterRecall?: number | undefined;
  readonly ms: number;
  /** Resident memory of the reading process and of this one, at most. Linux only. */
  readonly peakMb?: number | undefined;
}

const REFUSALS: Readonly<Record<string, string>> = {
  E029: 'unsupported',
  E030: 'malformed',
  E031: 'encrypted',
  E032: 'too large',
  E033: 'timeout',
};

export async function evaluateFile(reader: DocumentReader, file: EvaluationFile): Promise<EvaluationRow> {
  const memory = watchMemory();
  const started = performance.now();
  const base = { file: file.name, format: formatOf(file.name) };
  try {
    const identity = { documentId: 'doc_evaluation', versionId: 'ver_evaluation' };
    const document = await reader.read(
      { path: file.path, sourcePath: file.name, bytes: file.bytes },
      identity,
    );
    const ms = performance.now() - started;
    const empty = document.chunks.length === 0 && document.warnings.length === 0;
    return {
      ...base,
      outcome: empty ? 'empty' : document.warnings.length > 0 ? 'partial' : 'converted',
      reason: document.warnings.map((warning) => say('en', warning)).join(' ') || undefined,
      ...(file.truth !== undefined && compare(file.truth, document.markdown, base.format === 'image')),
      ms,
      peakMb: memory.stop(),
    };
  } catch (error) {
    const { code, detail } = toProblem(error);
    const ms = performance.now() - started;
    return { ...base, outcome: REFUSALS[code] ?? 'failed', reason: detail, ms, peakMb: memory.stop() };
  }
}

function compare(truthText: string, foundText: string, isOcr: boolean) {
  const truth = parseMarkdown(truthText);
  const found = parseMarkdown(foundText);
  // Columns and cells of a plain transcript have no agreed order: characters are what counts.
  if (isOcr) return { characterRecall: characterRecall(truthText, foundText) };
  const text = {
    textF1: multisetF1(truth.words, found.words),
    order: orderSimilarity(truth.words, found.words),
  };
  // A truth that is plain text says nothing about headings and tables.
  if (!/^(?:#{1,6} |\||\s*[-*] )/m.test(truthText)) return text;
  return {
    ...text,
    headingF1: multisetF1(truth.headings, found.headings),
    tableF1: multisetF1(truth.cells, found.cells),
  };
}
