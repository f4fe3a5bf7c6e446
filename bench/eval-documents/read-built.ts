import { spawn } from 'node:child_process';
import { childMemory } from './watch-memory.ts';

/** As users run it: the built code in a process of its own, which starts the one that reads. */
const SCRIPT = `
  const [index, path] = process.argv.slice(1);
  const { createDocumentReader } = await import(index);
  const { statSync } = await import('node:fs');
  const reader = createDocumentReader({ processes: 1 });
  const file = { path, sourcePath: 'book.pdf', bytes: statSync(path).size };
  const { pageCount, markdown } = await reader.read(file, { documentId: 'doc_1', versionId: 'ver_1' });
  console.log(JSON.stringify({ pages: pageCount, characters: markdown.length }));
  await reader.close();
`;

export interface BuiltReading {
  readonly pages: number;
  readonly characters: number;
  /** Highest sum of the resident memory of both processes, in MB. */
  readonly peakMb: number | undefined;
}

/** Reads one file once with `dist/`, cold, and watches all processes below this one: this loader of TypeScript is not counted. */
export async function readBuilt(path: string): Promise<BuiltReading> {
  const index = new URL('../../dist/documents/index.js', import.meta.url).href;
  const memory = childMemory();
  const child = spawn(process.execPath, ['--input-type=module', '-e', SCRIPT, index, path], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  const code = await new Promise<number | null>((resolve) => {
    child.once('close', resolve);
  });
  const peakMb = memory.stop();
  if (code !== 0) throw new Error(`Reading ${path} ended with ${code}.`);
  return { ...(JSON.parse(output) as { pages: number; characters: number }), peakMb };
}
