import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CollectionListSchema } from '../../../src/api/contract/index.ts';
import { openRemote } from '../../../src/app/open-remote.ts';
import { createCli } from '../../../src/cli/index.ts';
import { ReportSchema, type Run } from '../../../src/domain/index.ts';
import { restoreBackup } from '../../../src/storage/index.ts';
import { createFakeDeps } from '../../fakes/cli-application.ts';
import { createFakeIo } from '../../fakes/cli-io.ts';
import { openServer } from '../../fakes/open-server.ts';
import { type Harness, openHarness } from '../../fakes/research-harness.ts';

const KEY = 'key-of-ann';
let harness: Harness;
let server: Awaited<ReturnType<typeof openServer>>;
let cwd: string;
beforeAll(async () => {
  cwd = mkdtempSync(join(tmpdir(), 'plumbline-remote-'));
  harness = await openHarness();
  server = await openServer(harness, { keys: { ann: KEY } });
});
afterAll(async () => {
  await server.close();
  await harness.close();
  rmSync(cwd, { recursive: true });
});

/** The command line with a server in place of a database. */
async function plumbline(argv: readonly string[], apiKey: string | undefined = KEY, url = server.url) {
  const { deps } = createFakeDeps();
  const io = createFakeIo({ cwd });
  const clock = { now: () => new Date() };
  const openApplication = async () => openRemote({ server: { url, apiKey }, clock, warnings: [] });
  const openView = async () => {
    const app = await openApplication();
    return { ...app, forms: async () => app };
  };
  const code = await createCli({ ...deps, openApplication, openView }, io).run(argv);
  return { code, out: io.stdout(), err: io.stderr() };
}
const QUESTION = 'Who makes the Heron turbine, and who acquired Norvik Marine?';

