import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { openApplication } from '../../src/app/open-application.ts';
import type { OpenedApplication } from '../../src/app/opened-application.ts';
import { loadConfig } from '../../src/config/index.ts';
import type { LanguageTasks } from '../../src/domain/index.ts';
import { QUIET } from '../quiet.ts';

const KEPT = 2;

/**
 * The application over the documents of one folder, ingested once for each state of the converter: the library is kept below
 * `cache` under a name made of its sources, and what is older is thrown away. With the folder of an embedding model, the library
 * of built-in vectors is copied, if there is one, and only its vectors are made again.
 */
export async function openLibrary(
  folder: string,
  cache: string,
  { language, embedding }: { readonly language?: LanguageTasks; readonly embedding?: string } = {},
): Promise<{ app: OpenedApplication; collectionId: string; files: number; close(): Promise<void> }> {
  const name = createHash('sha256').update(resolve(folder)).digest('hex').slice(0, 10);
  const builtIn = join(cache, `${name}-${converterVersion()}`);
  const dataDir = embedding === undefined ? builtIn : `${builtIn}-${basename(embedding)}`;
  dropOld(cache, name, builtIn);
  if (!existsSync(dataDir) && existsSync(builtIn)) cpSync(builtIn, dataDir, { recursive: true });
  mkdirSync(dataDir, { recursive: true });
  const model = embedding === undefined ? [] : ['embedding.provider=local', `embedding.model=${embedding}`];
  const { config } = loadConfig({ environment: {}, cwd: cache, set: [`dataDir=${dataDir}`, ...model] });
  const app = await openApplication({ config, ...QUIET, ...(language === undefined ? {} : { language }) });
  const { collection, files } = await app.ingest.ingestFolder({ folder: resolve(folder) });
  return {
    app,
    collectionId: collection.id,
    files,
    async close() {
      await app.prune({ endedBefore: new Date(), dryRun: false }); // runs of one evaluation are of no use to the next
      await app.close();
    },
  };
}

/** Of the code that makes chunks of files, so that a change of it is never measured on what was made before. */
function converterVersion(): string {
  const hash = createHash('sha256');
  const root = resolve(import.meta.dirname, '../../src');
  for (const part of ['documents', 'domain/document.ts']) {
    const path = join(root, part);
    const files = statSync(path).isDirectory()
      ? readdirSync(path, { recursive: true, encoding: 'utf8' }).sort()
      : [''];
    for (const file of files) if (/\.ts$/.test(join(path, file))) hash.update(readFileSync(join(path, file)));
  }
  return hash.digest('hex').slice(0, 10);
}

function dropOld(cache: string, name: string, current: string): void {
  mkdirSync(cache, { recursive: true });
  const old = readdirSync(cache)
    .filter((entry) => entry.startsWith(`${name}-`) && !join(cache, entry).startsWith(current))
    .map((entry) => ({ path: join(cache, entry), at: statSync(join(cache, entry)).mtimeMs }))
    .sort((a, b) => b.at - a.at);
  for (const { path } of old.slice(KEPT - 1)) rmSync(path, { recursive: true, force: true });
}
