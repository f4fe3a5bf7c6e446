import { describe, expect, it } from 'vitest';
import { createCli } from '../../../src/cli/index.ts';
import type { LibraryDocument } from '../../../src/domain/index.ts';
import { createFakeDeps } from '../../fakes/cli-application.ts';
import { createFakeIo } from '../../fakes/cli-io.ts';
import { libraryDocument } from '../../fakes/library-document.ts';
import { heading, paragraph, structuredBlocks } from '../../fakes/structured-markdown.ts';

const PLAIN = structuredBlocks('manual', [
  heading(1, '第十四章 风险', 66),
  paragraph('风险由董事会管理。', 66),
  heading(2, 'Overview', 67),
  paragraph(`Prices move\u001b[31m. ${'Each year anew. '.repeat(3000)}`, 67),
  heading(1, 'Overview', 70),
  paragraph('The end.', 70),
]);
const MANUAL = {
  ...PLAIN,
  document: {
    ...PLAIN.document,
    sections: PLAIN.document.sections.map((section) =>
      section.level === 1 && section.title.includes('风险')
        ? { ...section, summary: 'The board \u001b[31m looks after risk.' }
        : section,
    ),
  },
};
const DOCUMENTS: readonly LibraryDocument[] = [
  { ...libraryDocument('doc_manual'), collectionId: 'col_1', title: 'manual', sourcePath: 'manual.md' },
];

async function plumbline(...argv: readonly string[]) {
  const { deps } = createFakeDeps({ documents: DOCUMENTS, browsable: [MANUAL] });
  const io = createFakeIo();
  const code = await createCli(deps, io).run(argv);
  return { code, out: io.stdout(), err: io.stderr() };
}

describe('library toc', () => {
  it('prints paths, titles and pages, down to a level', async () => {
    const { code, out } = await plumbline('library', 'toc', 'manual.md');
    expect(code).toBe(0);
    expect(out).toContain('1  第十四章 风险  p. 66–67');
    expect(out).toContain('1.1  Overview  p. 67');
    expect((await plumbline('library', 'toc', 'manual', '--level', '1')).out).not.toContain('1.1');
  });

  it('says what sections are about, marked as generated, in both languages', async () => {
    const english = await plumbline('library', 'toc', 'manual', '--lang', 'en');
    expect(english.out.match(/\(summary, generated\) The board/g)).toHaveLength(1);
    expect(english.out).not.toContain('\u001b[31m');
    const chinese = await plumbline('library', 'toc', 'manual', '--lang', 'zh');
    expect(chinese.out).toContain('（摘要，自动生成）The board');
    const below = await plumbline('library', 'section', 'manual', 'p. 67', '--lang', 'en');
    expect(below.out).toContain('(summary, generated) The board');
  });

  it('prints the same as JSON', async () => {
    const { out } = await plumbline('library', 'toc', 'manual', '--json');
    expect(JSON.parse(out)).toMatchObject({
      documentId: 'doc_manual',
      sections: 3,
      nodes: [{ path: '1' }, {}, {}],
    });
  });
});

describe('library section', () => {
  it('prints all of a long section, without control characters of its text', async () => {
    const { code, out } = await plumbline('library', 'section', 'manual', '14');
    expect(code).toBe(0);
    expect(out.match(/Each year anew/g)).toHaveLength(3000);
    expect(out).toContain('风险由董事会管理。');
    expect(out).not.toContain('\u001b[31m');
  });

  it('leaves out subsections when asked to', async () => {
    const { out } = await plumbline('library', 'section', 'manual', '第14章', '--no-children');
    expect(out).not.toContain('Each year anew');
  });

  it('names the sections that fit, in the language asked for', async () => {
    const { code, err } = await plumbline('library', 'section', 'manual', 'Overview');
    expect(code).toBe(64);
    expect(err).toContain('E051 AMBIGUOUS: Several sections fit “Overview”: 1.1 “Overview”, p. 67 (sec_');
    const chinese = await plumbline('library', 'section', 'manual', 'Overview', '--lang', 'zh');
    expect(chinese.err).toContain('“Overview”对应多个章节：1.1《Overview》，第 67 页（sec_');
  });
});

describe('library pages', () => {
  it('prints the text of pages', async () => {
    expect((await plumbline('library', 'pages', 'manual', '70')).out).toBe('# Overview\n\nThe end.\n');
    expect((await plumbline('library', 'pages', 'manual', '66-66')).out).toContain('董事会');
  });

  it.each([
    ['0', 64],
    ['70-66', 64],
    ['x', 64],
    ['99', 66],
  ])('says what is wrong with “%s”', async (pages, exitCode) => {
    expect((await plumbline('library', 'pages', 'manual', pages)).code).toBe(exitCode);
  });
});
