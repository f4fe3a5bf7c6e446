import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { openPlumbline, type Plumbline, type PlumblineOptions } from '../../../src/app/embedding/index.ts';

const ROOT = mkdtempSync(join(tmpdir(), 'plumbline-embedded-'));
const opened: Plumbline[] = [];
afterEach(() => Promise.all(opened.splice(0).map((one) => one.close())));
afterAll(() => rmSync(ROOT, { recursive: true, force: true }));

const open = async (name: string, options: PlumblineOptions = {}) => {
  const plumbline = await openPlumbline({ dataDir: join(ROOT, name), environment: {}, ...options });
  opened.push(plumbline);
  return plumbline;
};
const folder = (name: string, text: string): string => {
  const path = join(ROOT, `docs-${name}`);
  mkdirSync(path, { recursive: true });
  writeFileSync(join(path, `${name}.md`), text);
  return path;
};
const HERON = folder('heron', '# Heron\n\nThe Heron turbine is made by Norvik Marine in Bergen.\n');
const CRANE = folder('crane', '# Crane\n\nThe harbour crane of Quay 7 lifts 55 tonnes.\n');

describe('openPlumbline', () => {
  it('should read, research, tell what happens, and give the report', async () => {
    const plumbline = await open('a');
    const { counts } = await plumbline.ingest(HERON);
    expect(counts.indexed).toBe(1);
    const run = await plumbline.research('Who makes the Heron turbine?');
    const types: string[] = [];
    for await (const { type } of run.events()) types.push(type);
    expect(types.at(-1)).toBe('run-end');
    const report = await run.report();
    expect(report.citations[0]?.sourcePath).toBe('heron.md');
    expect(await run.markdown()).toContain('Norvik Marine');
    const { answer, sources } = await plumbline.ask('Who makes the Heron turbine?');
    expect(answer).toContain('Norvik Marine');
    expect(sources[0]?.document_name).toBe('Heron');
  });

  it('should keep several instances apart, and refuse two of one folder', async () => {
    const [one, two] = await Promise.all([open('b'), open('c')]);
    await Promise.all([one.ingest(HERON), two.ingest(CRANE)]);
    const [left, right] = await Promise.all([one.search('Heron turbine'), two.search('harbour crane')]);
    expect(left.hits.map(({ sourcePath }) => sourcePath)).toEqual(['heron.md']);
    expect(right.hits.map(({ sourcePath }) => sourcePath)).toEqual(['crane.md']);
    await expect(open('b')).rejects.toMatchObject({ code: 'E023' });
    await one.close();
    expect((await two.ask('How many tonnes does the harbour crane lift?')).answer).toContain('55 tonnes');
  });

  it('should pause what goes on when it is closed, and go on with it when it is opened again', async () => {
    const first = await open('d');
    await first.ingest(HERON);
    const { id, report } = await first.research('Who makes the Heron turbine?');
    await first.close();
    // Closed before it has ended, or just after.
    await report().catch(() => undefined);
    const again = await open('d');
    const run = await again.run(id);
    expect((await run.report()).citations).not.toEqual([]);
    const seen: number[] = [];
    for await (const { seq } of run.events()) seen.push(seq);
    expect(seen).toEqual(seen.map((_, index) => index + 1));
  });

  it('should say what is wrong with settings, a question and an id by its code', async () => {
    await expect(open('e', { settings: { 'language.modle': 'x' } })).rejects.toMatchObject({ code: 'E008' });
    const plumbline = await open('e', { settings: { 'logging.level': 'silent' } });
    await expect(plumbline.ask('Who?')).rejects.toMatchObject({ code: 'E022' });
    await plumbline.ingest(HERON);
    await expect(plumbline.ask('  ')).rejects.toMatchObject({ code: 'E020' });
    await expect(plumbline.ask('Who?', { collections: ['nowhere'] })).rejects.toMatchObject({ code: 'E021' });
    await expect(plumbline.run('run_none')).rejects.toMatchObject({ code: 'E021' });
  });
});