describe('commands over HTTP', () => {
  it('should research, and list, show, rewrite, follow up and delete what came of it', async () => {
    const asked = await plumbline(['research', QUESTION, '--out', 'report.json', '--json']);
    expect(asked.code).toBe(0);
    const report = ReportSchema.parse(JSON.parse(readFileSync(join(cwd, 'report.json'), 'utf8')));
    const id = report.runId;
    expect(report.citations.length).toBeGreaterThan(0);
    expect(asked.err).toContain('plan: t1');
    expect((await plumbline(['runs'])).out).toContain(`${id}  done`);
    expect((await plumbline(['show', id])).out).toContain('Norvik Marine');
    expect((await plumbline(['show', 'run_9'])).code).toBe(66);
    expect((await plumbline(['rewrite', id, '--quiet'])).code).toBe(0);
    expect((await plumbline(['resume', id, '--quiet'])).code).toBe(0);
    expect((await plumbline(['follow-up', id, 'And what is its rated power?', '--quiet'])).code).toBe(0);
    expect((await plumbline(['fork', id, '--list'])).out).toContain('3 of 3 settled');
    expect((await plumbline(['cancel', id])).out).toBe(`${id} is done.\n`);
    expect((await plumbline(['delete', id])).code).toBe(0);
    expect((await plumbline(['show', id])).code).toBe(66);
    const estimate = await plumbline([
      'estimate',
      QUESTION,
      '-c',
      harness.collectionId,
      '--max-cost',
      '0.2',
      '--json',
    ]);
    expect(JSON.parse(estimate.out)).toMatchObject({ documents: expect.any(Number) });
    expect((await plumbline(['estimate', QUESTION, '--max-cost', '9999'])).code).toBe(64);
    expect((await plumbline(['search', 'range of spring tides'])).out).toContain('tides.md');
    const shown = await plumbline(['library', 'show', 'tides.md']);
    expect(shown.out).toMatch(/as its styles say[\s\S]*3 sections\n {2}Tides\n {4}Spring tides\n/);
  });

  it('should sum up a document and one of its sections', async () => {
    const whole = await plumbline(['summarize', 'turbine.md']);
    expect(whole.code).toBe(0);
    expect(whole.out).toMatch(/Norvik Marine[\s\S]*ten years/);
    const section = await plumbline(['summarize', 'turbine.md', '--section', 'Warranty', '--json']);
    expect(JSON.parse(section.out)).toMatchObject({ status: 'answered', sources: [{ ref_id: 1 }] });
    expect(section.out).not.toContain('4 MW');
    expect((await plumbline(['summarize', 'turbine.md', '--section', 'Price'])).code).toBe(66);
  });

  it('should sum up the documents of a topic', async () => {
    await harness.app.knowledge.make();
    const [topic] = JSON.parse((await plumbline(['topics', '--json'])).out).topics as { name: string }[];
    const summed = await plumbline(['summarize', '--topic', topic?.name ?? '', '--json']);
    expect(summed.code, summed.err).toBe(0);
    expect(JSON.parse(summed.out).status).toBe('answered');
    expect(summed.out).toMatch(/made by Norvik Marine/);
    expect((await plumbline(['summarize', '--topic', 'of nobody'])).code).toBe(66);
  });

  it('should name the collection of a folder that is sent after the folder, and count where it is taken', async () => {
    for (const place of ['ann', 'bea']) {
      mkdirSync(join(cwd, place, 'notes'), { recursive: true });
      writeFileSync(
        join(cwd, place, 'notes/note.md'),
        `# Note of ${place}\n\nThe tide of ${place} is high.\n`,
      );
    }
    const send = async (place: string) => {
      const sent = await plumbline(['ingest', `${place}/notes`, '--json']);
      expect(sent.code, sent.err).toBe(0);
    };
    const names = async () => {
      const list = await fetch(`${server.url}/api/collections`, {
        headers: { authorization: `Bearer ${KEY}` },
      });
      const { collections } = CollectionListSchema.parse(await list.json());
      return collections.map(({ name }) => name).filter((name) => name.startsWith('notes'));
    };
    await send('ann');
    await send('ann');
    expect(await names()).toEqual(['notes']);
    await send('bea');
    expect((await names()).sort()).toEqual(['notes', 'notes-2']);
  });

  it('should go on with a thread by its name', async () => {
    const ask = (question: string) => plumbline(['research', question, '--thread', 'tender', '--json']);
    expect((await ask(QUESTION)).code).toBe(0);
    const { run } = JSON.parse((await ask('And what is its rated power?')).out) as { run: Run };
    expect(run).toMatchObject({ threadId: 'tender', origin: { relation: 'follow-up' } });
    expect((await plumbline(['research', QUESTION, '--thread', '../x'])).code).toBe(64);
  });

  it('should stop for review of the plan and go on with the decision, once', async () => {
    const waiting = await plumbline(['research', QUESTION, '--review', '--json']);
    const { run } = JSON.parse(waiting.out) as { run: { id: string; status: string } };
    expect(run.status).toBe('awaiting-review');
    expect((await plumbline(['review', run.id])).out).toContain('Who makes the Heron turbine');
    expect((await plumbline(['review', run.id, '--approve', '--quiet'])).code).toBe(0);
    expect((await plumbline(['review', run.id, '--approve'])).code).toBe(65);
    expect((await plumbline(['pause', run.id])).code).toBe(65);
  });

  it('should carry the wish for the web to the server, which decides', async () => {
    const asked = await plumbline(['research', QUESTION, '--quiet', '--json']);
    const { run } = JSON.parse(asked.out) as { run: { id: string } };
    for (const argv of [
      ['research', QUESTION, '--web'],
      ['follow-up', run.id, 'And where?', '--web'],
    ]) {
      const refused = await plumbline(argv);
      expect(refused.code).not.toBe(0);
      expect(refused.err).toContain('web.mode');
    }
  });

  it('should carry what is said of the report', async () => {
    const schema = { type: 'object', properties: { maker: { type: 'string' } } };
    writeFileSync(join(cwd, 'fields.json'), JSON.stringify(schema));
    const said = ['--instructions', 'For the board.', '--outline', 'Maker; Owner', '--length', '300'];
    const more = ['--effort', 'quick', '--schema', 'fields.json', '--quiet', '--json'];
    const asked = await plumbline(['research', QUESTION, ...said, ...more]);
    const { run } = JSON.parse(asked.out) as { run: { id: string } };
    expect((await harness.app.research.find(run.id))?.request).toMatchObject({
      instructions: 'For the board.',
      outline: ['Maker', 'Owner'],
      length: 300,
      effort: 'quick',
      schema,
    });
    const answer = await plumbline(['ask', QUESTION, '--schema', 'fields.json', '--json']);
    expect(JSON.parse(answer.out)).toMatchObject({
      data: { value: { maker: null }, open: [{ path: '/maker' }] },
    });
  });

  it('should send a folder, ask it alone, and list the library', async () => {
    const docs = join(cwd, 'docs');
    mkdirSync(join(docs, '2024'), { recursive: true });
    writeFileSync(
      join(docs, '2024', 'audit.md'),
      '# Audit\n\nThe audit of the harbour took nine days in 2024.\n',
    );
    const asked = await plumbline([
      'research',
      'How many days did the audit of the harbour take?',
      '--docs',
      'docs',
      '--quiet',
    ]);
    expect(asked.code).toBe(0);
    expect(asked.out).toContain('nine days');
    const library = await plumbline(['library']);
    expect(library.out).toContain('2024/audit.md');
    expect(library.out).toContain('turbine.md');
  });

  it('should answer a file of questions there, and write it here', async () => {
    writeFileSync(
      join(cwd, 'q.csv'),
      'id,question\n1,Who makes the Heron turbine?\n2,\n3,Who acquired Norvik Marine?\n',
    );
    const done = await plumbline(['batch', 'q.csv', '--collection', harness.collectionId, '--out', 'a.csv']);
    expect(done).toMatchObject({ code: 0 });
    expect(done.out).toContain('3 rows, 2 answered, 0 without evidence, 0 failed, 1 skipped');
    expect(readFileSync(join(cwd, 'a.csv'), 'utf8')).toMatch(
      /^1,Who makes the Heron turbine\?,"[^"]*Norvik Marine[^"]*\[1\]",found,Turbine,"turbine\.md,/m,
    );
    const again = await plumbline([
      'batch',
      'q.csv',
      '--collection',
      harness.collectionId,
      '--out',
      'a.xlsx',
      '--json',
    ]);
    const { batch } = JSON.parse(again.out) as { batch: { id: string } };
    expect(readFileSync(join(cwd, 'a.xlsx')).subarray(0, 2).toString()).toBe('PK');
    expect((await plumbline(['batches'])).out).toContain(batch.id);
    expect(
      (
        await plumbline([
          'batch',
          'q.csv',
          '--collection',
          harness.collectionId,
          '--retry',
          'failed',
          '--max-cost',
          '2',
          '--quiet',
        ])
      ).code,
    ).toBe(0);
    expect((await plumbline(['delete', batch.id])).code).toBe(0);
    expect((await plumbline(['batches', batch.id])).code).toBe(66);
  });

  it('should fetch a backup of a server that works', async () => {
    const { out } = await plumbline(['backup', 'library.zip']);
    expect(out).toMatch(/^Written: library\.zip \(\d/);
    const dataDir = join(cwd, 'restored');
    const backup = readFileSync(join(cwd, 'library.zip'));
    expect(await restoreBackup({ backup, dataDir, databaseUrl: undefined, force: false })).toMatchObject({
      replaced: undefined,
    });
    expect(existsSync(join(dataDir, 'pg', 'PG_VERSION'))).toBe(true);
  });

  it('should say what a server cannot do, what key it needs, and that it is gone', async () => {
    expect(await plumbline(['worker'])).toMatchObject({ code: 75 });
    const keyless = await plumbline(['runs'], 'wrong');
    expect(keyless.code).toBe(77);
    expect(keyless.err).toContain('PLUMBLINE_CLIENT_API_KEY');
    const gone = await plumbline(['runs'], KEY, 'http://127.0.0.1:9');
    expect(gone.code).toBe(69);
    expect(gone.err).toMatch(/^E050 SERVER_UNREACHABLE: /);
    expect((await plumbline(['prune', '--older-than', '1'])).out).toContain('Deleted 0 runs');
  });
});
