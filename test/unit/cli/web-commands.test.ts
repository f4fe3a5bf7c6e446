import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createCli } from '../../../src/cli/index.ts';
import { createFakeDeps, makeEvent } from '../../fakes/cli-application.ts';
import { createFakeIo } from '../../fakes/cli-io.ts';

let cwd = '';
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'plumbline-cli-'));
});
afterEach(() => rmSync(cwd, { recursive: true }));

async function run(argv: readonly string[]) {
  const fake = createFakeDeps({ events: [makeEvent(1, 'run-end', { status: 'done' })] });
  const io = createFakeIo({ cwd });
  const code = await createCli(fake.deps, io).run(argv);
  return { ...fake, code, out: io.stdout(), err: io.stderr() };
}

describe('commands on the web', () => {
  it('should ask the web only with --web', async () => {
    const question = 'How high are spring tides?';
    const { named } = await run(['research', question, '--web']);
    expect(named('submit')[0]?.input).toMatchObject({ question, web: 'allowed' });
    const local = await run(['research', question]);
    expect(local.named('submit')[0]?.input).not.toHaveProperty('web');
  });

  it('should ask the web in a follow-up only with --web', async () => {
    const { deps, named } = createFakeDeps({ events: [makeEvent(1, 'run-end', { status: 'done' })] });
    const cli = createCli(deps, createFakeIo({ cwd }));
    await cli.run(['research', 'How high are spring tides?']);
    await cli.run(['follow-up', 'run_1', 'And neap tides?', '--web']);
    await cli.run(['follow-up', 'run_1', 'And neap tides?']);
    const [asked, local] = named('followUp').map(({ input }) => input);
    expect(asked).toMatchObject({ request: { web: 'allowed' } });
    expect(local).not.toHaveProperty('request.web');
  });

  it('should keep what a run fetched in the collection that is named', async () => {
    const { code, out, named } = await run(['library', 'promote', 'run_1', '--collection', 'papers']);
    expect(code).toBe(0);
    expect(named('promote')[0]?.input).toEqual({ runId: 'run_1', collection: 'papers' });
    expect(out).toContain('papers: 1 document kept.');
    const { named: byDefault, out: json } = await run(['library', 'promote', 'run_1', '--json']);
    expect(byDefault('promote')[0]?.input).toEqual({ runId: 'run_1', collection: 'web' });
    expect(JSON.parse(json)).toMatchObject({ promoted: ['https://stand-in.example/page'] });
  });

  it('should say what may leave', async () => {
    const { named, out } = await run(['library', 'web', 'reports', 'allowed']);
    expect(named('setPolicy')[0]?.input).toEqual({ collection: 'reports', web: 'allowed' });
    expect(out).toContain('reports may be sent');
    expect((await run(['library', 'web', 'reports', 'off'])).out).toContain('Nothing of reports is sent');
    expect((await run(['library', 'web', 'reports', 'perhaps'])).code).toBe(64);
  });

  it('should still list the library', async () => {
    expect((await run(['library'])).code).toBe(0);
  });
});
