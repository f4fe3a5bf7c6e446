import { describe, expect, it } from 'vitest';
import { createCli } from '../../../src/cli/index.ts';
import type { FileDrift } from '../../../src/domain/files/index.ts';
import type { IndexReport } from '../../../src/pipeline/index.ts';
import { createFakeDeps } from '../../fakes/cli-application.ts';
import { createFakeIo } from '../../fakes/cli-io.ts';

async function run(argv: readonly string[], index?: IndexReport, files?: FileDrift) {
  const fake = createFakeDeps({
    ...(index !== undefined && { index }),
    ...(files !== undefined && { files }),
  });
  const io = createFakeIo({ cwd: '.' });
  const code = await createCli(fake.deps, io).run(argv);
  return { ...fake, code, out: io.stdout(), err: io.stderr() };
}

const BROKEN: IndexReport = {
  documents: 9,
  differing: ['doc_1', 'doc_2', 'doc_3', 'doc_4', 'doc_5', 'doc_6'],
  unidentified: 4,
  wrongCounts: 2,
  sections: ['doc_7'],
  knowledge: { graphs: ['doc_1'], topics: ['doc_1', 'doc_2'], summaries: [], sums: ['col_1'] },
  otherEmbedder: 3,
  vectorised: { done: 20, total: 30 },
  vectors: { missing: ['chk_1'], extra: ['chk_2', 'chk_3'] },
};

describe('library check and repair', () => {
  it('should say that the index is in step', async () => {
    const { code, out, named } = await run(['library', 'check']);
    expect(code).toBe(0);
    expect(out).toBe(
      'The search index is in step with the library (1 document).\nKept files are what was stored (0 files).\n',
    );
    expect(named('index.repair')).toEqual([]);
  });

  it('should say what is wrong, and end with E004 and the next step', async () => {
    const { code, out, err } = await run(['library', 'check'], BROKEN);
    expect(code).toBe(69);
    expect(out).toContain('6 of 9 documents differ: doc_1, doc_2, doc_3, doc_4, doc_5 and others.');
    expect(out).toContain('4 documents were read before Plumbline looked for issuer, period and kind.');
    expect(out).toContain('The sections of 1 document are not whole: doc_7.');
    expect(out).toContain('the graphs of 1, the topics of 2, the summaries of 0, the sums of 1 collection.');
    expect(out).toContain('2 kept counts of words are wrong.');
    expect(out).toContain('The vectors of 3 documents are of another embedding model.');
    expect(out).toContain('20 of 30 passages have their vectors; the others are found by their words.');
    expect(out).toContain('The vector store lacks 1 passage and has 2 too many.');
    expect(err).toContain('E004');
    expect(err).toContain('plumbline library repair');
  });

  it('should repair, and say what it repaired', async () => {
    const { code, out, named } = await run(['library', 'repair'], BROKEN);
    expect(code).toBe(0);
    expect(named('index.repair')).toHaveLength(1);
    expect(out).toMatch(/6 of 9 documents differ[\s\S]*Repaired\.\n$/);
  });

  it.each(['check', 'repair'])('should print %s as JSON', async (action) => {
    const { out } = await run(['library', action, '--json'], BROKEN);
    const files = { files: 0, missing: [], changed: [] };
    expect(JSON.parse(out)).toEqual(action === 'check' ? { ...BROKEN, files } : BROKEN);
  });

  it('should name files that are gone or changed with their documents, and end with E049', async () => {
    const files = {
      files: 3,
      missing: [{ hash: 'a', sourcePath: 'plan.pdf' }],
      changed: [{ hash: 'b', sourcePath: 'map\u001b[2J.md', picture: 'img_001.png' }],
    };
    const { code, out, err } = await run(['library', 'check'], undefined, files);
    expect(code).toBe(70);
    expect(out).toContain('The original of plan.pdf is missing.\n');
    expect(out).toContain('The picture img_001.png of map[2J.md is not what was stored.\n');
    expect(err).toMatch(/E049[\s\S]*2 kept files are missing or not what was stored\./);
    const asJson = await run(['library', 'check', '--json'], undefined, files);
    expect(JSON.parse(asJson.out)).toMatchObject({ files });
  });

  it('should refuse another action', async () => {
    expect((await run(['library', 'mend'])).code).toBe(64);
  });
});
