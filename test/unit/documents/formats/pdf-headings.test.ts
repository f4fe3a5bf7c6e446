import { describe, expect, it } from 'vitest';
import { applyOutline } from '../../../../src/documents/formats/pdf/headings/apply-outline.ts';
import { markHeadings } from '../../../../src/documents/formats/pdf/headings/headings.ts';
import type { TextBlock } from '../../../../src/documents/formats/pdf/lines/text-blocks.ts';
import type { Line, PageLayout, TextRun } from '../../../../src/documents/formats/pdf/page-layout.ts';
import { preparePages } from '../../../../src/documents/formats/pdf/prepare-pages.ts';

const STYLE = { bodySize: 10, leading: 1.2 };
const PROSE =
  'The committee reviewed the annual report and approved the budget for the harbour works. '.repeat(3);

function block(
  text: string,
  look: Partial<Line> & Pick<Partial<TextBlock>, 'kind' | 'centred'> = {},
): TextBlock {
  const { kind = 'paragraph', centred, ...line } = look;
  const lines: Line[] = [
    {
      text,
      page: 1,
      column: 0,
      x: 50,
      y: 100,
      width: 200,
      height: 10,
      size: 10,
      bold: false,
      italic: false,
      mono: false,
      ...line,
    },
  ];
  return { kind, lines, ...(centred === undefined ? {} : { centred }) };
}

const headingsOf = (blocks: TextBlock[]) =>
  markHeadings(blocks, STYLE).flatMap(({ kind, lines }) => (kind === 'heading' ? [lines[0]?.text] : []));

describe('markHeadings', () => {
  it('should take a question word with what it stands for to the end for whole', () => {
    const bold = { bold: true };
    const blocks = ['Who it is for', 'What samples are kept from', 'Statement of', 'The reasons for'].flatMap(
      (text) => [block(text, bold), block(PROSE)],
    );
    expect(headingsOf(blocks)).toEqual(['Who it is for', 'What samples are kept from']);
  });

  it('should take no formula for a heading, however it is set', () => {
    const large = { size: 14, bold: true };
    const formulas = ['QK>', 'Fa Fb', 'L(w; Λ) = Ew∼N (w,Λ)[Hpw]', 'Skl = (1 − zk)zk'];
    const titles = ['AI', 'Step Two', '研究', 'Cost > Benefit'];
    const blocks = [...formulas, ...titles].flatMap((text) => [block(text, large), block(PROSE)]);
    expect(headingsOf(blocks)).toEqual(titles);
  });

  it('should not take the labels of a figure for headings', () => {
    const label = (text: string) => block(text, { bold: true, size: 11.5 });
    const blocks = [
      block('1 Method', { bold: true, size: 12 }),
      block(PROSE),
      ...['Bias', 'Robustness', 'Reliability', 'Case Study'].map(label),
      block('Fig. 1: The framework of the study.'),
    ];
    expect(headingsOf(blocks)).toEqual(['1 Method']);
  });

  it('should take the quieter of two equal numbered titles for an entry of the contents', () => {
    const blocks = [
      block('1 Introduction', { bold: true }),
      block('2 Results 4', { bold: true }),
      block('1 Introduction', { bold: true, size: 14, page: 2 }),
      block(PROSE, { page: 2 }),
      block('2 Results', { bold: true, size: 14, page: 4 }),
      block(PROSE, { page: 4 }),
    ];
    expect(markHeadings(blocks, STYLE).map(({ kind }) => kind === 'heading')).toEqual([
      false,
      false,
      true,
      false,
      true,
      false,
    ]);
  });

  it('should leave what looks like numbered headings and has no number, but names that sections have', () => {
    const titles = ['1 Start', 'Example instructions', '2 Middle', '3 More', '4 End', 'References'];
    const blocks = titles.flatMap((title) => [block(title, { bold: true, size: 12 }), block(PROSE)]);
    expect(headingsOf(blocks)).toEqual(['1 Start', '2 Middle', '3 More', '4 End', 'References']);
  });

  it('should find numbered titles of body size by their place above prose, and Roman ones by their centre', () => {
    const item = (text: string) => block(text, { kind: 'list_item' });
    const blocks = [
      block('II. Common Themes of the Field', { centred: true }),
      ...['1) Experiment Settings:', '2) Result Analysis:', '3) Beyond Benchmarks:'].flatMap((text) => [
        item(text),
        block(PROSE),
      ]),
      ...['1) Apples', '2) Pears'].map(item),
    ];
    expect(headingsOf(blocks)).toEqual([
      'II. Common Themes of the Field',
      '1) Experiment Settings:',
      '2) Result Analysis:',
      '3) Beyond Benchmarks:',
    ]);
  });

  it('should leave a letter that counts nothing, and what only announces', () => {
    const item = (text: string) => block(text, { kind: 'list_item', italic: true });
    expect(headingsOf([item('B) Costs of the Works'), block(PROSE)])).toEqual([]);
    const counted = ['A) Costs of the Works', 'B) Days of the Works'];
    expect(headingsOf(counted.flatMap((text) => [item(text), block(PROSE)]))).toEqual(counted);
    const announced = ['The works will be paid by:', 'The works are done to :'].map((text) =>
      block(text, { bold: true, size: 12 }),
    );
    expect(headingsOf(announced.flatMap((title) => [title, block(PROSE)]))).toEqual([]);
  });

  it('should leave addresses, file numbers and sentences in quotation marks', () => {
    const bold = { bold: true } as const;
    const blocks = [
      'Commission File Number: 0-15175',
      'San Jose, California 95110-2704',
      'It was in space."',
    ];
    expect(headingsOf(blocks.map((text) => block(text, bold)))).toEqual([]);
  });
});

