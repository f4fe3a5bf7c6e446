import { describe, expect, it } from 'vitest';
import { createCli } from '../../../src/cli/index.ts';
import type { LibraryDocument } from '../../../src/domain/index.ts';
import { createFakeDeps } from '../../fakes/cli-application.ts';
import { createFakeIo } from '../../fakes/cli-io.ts';

const DOCUMENT: LibraryDocument = {
  id: 'doc_1',
  collectionId: 'col_1',
  sourcePath: 'tides.md',
  title: 'Tides',
  format: 'markdown',
  status: 'indexed',
  bytes: 1,
  chunkCount: 1,
  warnings: [],
  updatedAt: '2026-01-01T00:00:00.000Z',
};

async function plumbline(...argv: readonly string[]) {
  const { deps, calls } = createFakeDeps({ documents: [DOCUMENT] });
  const io = createFakeIo();
  const code = await createCli(deps, io).run(argv);
  const inputOf = (name: string) => calls.find((call) => call.name === name)?.input;
  return { code, inputOf, out: io.stdout(), err: io.stderr() };
}

describe('topics', () => {
  it('should list what documents are about, and say what is still to be read', async () => {
    const { code, out, inputOf } = await plumbline('topics', '--text', 'tid', '--limit', '5');
    expect(code).toBe(0);
    expect(out).toContain('Tides  2 documents');
    expect(out).toContain('1 document still to be read for topics');
    expect(inputOf('topics')).toMatchObject({ text: 'tid', limit: 5 });
    expect((await plumbline('topics', '--lang', 'zh')).out).toContain('主题待整理');
  });

  it('should show the documents of one, and rename and merge when told so', async () => {
    const { out, inputOf } = await plumbline('topics', 'tides', '--merge', 'neap', '--rename', 'Sea tides');
    expect(out).toContain('0.80  Turbine  turbine.md');
    expect(inputOf('mergeTopics')).toMatchObject({ topics: ['neap'], into: 'tides' });
    expect(inputOf('renameTopic')).toMatchObject({ topic: 'tides', name: 'Sea tides' });
    expect(inputOf('topic')).toMatchObject({ topic: 'top_1' });
  });

  it('should take a merge back, and give back the own name for an empty one', async () => {
    const { code, out, inputOf } = await plumbline('topics', 'tides', '--split', 'neap', '--rename', '');
    expect(code).toBe(0);
    expect(inputOf('splitTopic')).toMatchObject({ topic: 'neap' });
    expect(inputOf('renameTopic')).toMatchObject({ topic: 'tides', name: null });
    expect(out).toContain('holds Ebb');
    const bare = await plumbline('topics', '--split', 'neap');
    expect(bare.code).not.toBe(0);
  });

  it('should refuse to rename or merge without a topic, before anything is opened', async () => {
    const { code, err, inputOf } = await plumbline('topics', '--rename', 'Sea tides');
    expect(code).not.toBe(0);
    expect(err).toContain('Name the topic');
    expect(inputOf('close')).toBeUndefined();
  });

  it('should narrow a search to topics', async () => {
    const { inputOf } = await plumbline('search', 'tides', '--topic', 'Tides', '--topic', 'top_2');
    expect(inputOf('search')).toMatchObject({ topics: ['Tides', 'top_2'] });
  });
});

it('should show related documents and why', async () => {
  const { code, out, inputOf } = await plumbline('related', 'doc_1', '--limit', '3');
  expect(code).toBe(0);
  expect(out).toContain('0.60  Turbine  turbine.md');
  expect(out).toContain('Same topics: Tides');
  expect(out).toContain('Names in both: Heron');
  expect(inputOf('related')).toMatchObject({ documentId: 'doc_1', limit: 3 });
});
