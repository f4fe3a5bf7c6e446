import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createDocumentReader } from '../src/documents/index.ts';
import type { ReadableFile } from '../src/domain/index.ts';
import { makeBook } from './eval-documents/make-book.ts';
import { cpuSeconds } from './eval-documents/process-tree.ts';
import { readBuilt } from './eval-documents/read-built.ts';
import { watchLoop } from './eval-documents/watch-loop.ts';
import { watchMemory } from './eval-documents/watch-memory.ts';

// Speed and memory of reading through the process pool:
// node --import tsx bench/documents-speed.ts [FOLDER] [--processes N] [--rounds N]
// Markdown and a PDF of 600 pages are made up; the files of FOLDER are measured by kind. Prints MB/s, files/s, pages/s, the
// longest stop of the event loop with what of it is own work, the same per second of processor time (a busy machine does not change it), and the
// highest resident memory of all processes together, the loader of this bench and all that was read before included. What one book of 600
// pages needs is measured first, cold, in the built code alone: `--memory` measures nothing else.

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    processes: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '2' },
    memory: { type: 'boolean', default: false },
  },
});
const made = mkdtempSync(join(tmpdir(), 'documents-speed-'));
const KINDS: Readonly<Record<string, string>> = { '.docx': 'office', '.pptx': 'office', '.xlsx': 'office' };

function filesOf(folder: string): ReadableFile[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile() && /\.(?:md|pdf|docx|pptx|xlsx)$/i.test(path))
    .filter((path) => !path.endsWith('.gt.md'))
    .map((path) => ({ path, sourcePath: relative(folder, path), bytes: statSync(path).size }));
}

async function measure(name: string, files: readonly ReadableFile[]): Promise<void> {
  const reader = createDocumentReader({ processes: Number(values.processes) });
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  // The processes are started and their code is loaded before the clock is.
  await readAll(reader, files.slice(0, Number(values.processes)));
  for (let round = 1; round <= Number(values.rounds); round++) {
    const memory = watchMemory();
    const loop = watchLoop();
    const started = performance.now();
    const cpuBefore = cpuSeconds() ?? 0;
    const { pages, failed } = await readAll(reader, files);
    const seconds = (performance.now() - started) / 1000;
    const { wallMs, cpuMs } = loop.stop();
    const cpu = Math.max(0.01, (cpuSeconds() ?? 0) - cpuBefore);
    const perCpu =
      pages > 0 ? `${(pages / cpu).toFixed(0)} pages` : `${(files.length / cpu).toFixed(1)} files`;
    console.log(
      `${name.padEnd(22)} ${files.length} files: ${(bytes / 1e6 / seconds).toFixed(1)} MB/s, ` +
        `${(files.length / seconds).toFixed(1)} files/s, ${pages === 0 ? '–' : (pages / seconds).toFixed(0)} pages/s, ` +
        `per CPU second ${perCpu}, ${(bytes / 1e6 / cpu).toFixed(1)} MB, ` +
        `longest stop ${wallMs.toFixed(0)} ms (${cpuMs.toFixed(0)} ms of own work), ${(memory.stop() ?? 0).toFixed(0)} MB with this bench, ${failed} refused`,
    );
  }
  await reader.close();
}

async function readAll(reader: ReturnType<typeof createDocumentReader>, files: readonly ReadableFile[]) {
  let pages = 0;
  let failed = 0;
  await Promise.all(
    files.map(async (file) => {
      try {
        const identity = { documentId: file.sourcePath, versionId: 'bench' };
        const { pageCount = 0 } = await reader.read(file, identity);
        pages += pageCount;
      } catch {
        failed += 1;
      }
    }),
  );
  return { pages, failed };
}

function makeMarkdown(folder: string): void {
  const sentence =
    'The committee reviewed the annual report, and it approved the budget for harbour works in 2024.';
  const section = (index: number) =>
    `## Harbour works in year ${index}\n\n${`${sentence} `.repeat(6)}\n\n- ${sentence}\n- [Link ${index}](https://example.org/${index})\n\n` +
    `| Year | Amount |\n|---|---|\n| 2023 | ${index} |\n| 2024 | ${index + 1} |\n\n`;
  for (let file = 0; file < 40; file++) {
    const body = Array.from({ length: 200 }, (_, index) => section(index)).join('');
    writeFileSync(join(folder, `file-${file}.md`), `# Report ${file}\n\n${body}`);
  }
}

/** Ordinary pages, and pages set as small as a directory. */
async function measureMemory(): Promise<void> {
  for (const [name, lines] of [
    ['book', 44],
    ['dense', 80],
  ] as const) {
    const path = join(made, `${name}.pdf`);
    await makeBook(path, 600, lines);
    const { pages, characters, peakMb } = await readBuilt(path);
    console.log(
      `one PDF of ${pages} pages and ${(characters / 1e6).toFixed(1)} million characters, built code: ${(peakMb ?? 0).toFixed(0)} MB in all processes`,
    );
  }
}

async function measureSpeed(): Promise<void> {
  for (const name of ['markdown', 'pdf']) mkdirSync(join(made, name));
  makeMarkdown(join(made, 'markdown'));
  await makeBook(join(made, 'pdf', 'book.pdf'), 600);
  await measure('Markdown, made up', filesOf(join(made, 'markdown')));
  await measure('PDF of 600 pages', filesOf(join(made, 'pdf')));
  const [folder] = positionals;
  const given = folder === undefined ? [] : filesOf(resolve(folder));
  const kindOf = ({ path }: ReadableFile) => KINDS[extname(path).toLowerCase()] ?? extname(path).slice(1);
  const groups = new Set(given.map(kindOf));
  for (const kind of groups)
    await measure(
      `${kind} of the folder`,
      given.filter((file) => kindOf(file) === kind),
    );
}

try {
  await measureMemory();
  if (!values.memory) await measureSpeed();
} finally {
  rmSync(made, { recursive: true });
}