const run = (text: string, look: Partial<TextRun>): TextRun => ({
  text,
  x: 50,
  y: 100,
  width: 100,
  height: 10,
  size: 10,
  font: 'Body',
  bold: false,
  italic: false,
  mono: false,
  ...look,
});

const page = (runs: TextRun[], tables: PageLayout['tables'] = []): PageLayout => ({
  number: 1,
  label: undefined,
  width: 600,
  height: 800,
  runs,
  tables,
  figures: [],
  scanned: false,
});

describe('preparePages', () => {
  it('should not call the font of most of the text bold', () => {
    const [prepared] = preparePages([
      page([run(PROSE, { bold: true }), run('Pharmaceutical', { bold: true, font: 'Other' })]),
    ]);
    expect(prepared?.runs.map(({ bold }) => bold)).toEqual([false, true]);
  });

  it('should give up a table that takes in a numbered heading', () => {
    const table = { x: 40, y: 90, width: 300, height: 60, rows: [['B', 'Results']], headerRows: 1 };
    const heading = run('B', { bold: true, size: 12, width: 8 });
    const runs = [heading, run('Results', { bold: true, size: 12, x: 70 }), run(PROSE, { y: 120 })];
    expect(preparePages([page(runs, [table])])[0]?.tables).toEqual([]);
    expect(preparePages([page([run('B', {}), run(PROSE, { y: 120 })], [table])])[0]?.tables).toEqual([table]);
  });
});

describe('applyOutline', () => {
  it('should find a title whose printed number the bookmark leaves out', () => {
    const blocks = [block('II. Common Themes'), block(PROSE), block('B. Common Themes'), block(PROSE)];
    const elements = blocks.map((of) => ({ kind: 'text' as const, page: page([]), block: of }));
    const outline = [1, 2].map((level) => ({ title: 'Common Themes', level, page: 1, bottom: undefined }));
    const headings = applyOutline(elements, outline, true).flatMap((element) =>
      element.kind === 'text' && element.block.kind === 'heading' ? [element.block] : [],
    );
    expect(headings.map(({ level, lines }) => [level, lines[0]?.text])).toEqual([
      [1, 'II. Common Themes'],
      [2, 'B. Common Themes'],
    ]);
  });
});
