import { describe, expect, it } from 'vitest';
import { wording } from '../../../src/catalogue/index.ts';
import { createCli } from '../../../src/cli/index.ts';
import type { DocumentOutline, LibraryDocument, Section } from '../../../src/domain/index.ts';
import { createFakeDeps } from '../../fakes/cli-application.ts';
import { createFakeIo } from '../../fakes/cli-io.ts';

const AUDIT: LibraryDocument = {
  id: 'doc_1',
  collectionId: 'col_1',
  sourcePath: '2024/audit.pdf',
  title: 'Audit of the pumps',
  identity: {
    title: 'Audit of the pumps',
    kind: { value: 'report', source: { from: 'text' } },
    issuer: { value: '海港水务局', source: { from: 'text' } },
    authors: [{ value: 'A. Lee', source: { from: 'text' } }],
    aliases: [],
    selfNames: [],
    abbreviations: [],
  },
  format: 'pdf',
  status: 'partial',
  currentVersionId: 'ver_1',
  bytes: 2000,
  chunkCount: 12,
  warnings: ['Page 2 has no text.', 'Page 3 has no text.', 'Page 4 has no text.', 'Page 5 has no text.'],
  updatedAt: '2026-01-02T03:04:05.000Z',
};
const section = (level: number, title: string, firstPage: number, lastPage: number): Section => ({
  id: title,
  parentId: null,
  ordinal: 0,
  level,
  title,
  path: '',
  headingPath: [],
  firstBlock: 0,
  lastBlock: 0,
  firstPage,
  lastPage,
  start: 0,
  end: 0,
  generatedTitle: false,
});
const OUTLINE: DocumentOutline = {
  language: 'en',
  structureSource: 'layout',
  pageCount: 1204,
  metadata: {},
  sections: [section(0, 'Audit of the pumps', 1, 9), section(1, 'Findings', 1, 1), section(2, '水泵', 2, 9)],
};

async function run(
  argv: readonly string[],
  documents: readonly LibraryDocument[] = [AUDIT],
  language: 'en' | 'zh' = 'en',
) {
  const fake = createFakeDeps({ documents, outline: OUTLINE });
  const io = createFakeIo({ cwd: '.', language });
  const code = await createCli(fake.deps, io).run(argv);
  return { code, out: io.stdout(), err: io.stderr() };
}

describe('library show', () => {
  it.each(['doc_1', '2024/audit.pdf', 'audit.pdf', 'Audit of the pumps'])(
    'should show identity, pages, sections and warnings of %s',
    async (name) => {
      const { code, out } = await run(['library', 'show', name]);
      expect(code).toBe(0);
      expect(out).toMatch(/issuer\s+海港水务局/);
      expect(out).toMatch(/authors\s+A\. Lee/);
      expect(out).toMatch(/pages\s+1,204/);
      expect(out).toMatch(/topics\s+tides/i);
      expect(out).toMatch(/2 sections\n {2}Findings {2}p\. 1\n {4}水泵 {2}p\. 2–9/);
      expect(out).toMatch(/4 warnings\n {2}Page 2 has no text\.\n {2}Page 3/);
    },
  );

  it('should print it as JSON', async () => {
    const { out } = await run(['library', 'show', 'doc_1', '--json']);
    expect(JSON.parse(out)).toEqual({
      ...AUDIT,
      topics: [expect.objectContaining({ confidence: 0.8 })],
      outline: OUTLINE,
    });
  });

  it('should refuse a name that none or several have', async () => {
    expect((await run(['library', 'show', 'none.pdf'])).code).toBe(66);
    const { code, err } = await run(
      ['library', 'show', 'audit.pdf'],
      [AUDIT, { ...AUDIT, id: 'doc_2', sourcePath: '2025/audit.pdf' }],
    );
    expect(code).toBe(64);
    expect(err).toContain('doc_1 (2024/audit.pdf), doc_2 (2025/audit.pdf)');
  });
});

describe('warnings of documents', () => {
  it('should stand below each document in the list, three of them and how many more', async () => {
    const { out } = await run(['library']);
    expect(out).toContain('    Page 4 has no text.\n    and 1 more warning: plumbline library show');
    expect(out).not.toContain('Page 5 has no text.');
  });

  it('should be said in the language of the terminal; those of older versions stay as they are', async () => {
    const pages = wording('numberList', { shown: ['2', '5'], more: 3 });
    const warnings = [wording('warnScans', { count: 5, pages }), 'Page 9 has no text.'];
    const documents = [{ ...AUDIT, warnings }];
    const chinese =
      '第 2、5 等 5 页是扫描件，没有读取：当时没有开启文字识别（OCR）。请在设置中开启，然后重新读取该文件。';
    const english =
      'Pages 2, 5 and 3 more are scans and were not read: text recognition (OCR) was off. Switch it on in the settings, then read the file again.';
    for (const argv of [['library'], ['library', 'show', 'doc_1']]) {
      expect((await run(argv, documents, 'zh')).out).toContain(`  ${chinese}\n`);
      expect((await run(argv, documents)).out).toContain(`  ${english}\n`);
      expect((await run(argv, documents, 'zh')).out).toContain('  Page 9 has no text.\n');
    }
    const json = await run(['library', 'show', 'doc_1', '--json'], documents, 'zh');
    expect(JSON.parse(json.out).warnings).toEqual([chinese, 'Page 9 has no text.']);
  });

  it('should stand below the summary of an ingestion, one line for each document', async () => {
    const warned = Array.from({ length: 12 }, (_, index) => ({
      sourcePath: `报告${index}.pdf`,
      warnings: [wording('warnNoText'), 'Page 2 has no text.'],
    }));
    const fake = createFakeDeps({ warned });
    const io = createFakeIo({ cwd: '.' });
    expect(await createCli(fake.deps, io).run(['ingest', '.'])).toBe(0);
    expect(io.stderr()).toContain('  报告0.pdf: The file has no text. (and 1 more warning)\n');
    expect(io.stderr()).toContain('  and 2 more documents: plumbline library\n');
    const chinese = createFakeIo({ cwd: '.', language: 'zh' });
    expect(await createCli(fake.deps, chinese).run(['ingest', '.'])).toBe(0);
    expect(chinese.stderr()).toContain('  报告0.pdf: 文件中没有文本。（另有 1 条警告）\n');
  });

  it.each([
    ['en', '  left out: 旧.md. It leads nowhere.\n', '  and 1 more left out\n'],
    ['zh', '  已略过：旧.md。它没有指向任何东西。\n', '  另有 1 项已略过\n'],
  ] as const)('should say what was left out and why, in %s', async (language, first, rest) => {
    const link = { sourcePath: '旧\u001b.md', reason: wording('linkNowhere') };
    const fake = createFakeDeps({ leftOut: Array.from({ length: 21 }, () => link) });
    const io = createFakeIo({ cwd: '.', language });
    expect(await createCli(fake.deps, io).run(['ingest', '.'])).toBe(0);
    expect(io.stderr()).toContain(first);
    expect(io.stderr()).toContain(rest);
  });
});
