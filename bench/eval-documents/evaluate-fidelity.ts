import { execFileSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { LiteParse } from '@llamaindex/liteparse';
import { say } from '../../src/catalogue/index.ts';
import type { DocumentReader } from '../../src/domain/index.ts';
import { toProblem } from '../../src/errors/index.ts';
import { type Fidelity, measureFidelity } from './fidelity.ts';

export interface FidelityRow {
  readonly file: string;
  readonly ours: Fidelity;
  /** What the layout engine makes of the file alone. */
  readonly engineMarkdown: Fidelity;
  readonly engineText: Fidelity;
  readonly warnings: readonly string[];
  /** Plain sentences: where we are worse than the engine alone, or lose words and do not say so. */
  readonly faults: readonly string[];
}

/** Words that may be missing without a warning: running headers and footers. */
const MIN_YIELD = 0.98;
const MAX_PAGES = 5_000;

/** Every PDF below a folder, beside what its layout engine gives alone. Needs `pdftotext` of poppler-utils. */
export async function evaluateFidelity(
  reader: DocumentReader,
  folder: string,
  only: RegExp,
  onRow: (row: FidelityRow) => void,
): Promise<FidelityRow[]> {
  const rows: FidelityRow[] = [];
  for (const name of listPdfs(folder)) {
    if (!only.test(name)) continue;
    const path = join(folder, name);
    const printed = printedText(path);
    if (printed === undefined) continue;
    const { markdown, warnings } = await readOurs(reader, path, name);
    const row = rowOf(
      name,
      printed,
      markdown,
      warnings.map((warning) => say('en', warning)),
      await engineTexts(path),
    );
    rows.push(row);
    onRow(row);
  }
  return rows;
}

/** All files as one. */
export function sumOf(rows: readonly FidelityRow[], pick: (row: FidelityRow) => Fidelity): Fidelity {
  const sum = (of: (value: Fidelity) => number): number =>
    rows.reduce((total, row) => total + of(pick(row)), 0);
  return {
    prose: sum(({ prose }) => prose),
    proseLost: sum(({ proseLost }) => proseLost),
    rows: sum((value) => value.rows),
    rowsLost: sum(({ rowsLost }) => rowsLost),
    wordYield: sum(({ wordYield }) => wordYield) / Math.max(1, rows.length),
    lost: [],
  };
}

function rowOf(
  file: string,
  printed: string,
  markdown: string,
  warnings: readonly string[],
  engine: { readonly markdown: string; readonly text: string },
): FidelityRow {
  const [ours, engineMarkdown, engineText] = [markdown, engine.markdown, engine.text].map((text) =>
    measureFidelity(text, printed),
  ) as [Fidelity, Fidelity, Fidelity];
  const faults: string[] = [];
  if (ours.proseLost > engineMarkdown.proseLost) faults.push("more prose lost than in the engine's Markdown");
  if (ours.proseLost > engineText.proseLost) faults.push("more prose lost than in the engine's text");
  if (ours.rowsLost > engineMarkdown.rowsLost) faults.push("more rows lost than in the engine's Markdown");
  if (ours.wordYield < MIN_YIELD && warnings.length === 0) faults.push('words missing without a warning');
  return { file, ours, engineMarkdown, engineText, warnings, faults };
}

export function listPdfs(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.pdf$/i.test(entry.name))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .toSorted();
}

/** Undefined for a file that poppler cannot open: then nobody knows what is printed. */
function printedText(path: string): string | undefined {
  try {
    return execFileSync('pdftotext', ['-layout', path, '-'], {
      encoding: 'utf8',
      maxBuffer: 1e9,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      throw new Error('pdftotext is missing: install poppler-utils.', { cause: error });
    return undefined;
  }
}

/** A refusal is a warning about every word. */
async function readOurs(reader: DocumentReader, path: string, name: string) {
  try {
    return await reader.read(
      { path, sourcePath: name, bytes: statSync(path).size },
      { documentId: 'doc_evaluation', versionId: 'ver_evaluation' },
    );
  } catch (error) {
    return { markdown: '', warnings: [toProblem(error).detail] };
  }
}

async function engineTexts(path: string): Promise<{ readonly markdown: string; readonly text: string }> {
  const read = async (outputFormat: 'markdown' | 'text'): Promise<string> => {
    try {
      const engine = new LiteParse({ outputFormat, ocrEnabled: false, quiet: true, maxPages: MAX_PAGES });
      return (await engine.parse(path)).text;
    } catch {
      return '';
    }
  };
  return { markdown: await read('markdown'), text: await read('text') };
}
