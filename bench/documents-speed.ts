import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createDocumentReader } from '../src/documents/index.ts';
import type { ReadableFile } from '../src/domain/index.ts';

// Speed of reading through the process pool: node --import tsx bench/documents-speed.ts [FOLDER] [--processes N] [--rounds N]
// Without a folder, Markdown files are made up. Prints MB/s, files/s, chunks/s and the longest stop of the event loop.

const folderArgument = process.argv
  .slice(2)
  .find((argument, at, all) => !argument.startsWith('--') && !all[at - 1]?.startsWith('--'));
const number = (name: string, otherwise: number) => {
  const at = process.argv.indexOf(name);
  return at === -1 ? otherwise : Number(process.argv[at + 1]);
};

const made = folderArgument === undefined ? mkdtempSync(join(tmpdir(), 'documents-speed-')) : undefined;
const folder = resolve(folderArgument ?? made ?? '.');
if (made !== undefined) writeMarkdown(made);
const processes = number('--processes', 2);
const reader = createDocumentReader({ processes });
const files: ReadableFile[] = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .map((name) => join(folder, name))
  .filter(
    (path) =>
      statSync(path).isFile() && reader.extensions.some((ending) => path.toLowerCase().endsWith(ending)),
  )
  .map((path) => ({ path, sourcePath: relative(folder, path), bytes: statSync(path).size }));
const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
console.log(`${files.length} files, ${(bytes / 1e6).toFixed(1)} MB, ${processes} processes`);

for (let round = 1; round <= number('--rounds', 3); round++) {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const started = performance.now();
  let chunks = 0;
  const failed: string[] = [];
  await Promise.all(
    files.map(async (file) => {
      try {
        const document = await reader.read(file, { documentId: file.sourcePath, versionId: 'bench' });
        chunks += document.chunks.length;
      } catch (error) {
        failed.push(`${file.sourcePath}: ${error instanceof Error ? error.message : String(error)}`);
      }
    }),
  );
  const seconds = (performance.now() - started) / 1000;
  delay.disable();
  console.log(
    `round ${round}: ${(bytes / 1e6 / seconds).toFixed(1)} MB/s, ${(files.length / seconds).toFixed(0)} files/s, ` +
      `${(chunks / seconds).toFixed(0)} chunks/s, longest stop of the event loop ${(delay.max / 1e6).toFixed(0)} ms, ` +
      `${failed.length} failed`,
  );
  if (round === 1) for (const line of failed) console.log(`  ${line}`);
}
await reader.close();
if (made !== undefined) rmSync(made, { recursive: true });

function writeMarkdown(target: string): void {
  const sentence =
    'The committee reviewed the annual report, and it approved the budget for harbour works in 2024.';
  const section = (index: number) =>
    `## Section ${index}\n\n${`${sentence} `.repeat(6)}\n\n- ${sentence}\n- [Link ${index}](https://example.org/${index})\n\n` +
    `| Year | Amount |\n|---|---|\n| 2023 | ${index} |\n| 2024 | ${index + 1} |\n\n`;
  for (let file = 0; file < 40; file++) {
    const body = Array.from({ length: 200 }, (_, index) => section(index)).join('');
    writeFileSync(join(target, `file-${file}.md`), `# Report ${file}\n\n${body}`);
  }
}
