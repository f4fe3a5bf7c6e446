import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, describe, expect, it } from 'vitest';
import { type JsonServer, startJsonServer, vectorsOf } from '../fakes/embedding-server.ts';
import { temporaryFolder } from '../fixtures/storage/open-storage.ts';

const BIN = resolve(import.meta.dirname, '../../bin/plumbline.js');
const DIMENSION = 16;
const DOCUMENTS = 40;
const SECTIONS = 6;
const PASSAGES = DOCUMENTS * (SECTIONS + 1);
/** Passages that are embedded at once, with the document that goes over them; each has a text of its own and one of its headings. */
const IN_FLIGHT = 2 * (32 + SECTIONS + 1);

describe('kill -9 while vectors are made', () => {
  const folder = temporaryFolder();
  let server: JsonServer;
  afterAll(async () => {
    folder.remove();
    await server.close();
  });

  it('should go on where it was, and embed again at most what was in flight', async () => {
    const docs = join(folder.path, 'docs');
    mkdirSync(docs);
    const sections = (number: number) =>
      Array.from(
        { length: SECTIONS },
        (_, at) => `## Berth ${number}-${at}\n\nShip ${number} is at ${at}.\n`,
      );
    for (let number = 0; number < DOCUMENTS; number++)
      writeFileSync(join(docs, `${number}.md`), `# Pier ${number}\n\n${sections(number).join('\n')}`);
    const asked: string[] = [];
    let kill: { readonly child: ChildProcess; readonly after: number } | undefined;
    server = await startJsonServer(({ body }) => {
      asked.push(...(body['input'] as string[]));
      if (kill !== undefined && asked.length >= kill.after) kill.child.kill('SIGKILL');
      return { body: vectorsOf(body['input'], DIMENSION) };
    });
    const start = (...command: string[]) => {
      const embedding = {
        provider: 'openai',
        baseUrl: server.baseUrl,
        model: 'm',
        dimension: `${DIMENSION}`,
      };
      const set = Object.entries(embedding).flatMap(([key, value]) => ['--set', `embedding.${key}=${value}`]);
      const data = ['--data-dir', join(folder.path, 'data')];
      return spawn(process.execPath, [BIN, ...command, ...data, ...set], {
        stdio: ['ignore', 'pipe', 'pipe'],
      });
    };

    for (const after of [150, 300]) {
      kill = { child: start('ingest', docs), after };
      await once(kill.child, 'exit');
      expect(kill.child.signalCode).toBe('SIGKILL');
    }
    kill = undefined;
    const last = start('ingest', docs);
    const [said] = await Promise.all([text(last.stderr), once(last, 'exit')]);
    expect(said).toContain(`${PASSAGES} of ${PASSAGES} passages have their vectors`);
    const different = new Set(asked).size;
    expect(asked.length - different).toBeLessThanOrEqual(2 * IN_FLIGHT);
    expect(different).toBeGreaterThanOrEqual(PASSAGES);

    const before = asked.length;
    const check = start('library', 'check', '--json');
    const report = JSON.parse(await text(check.stdout));
    expect(report.vectorised).toEqual({ done: PASSAGES, total: PASSAGES });
    await once(start('ingest', docs), 'exit');
    expect(asked).toHaveLength(before);
  }, 180_000);
});
