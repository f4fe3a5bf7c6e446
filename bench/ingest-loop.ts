// node --import tsx bench/ingest-loop.ts FOLDER…
// How long the event loop of the main process stands still while the folders are ingested by the whole pipeline (reading,
// enrichment, embedding, index in the embedded database) without a model: what a server that ingests keeps its users waiting.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { loadConfig } from '../src/config/index.ts';
import { watchLoop } from './eval-documents/watch-loop.ts';
import { QUIET } from './quiet.ts';

const folders = process.argv.slice(2);
if (folders.length === 0) {
  console.error('Usage: node --import tsx bench/ingest-loop.ts FOLDER…');
  process.exit(64);
}
const data = mkdtempSync(join(tmpdir(), 'plumbline-ingest-loop-'));
const { config } = loadConfig({ environment: {}, cwd: data, set: ['documents.enrichment.enabled=true'] });
// The built code: compiling TypeScript in the middle would be the bench's own stop.
const built = new URL('../dist/app/open-application.js', import.meta.url).href;
const text = new URL('../dist/linguistics/index.js', import.meta.url).href;
const { loadChineseWords } = (await import(text)) as typeof import('../src/linguistics/index.ts');
const { openApplication } = (await import(built)) as typeof import('../src/app/open-application.ts');
const app = await openApplication({
  config,
  ...QUIET,
});
try {
  loadChineseWords(); // as a server does before it listens
  for (const folder of folders) {
    const stages = new Map<string, string>();
    const loop = watchLoop(() => [...stages.values()].join(', '));
    const { files, chunks, elapsedMs } = await app.ingest.ingestFolder({
      folder: resolve(folder),
      onProgress: (event) => {
        if (event.type === 'file-progress')
          stages.set(event.sourcePath, `${event.stage} ${event.done ?? ''} of ${event.sourcePath}`);
        else if (event.type === 'file-end') stages.delete(event.sourcePath);
      },
    });
    const { wallMs, cpuMs, during } = loop.stop();
    console.log(
      `longest stop of the event loop while ingesting ${files} documents (${chunks} chunks, ${(elapsedMs / 1000).toFixed(0)} s): ` +
        `${wallMs.toFixed(0)} ms, of own work ${cpuMs.toFixed(0)} ms, during ${during ?? 'nothing'}`,
    );
  }
} finally {
  await app.close();
  rmSync(data, { recursive: true, force: true });
}
