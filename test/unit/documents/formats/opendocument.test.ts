import { describe, expect, it } from 'vitest';
import { convertOpenDocument } from '../../../../src/documents/formats/opendocument/opendocument.ts';
import { saidWarnings } from '../../../fakes/said-warnings.ts';
import { containerOf, contextOf } from './context.ts';

const HIDDEN = '<style:style style:name="H"><style:text-properties text:display="none"/></style:style>';
const LISTS = `<text:list-style style:name="L"><text:list-level-style-number text:level="1" style:num-format="1" style:num-suffix="."/><text:list-level-style-number text:level="2" style:num-format="a" style:num-suffix=")"/></text:list-style>
  <text:list-style style:name="B"><text:list-level-style-bullet text:level="1" text:bullet-char="•"/><text:list-level-style-bullet text:level="2" text:bullet-char=" "/></text:list-style>`;

async function convert(
  body: string,
  { parts = {}, styles = '', hidden = 'omit' as 'omit' | 'include', format = 'odt' as 'odt' | 'odp' } = {},
) {
  const kind = format === 'odt' ? 'text' : 'presentation';
  const document = await convertOpenDocument(
    containerOf({
      'content.xml': `<office:document-content><office:automatic-styles>${HIDDEN}${LISTS}</office:automatic-styles><office:body><office:${kind}>${body}</office:${kind}></office:body></office:document-content>`,
      'styles.xml': `<office:document-styles>${styles}</office:document-styles>`,
      ...parts,
    }),
    { ...contextOf(format), hidden },
  );
  const texts = document.blocks.map(({ kind, marker, level, text, rows }) =>
    [kind, marker ?? level, rows === undefined ? text : `${text}${JSON.stringify(rows)}`]
      .filter(Boolean)
      .join(' | '),
  );
  return { texts, said: saidWarnings(document.warnings) };
}

const p = (content: string) => `<text:p>${content}</text:p>`;
const cell = (content: string) => `<table:table-cell>${content}</table:table-cell>`;

