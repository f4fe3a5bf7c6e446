import { describe, expect, it } from 'vitest';
import { wording } from '../../../src/catalogue/index.ts';
import { createCli } from '../../../src/cli/index.ts';
import { AppError } from '../../../src/errors/index.ts';
import { createFakeDeps } from '../../fakes/cli-application.ts';
import { createFakeIo } from '../../fakes/cli-io.ts';

async function run(behaviour: Parameters<typeof createFakeDeps>[0], ...commands: readonly string[][]) {
  const { deps, calls } = createFakeDeps(behaviour);
  let last = { code: 0, out: '', err: '' };
  for (const argv of commands) {
    const io = createFakeIo();
    const code = await createCli(deps, io).run(['models', ...argv]);
    last = { code, out: io.stdout(), err: io.stderr() };
  }
  return { ...last, calls: calls.map(({ name, input }) => ({ name, input })) };
}
const ADD = ['add', 'small-en', '--from', 'maven', '--no-use'];

describe('models', () => {
  it('should list what is here and what is recommended for this machine, in both languages', async () => {
    const none = await run({});
    expect(none).toMatchObject({ code: 0, out: '' });
    const { out } = await run({}, []);
    expect(out).toContain('No models are here');
    expect(out).toMatch(/2 cores, 8\.0 GB of memory/);
    expect(out).toMatch(/small-en +English +vectors +34\.0 MB +MIT, 160 MB of memory a core/);
    expect(out).toContain('plumbline models add NAME downloads one');
    const elsewhere = await run({}, ['--data-dir', 'other']);
    expect(elsewhere.out).toContain('plumbline models use NAME --data-dir other uses it.');
    expect((await run({}, ['--lang', 'zh'])).out).toContain('适合本机（2 个核心');
    const { recommended } = JSON.parse((await run({}, ['--json'])).out);
    expect(recommended).toMatchObject([{ name: 'small-en' }]);
  });

  it('should add one from where it is told, and say its licence', async () => {
    const { out, err, calls, code } = await run({}, ADD);
    expect(code).toBe(0);
    expect(calls).toContainEqual({ name: 'models.add', input: { name: 'small-en', from: 'maven' } });
    expect(err).toContain('small-en has the licence MIT (https://example.org/small-en).');
    expect(err).toContain('model.onnx: 17.0 MB of 34.0 MB');
    expect(out).toContain('plumbline models use small-en');
    expect((await run({}, ADD, [])).out).toMatch(/^Here:\n.*small-en/);
  });

  it('should use the first one at once, unless it is told otherwise or somebody has chosen', async () => {
    const first = ['add', 'small-en'];
    const used = await run({}, first);
    expect(used.calls.map(({ name }) => name)).toContain('useModel');
    expect(used.out).toBe('The vectors of 3 documents were made again.\n');
    const second = await run({}, ADD, ['add', 'other-en']);
    expect(second.calls.map(({ name }) => name)).not.toContain('useModel');
    const chosen = await run({ embeddingIsChosen: true }, first);
    expect(chosen.calls.map(({ name }) => name)).not.toContain('useModel');
  });

  it('should print what a model gives and takes', async () => {
    const { out } = await run({}, ADD, ['check', 'small-en']);
    expect(out).toBe(
      'small-en: English, 384 dimensions\nfirst answer after 312 ms, a question 3.2 ms\n' +
        '81.5 passages of about 200 tokens a second, 43.1 for each second of a core\n120 MB of memory\n',
    );
    expect((await run({}, ['check', 'none'])).code).toBe(66);
  });

  it('should use one: settings first, then the vectors', async () => {
    const { out, err, calls } = await run({}, ADD, ['use', 'small-en']);
    expect(calls.map(({ name }) => name)).toEqual([
      'models.add',
      'useModel',
      'open',
      'index.refresh',
      'close',
    ]);
    expect(err).toContain('Search uses small-en from now on (set in plumbline.yaml).');
    expect(out).toBe('The vectors of 3 documents were made again.\n');
    const back = await run({}, ['use', 'builtin']);
    expect(back.calls).toContainEqual({ name: 'useModel', input: undefined });
    expect(back.err).toContain('Search uses built-in vectors from now on');
  });

  it('should list which is in use', async () => {
    expect((await run({}, ADD, ['use', 'small-en'], [])).out).toMatch(/34\.0 MB +MIT, in use/);
    expect((await run({}, ADD, ['use', 'small-en'], ['--lang', 'zh'])).out).toContain('MIT，正在使用');
    expect((await run({}, ADD, ['use', 'small-en'], ['use', 'builtin'], [])).out).not.toContain('in use');
  });

  it('should say when something else wins, or a server has the library', async () => {
    const overridden = await run({ modelIsOverridden: true }, ADD, ['use', 'small-en']);
    expect(overridden.err).toContain('plumbline config');
    expect(overridden.calls.map(({ name }) => name)).not.toContain('index.refresh');
    const refresh = new AppError('E023', wording('followFolderHow', { url: 'http://127.0.0.1:1' }));
    const served = await run({ refresh }, ADD, ['use', 'small-en']);
    expect(served.code).toBe(0);
    expect(served.err).toContain('Start it again');
    const failing = await run({ refresh: new AppError('E041', wording('fewVectors')) }, ADD, [
      'use',
      'small-en',
    ]);
    expect(failing.code).toBe(69);
  });

  it('should remove one', async () => {
    expect((await run({}, ADD, ['remove', 'small-en'])).out).toBe('small-en was deleted.\n');
    expect((await run({}, ['remove', 'small-en'])).code).toBe(66);
  });
});