describe('a text of OpenDocument as printed', () => {
  it('should keep notes and comments with their places, headers and footers once', async () => {
    const page = `<style:master-page><style:header>${p('Ref 7')}</style:header><style:header-left>${p('Ref 7')}</style:header-left><style:footer>${p('<text:page-number>3</text:page-number>')}</style:footer></style:master-page>`;
    const { texts } = await convert(
      p(
        `Hives<text:note><text:note-citation>1</text:note-citation><text:note-body>${p('Counted.')}</text:note-body></text:note> here<office:annotation><dc:creator>Mia</dc:creator>${p('Check')}</office:annotation>.`,
      ),
      { styles: page },
    );
    expect(texts).toEqual([
      'paragraph | Hives[^1] here.',
      'note | 1 | Counted.',
      'note | Mia: Check',
      'note | header | Ref 7',
    ]);
  });

  it('should number lists as they are printed, across what stands between, and headings', async () => {
    const item = (content: string) => `<text:list-item>${content}</text:list-item>`;
    const outline =
      '<text:outline-style><text:outline-level-style text:level="1" style:num-format="1" style:num-suffix="."/><text:outline-level-style text:level="2" style:num-format="1" text:display-levels="2"/></text:outline-style>';
    const { texts } = await convert(
      `<text:h text:outline-level="1">One</text:h><text:h text:outline-level="2">Deep</text:h>
       <text:list text:style-name="L">${item(`${p('Feed')}<text:list>${item(p('spring'))}${item(p('winter'))}</text:list>${p('More.')}`)}</text:list>
       <text:list text:style-name="B">${item(p('dot'))}</text:list>
       <text:list text:style-name="L" text:continue-numbering="true">${item(`${p('Treat')}${p('twice')}`)}</text:list>
       <text:list text:style-name="L">${item(p('Again'))}</text:list>`,
      { styles: outline },
    );
    expect(texts).toEqual([
      'heading | 1 | 1. One',
      'heading | 2 | 1.1 Deep',
      'list_item | 1. | Feed',
      'list_item | a) | spring',
      'list_item | b) | winter\nMore.',
      'list_item | - | dot',
      'list_item | 2. | Treat\ntwice',
      'list_item | 1. | Again',
    ]);
  });

  it('should number on below an item without text of a list that goes on', async () => {
    const inner = (content: string) =>
      `<text:list><text:list-item>${p(content)}</text:list-item></text:list>`;
    const { texts } = await convert(
      `<text:list text:style-name="L"><text:list-item>${p('Rent')}${inner('due')}</text:list-item></text:list>${p('Note')}
       <text:list text:style-name="L" text:continue-numbering="true"><text:list-item>${inner('late')}</text:list-item><text:list-item>${p('End')}${inner('notice')}</text:list-item></text:list>`,
    );
    expect(texts).toEqual([
      'list_item | 1. | Rent',
      'list_item | a) | due',
      'paragraph | Note',
      'list_item | b) | late',
      'list_item | 2. | End',
      'list_item | a) | notice',
    ]);
  });

  it('should keep raised and lowered letters apart from the digits before them', async () => {
    const style = (name: string, position: string) =>
      `<style:style style:name="${name}"><style:text-properties style:text-position="${position}"/></style:style>`;
    const span = (name: string, text: string) => `<text:span text:style-name="${name}">${text}</text:span>`;
    const { texts } = await convert(p(`10${span('U', '3')} m${span('P', '2')}, H${span('D', '2')}O`), {
      styles: style('U', 'super 58%') + style('P', '33% 58%') + style('D', 'sub 58%'),
    });
    expect(texts).toEqual(['paragraph | 10³ m², H₂O']);
  });

  it('should mark what is struck out, and pass over what is spanned without covered cells', async () => {
    const style = (name: string, line: string) =>
      `<style:style style:name="${name}"><style:text-properties style:text-line-through-style="${line}"/></style:style>`;
    const span = (name: string, text: string) => `<text:span text:style-name="${name}">${text}</text:span>`;
    const cell = (text: string, more = '') => `<table:table-cell ${more}>${p(text)}</table:table-cell>`;
    const down = 'table:number-rows-spanned="2"';
    const across = 'table:number-columns-spanned="2"';
    const row = (...cells: string[]) => `<table:table-row>${cells.join('')}</table:table-row>`;
    const table = `<table:table>${row(cell('Class', down), cell('Summer', across), cell('Winter', across))}${row(cell('day'), cell('night'), cell('day'), cell('night'))}</table:table>`;
    const text = p(`EUR ${span('S', '12')}${span('S', '0')} ${span('N', '90')}`);
    const styles = style('S', 'solid') + style('N', 'none');
    expect((await convert(text + table, { styles })).texts).toEqual([
      'paragraph | EUR ~~120~~ 90',
      `table | ${JSON.stringify([
        ['Class', 'Summer', 'Summer', 'Winter', 'Winter'],
        ['Class', 'day', 'night', 'day', 'night'],
      ])}`,
    ]);
  });

  it('should read the signs of symbol fonts as they are printed', async () => {
    const face = (name: string, family: string) =>
      `<style:font-face style:name="${name}" svg:font-family="${family}" style:font-charset="x-symbol"/>`;
    const style = (name: string, font: string) =>
      `<style:style style:name="${name}"><style:text-properties style:font-name="${font}"/></style:style>`;
    const styles =
      face('Symbol1', 'Symbol') + face('W', 'Wingdings') + style('T1', 'Symbol1') + style('T2', 'W');
    const span = (name: string, text: string) => `<text:span text:style-name="${name}">${text}</text:span>`;
    const body = p(
      `Tolerance ${span('T1', '\uf0b1\uf035')} mm, angle ${span('T1', 'a')}, done ${span('T2', '\uf0fc')}`,
    );
    expect((await convert(body, { styles })).texts).toEqual(['paragraph | Tolerance ±5 mm, angle α, done ✓']);
  });

  it('should leave out paragraphs that a style above theirs or a field hides', async () => {
    const styles =
      '<style:style style:name="Made" style:parent-style-name="H"/><style:style style:name="Back" style:parent-style-name="H"><style:text-properties text:display="true"/></style:style>';
    const body = [
      '<text:p text:style-name="Made">secret</text:p>',
      '<text:p text:style-name="Back">Seen.</text:p>',
      p('gone<text:hidden-paragraph text:condition="1" text:is-hidden="true"/>'),
      p('Also seen.<text:hidden-paragraph text:condition="0" text:is-hidden="false"/>'),
    ].join('');
    expect(await convert(body, { styles })).toEqual({
      texts: ['paragraph | Seen.', 'paragraph | Also seen.'],
      said: [
        'Text that is formatted as hidden is left out: 10 characters. With documents.hidden: include it is read and marked.',
      ],
    });
  });

  it('should leave out hidden text and count it, and mark it when it is read', async () => {
    const body = p('Seen <text:span text:style-name="H">secret</text:span> shown.');
    expect(await convert(body)).toEqual({
      texts: ['paragraph | Seen shown.'],
      said: [
        'Text that is formatted as hidden is left out: 6 characters. With documents.hidden: include it is read and marked.',
      ],
    });
    expect((await convert(body, { hidden: 'include' })).texts).toEqual([
      'paragraph | Seen secret [hidden] shown.',
    ]);
  });

  it.each([
    [
      'a link',
      '<text:a xlink:href="https://a.example/x">here</text:a>',
      'paragraph | [here](https://a.example/x)',
    ],
    [
      'a choice of a form',
      '<field:fieldmark field:type="x.FORMDROPDOWN"><field:param field:name="Dropdown_ListEntry" field:value="Oslo"/><field:param field:name="Dropdown_ListEntry" field:value="Bergen"/><field:param field:name="Dropdown_Selected" field:value="1"/></field:fieldmark>',
      'paragraph | Bergen',
    ],
    [
      'a ticked box',
      '<field:fieldmark field:type="x.FORMCHECKBOX"><field:param field:name="Checkbox_Checked" field:value="true"/></field:fieldmark> paid',
      'paragraph | [x] paid',
    ],
    [
      'a formula in a line',
      'with <draw:frame><draw:object xlink:href="./F"/></draw:frame>.',
      'paragraph | with $\\frac{a}{b}$.',
    ],
    ['a formula alone', '<draw:frame><draw:object xlink:href="F/"/></draw:frame>', 'formula | \\frac{a}{b}'],
    [
      'the data of a chart',
      '<draw:frame><draw:object xlink:href="./C"/><draw:image xlink:href="c.png"/></draw:frame>',
      'table | 1 | EUR[["","2024"],["North","14.2"]]',
    ],
    [
      'what a picture shows',
      '<draw:frame><draw:image xlink:href="none.png"/><svg:desc>The pier</svg:desc></draw:frame>',
      'image | The pier',
    ],
    [
      'shapes of a group once',
      '<draw:g><draw:custom-shape><text:p>Boxed</text:p></draw:custom-shape></draw:g>',
      'paragraph | Boxed',
    ],
  ])('should read %s', async (_, content, expected) => {
    const parts = {
      'F/content.xml':
        '<math><semantics><mfrac><mi>a</mi><mi>b</mi></mfrac><annotation encoding="StarMath 5.0">a over b</annotation></semantics></math>',
      'C/content.xml': `<office:document-content><office:chart><chart:chart><chart:title>${p('EUR')}</chart:title><table:table><table:table-header-rows><table:table-row>${cell('')}${cell(p('2024'))}</table:table-row></table:table-header-rows><table:table-rows><table:table-row>${cell(p('North'))}${cell(p('14.2'))}</table:table-row></table:table-rows></table:table></chart:chart></office:chart></office:document-content>`,
    };
    expect((await convert(p(content), { parts })).texts).toEqual([
      expected.replace('table | 1 | ', 'table | '),
    ]);
  });

  it('should keep a table in a cell as text of that cell', async () => {
    const row = (...cells: string[]) => `<table:table-row>${cells.map(cell).join('')}</table:table-row>`;
    const inner = `<table:table>${row(p('Name'), p('Due'))}${row(p('Ann'), p('May'))}</table:table>`;
    const { texts } = await convert(`<table:table>${row(p('A'), p('B'))}${row(p('c'), inner)}</table:table>`);
    expect(texts).toEqual(['table | [["A","B"],["c","Name | Due; Ann | May"]]']);
  });

  it('should leave out of slides what the layout repeats, and the picture of a table', async () => {
    const { texts } = await convert(
      `<draw:page><draw:frame presentation:class="title">${p('Staff')}</draw:frame><draw:frame><table:table><table:table-row>${cell(p('Riga'))}</table:table-row></table:table><draw:image xlink:href="t.svm"/></draw:frame>
       <presentation:notes><draw:frame presentation:class="notes">${p('Say it.')}</draw:frame><draw:frame presentation:class="page-number">${p('<number>')}</draw:frame></presentation:notes></draw:page>`.replace(
        '<number>',
        '&lt;number&gt;',
      ),
      { format: 'odp', parts: { 't.svm': 'picture' } },
    );
    expect(texts).toEqual(['heading | 1 | Staff', 'table | [["Riga"]]', 'note | Say it.']);
  });
});
