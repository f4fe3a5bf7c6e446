import { describe, expect, it } from 'vitest';
import { convertPptx } from '../../../../src/documents/formats/pptx/pptx.ts';
import { containerOf, contextOf } from './context.ts';

const NAMESPACES = 'xmlns:p="p" xmlns:a="a" xmlns:r="r" xmlns:c="c"';
const relations = (...entries: [id: string, type: string, target: string][]) =>
  `<Relationships>${entries.map(([id, type, target]) => `<Relationship Id="${id}" Type="http://x/${type}" Target="${target}"/>`).join('')}</Relationships>`;
const shape = (placeholder: string, ...paragraphs: string[]) =>
  `<p:sp><p:nvSpPr><p:nvPr>${placeholder}</p:nvPr></p:nvSpPr><p:txBody>${paragraphs.join('')}</p:txBody></p:sp>`;
const paragraph = (text: string, properties = '') => `<a:p>${properties}<a:r><a:t>${text}</a:t></a:r></a:p>`;
const slide = (shapes: string) =>
  `<p:sld ${NAMESPACES}><p:cSld><p:spTree>${shapes}</p:spTree></p:cSld></p:sld>`;

function deck(slides: readonly string[], more: Readonly<Record<string, string>> = {}): Uint8Array {
  const ids = slides.map((_, index) => `<p:sldId id="${index + 1}" r:id="s${index + 1}"/>`).join('');
  return containerOf({
    'ppt/presentation.xml': `<p:presentation ${NAMESPACES}><p:sldIdLst>${ids}</p:sldIdLst></p:presentation>`,
    'ppt/_rels/presentation.xml.rels': relations(
      ...slides.map((_, index): [string, string, string] => [
        `s${index + 1}`,
        'slide',
        `slides/slide${index + 1}.xml`,
      ]),
    ),
    ...Object.fromEntries(slides.map((xml, index) => [`ppt/slides/slide${index + 1}.xml`, xml])),
    ...more,
  });
}

describe('convertPptx', () => {
  it('should make a section of each slide and keep titles, lists, tables and notes', async () => {
    const table = `<p:graphicFrame><a:tbl><a:tr><a:tc gridSpan="2"><a:txBody>${paragraph('Costs')}</a:txBody></a:tc><a:tc hMerge="1"/></a:tr><a:tr><a:tc><a:txBody>${paragraph('A')}</a:txBody></a:tc><a:tc><a:txBody>${paragraph('B')}</a:txBody></a:tc></a:tr></a:tbl></p:graphicFrame>`;
    const first = slide(
      shape('', paragraph('Point', '<a:pPr lvl="1"><a:buChar char="-"/></a:pPr>')) +
        shape('<p:ph type="title"/>', paragraph('Plan')) +
        shape('<p:ph type="sldNum"/>', paragraph('7')) +
        table,
    );
    const bytes = deck([first, slide(shape('', paragraph('Only text')))], {
      'ppt/slides/_rels/slide1.xml.rels': relations(['n', 'notesSlide', '../notesSlides/n.xml']),
      'ppt/notesSlides/n.xml': `<p:notes ${NAMESPACES}>${shape('<p:ph type="body"/>', paragraph('Say it slowly'))}</p:notes>`,
    });
    const { blocks, title } = await convertPptx(bytes, contextOf('pptx'));
    expect(title).toBe('Plan');
    expect(blocks.map(({ kind, level, text, slide }) => [kind, level, text, slide])).toEqual([
      ['heading', 1, 'Plan', 1],
      ['list_item', 2, 'Point', 1],
      ['table', undefined, '', 1],
      ['note', undefined, 'Say it slowly', 1],
      ['heading', 1, 'Slide 2', 2],
      ['paragraph', undefined, 'Only text', 2],
    ]);
    expect(blocks[2]?.rows).toEqual([
      ['Costs', 'Costs'],
      ['A', 'B'],
    ]);
    expect(blocks[4]?.generated).toBe(true);
  });

  it('should read shapes as they stand where the order in which they were drawn is another', async () => {
    const at = (text: string, x: number, y: number, rightToLeft = '') =>
      `<p:sp><p:spPr><a:xfrm><a:off x="${x}" y="${y}"/><a:ext cx="3" cy="1"/></a:xfrm></p:spPr><p:txBody>${paragraph(text, rightToLeft)}</p:txBody></p:sp>`;
    const orderOf = async (...shapes: string[]) => {
      const { blocks } = await convertPptx(deck([slide(shapes.join(''))]), contextOf('pptx'));
      return blocks.map(({ text }) => text).slice(1);
    };
    expect(await orderOf(at('4', 5, 5), at('1', 1, 1), at('2', 5, 1), at('3', 1, 5))).toEqual([
      ...['1', '2', '3', '4'],
    ]);
    // Column by column is as good as row by row.
    expect(await orderOf(at('1', 1, 1), at('2', 1, 5), at('3', 5, 1), at('4', 5, 5))).toEqual([
      ...['1', '2', '3', '4'],
    ]);
    const overlapping = [at('label', 2, 1), at('box', 1, 1), shape('', paragraph('of the layout'))];
    expect(await orderOf(...overlapping)).toEqual(['label', 'box', 'of the layout']);
    const rightToLeft = '<a:pPr rtl="1"/>';
    expect(await orderOf(at('2', 1, 1, rightToLeft), at('1', 5, 1, rightToLeft))).toEqual(['1', '2']);
  });

  it('should read fonts of signs as they are printed, and words that stand behind a sign', async () => {
    const run = (text: string, font: string, name: string) =>
      `<a:r><a:rPr><a:${font} typeface="${name}"/></a:rPr><a:t>${text}</a:t></a:r>`;
    const text = [
      run('A ', 'sym', 'Wingdings'),
      run('à', 'sym', 'Wingdings'),
      run(' Übung B, ', 'sym', 'Wingdings'),
      run('D', 'latin', 'Symbol'),
      run('T ', 'latin', 'Arial'),
      run('\uf0fc', 'latin', 'Wingdings'),
    ].join('');
    const { blocks } = await convertPptx(deck([slide(shape('', `<a:p>${text}</a:p>`))]), contextOf('pptx'));
    expect(blocks.at(-1)?.text).toBe('A → Übung B, ΔT ✓');
  });

  it('should count numbered paragraphs as PowerPoint does', async () => {
    const item = (level: number, type: string, more = '') =>
      paragraph('x', `<a:pPr lvl="${level}"><a:buAutoNum type="${type}"${more}/></a:pPr>`);
    const text = [
      item(0, 'arabicPeriod'),
      item(0, 'arabicPeriod'),
      item(1, 'alphaLcParenR'),
      item(1, 'alphaLcParenR'),
      item(0, 'arabicPeriod'),
      item(1, 'alphaLcParenR'),
      paragraph('plain', '<a:pPr><a:buNone/></a:pPr>'),
      item(0, 'arabicPeriod'),
      item(0, 'romanUcParenBoth', ' startAt="4"'),
      item(0, 'romanUcParenBoth', ' startAt="4"'),
    ];
    const { blocks } = await convertPptx(deck([slide(shape('', ...text))]), contextOf('pptx'));
    expect(blocks.slice(1).map(({ marker }) => marker)).toEqual([
      '1.',
      '2.',
      'a)',
      'b)',
      '3.',
      'a)',
      undefined,
      '1.',
      '(IV)',
      '(V)',
    ]);
  });

  it('should mark what is struck out', async () => {
    const run = (text: string, strike: string) => `<a:r><a:rPr strike="${strike}"/><a:t>${text}</a:t></a:r>`;
    const text = run('EUR ', 'noStrike') + run('12', 'sngStrike') + run('0 ', 'dblStrike') + run('90', '');
    const { blocks } = await convertPptx(deck([slide(shape('', `<a:p>${text}</a:p>`))]), contextOf('pptx'));
    expect(blocks.at(-1)?.text).toBe('EUR ~~120~~ 90');
  });

  it('should keep what a text leads to, once where one link is cut into runs, and no titles as links', async () => {
    const run = (text: string, id = '') =>
      `<a:r><a:rPr>${id && `<a:hlinkClick r:id="${id}"/>`}</a:rPr><a:t>${text}</a:t></a:r>`;
    const body = `<a:p>${run('See ')}${run('the ', 'l1')}${run('register', 'l1')}${run(', ')}${run('next', 'l2')}</a:p>`;
    const link = 'Type="http://x/hyperlink" TargetMode="External"';
    const rels = `<Relationships><Relationship Id="l1" ${link} Target="https://example.org/a?b=1&amp;c=(2)"/><Relationship Id="l2" Type="http://x/slide" Target="slide2.xml"/><Relationship Id="l3" ${link} Target="javascript:alert(1)"/></Relationships>`;
    const bytes = deck(
      [
        slide(
          shape('<p:ph type="title"/>', `<a:p>${run('Register', 'l1')}</a:p>`) +
            shape('', body, `<a:p>${run('Run', 'l3')}</a:p>`),
        ),
      ],
      { 'ppt/slides/_rels/slide1.xml.rels': rels },
    );
    const { blocks } = await convertPptx(bytes, contextOf('pptx'));
    expect(blocks.map(({ text }) => text)).toEqual([
      'Register',
      'See [the register](https://example.org/a?b=1&c=%282%29), next',
      'Run',
    ]);
  });

  it('should leave hidden slides out and say so, or read them marked', async () => {
    const hidden = slide(shape('<p:ph type="title"/>', paragraph('Old price'))).replace(
      '<p:sld ',
      '<p:sld show="0" ',
    );
    const bytes = deck([slide(shape('<p:ph type="title"/>', paragraph('Price'))), hidden]);
    const omitted = await convertPptx(bytes, contextOf('pptx'));
    expect(omitted.blocks.map(({ text }) => text)).toEqual(['Price']);
    expect(omitted.warnings).toMatchObject([{ id: 'warnHiddenLeftOut' }]);
    const included = await convertPptx(bytes, { ...contextOf('pptx'), hidden: 'include' });
    expect(included.blocks.map(({ text, slide }) => [text, slide])).toEqual([
      ['Price', 1],
      ['Old price [hidden]', 2],
    ]);
    expect(included.warnings).toMatchObject([{ id: 'warnHiddenRead' }]);
  });

  it('should leave hidden shapes out and say so, or read them marked', async () => {
    const off = shape('', paragraph('Old price')).replace('<p:nvPr>', '<p:cNvPr id="7" hidden="1"/><p:nvPr>');
    const bytes = deck([slide(shape('<p:ph type="title"/>', paragraph('Price')) + off)]);
    const omitted = await convertPptx(bytes, contextOf('pptx'));
    expect(omitted.blocks.map(({ text }) => text)).toEqual(['Price']);
    expect(omitted.warnings).toMatchObject([{ id: 'warnHiddenText' }]);
    const included = await convertPptx(bytes, { ...contextOf('pptx'), hidden: 'include' });
    expect(included.blocks.map(({ text }) => text)).toEqual(['Price', 'Old price [hidden]']);
    expect(included.warnings).toMatchObject([{ id: 'warnHiddenRead' }]);
  });

  it('should read the data behind a chart', async () => {
    const points = (name: string, ...values: string[]) =>
      `<c:${name}>${values.map((value, index) => `<c:pt idx="${index}"><c:v>${value}</c:v></c:pt>`).join('')}</c:${name}>`;
    const chart = `<c:chartSpace ${NAMESPACES}><c:chart><c:title><a:t>Ducks</a:t></c:title><c:ser>${points('tx', 'Salt')}${points('cat', '2019', '2020')}${points('val', '80', '4.2999999999999998')}</c:ser></c:chart></c:chartSpace>`;
    const bytes = deck([slide('<p:graphicFrame><c:chart r:id="c"/></p:graphicFrame>')], {
      'ppt/slides/_rels/slide1.xml.rels': relations(['c', 'chart', '../charts/chart1.xml']),
      'ppt/charts/chart1.xml': chart,
    });
    const { blocks } = await convertPptx(bytes, contextOf('pptx'));
    expect(blocks[1]).toMatchObject({
      kind: 'table',
      text: 'Ducks',
      rows: [
        ['', 'Salt'],
        ['2019', '80'],
        ['2020', '4.3'],
      ],
    });
  });

  it('should give the comments on a slide, old and new, with who wrote them', async () => {
    const bytes = deck([slide(shape('<p:ph type="title"/>', paragraph('Plan')))], {
      'ppt/slides/_rels/slide1.xml.rels': relations(
        ['a', 'comments', '../comments/comment1.xml'],
        ['b', 'comments', '../comments/modernComment_1.xml'],
      ),
      'ppt/commentAuthors.xml': '<p:cmAuthorLst xmlns:p="p"><p:cmAuthor id="0" name="Lee"/></p:cmAuthorLst>',
      'ppt/authors.xml':
        '<p188:authorLst xmlns:p188="q"><p188:author id="{A}" name="王伟"/></p188:authorLst>',
      'ppt/comments/comment1.xml':
        '<p:cmLst xmlns:p="p"><p:cm authorId="0"><p:pos x="1"/><p:text>Too dear.</p:text></p:cm></p:cmLst>',
      'ppt/comments/modernComment_1.xml': `<p188:cmLst xmlns:p188="q" xmlns:a="a"><p188:cm authorId="{A}"><p188:replyLst><p188:reply authorId="{B}"><p188:txBody>${paragraph('Agreed.')}</p188:txBody></p188:reply></p188:replyLst><p188:txBody>${paragraph('太贵了。')}</p188:txBody></p188:cm></p188:cmLst>`,
    });
    const { blocks } = await convertPptx(bytes, contextOf('pptx'));
    expect(blocks.filter(({ kind }) => kind === 'note').map(({ text, slide }) => [text, slide])).toEqual([
      ['Lee: Too dear.', 1],
      ['王伟: 太贵了。', 1],
      ['Agreed.', 1],
    ]);
  });

  it('should keep raised and lowered letters apart from the digits before them', async () => {
    const run = (text: string, baseline: number) =>
      `<a:r><a:rPr baseline="${baseline}"/><a:t>${text}</a:t></a:r>`;
    const math =
      '<a14:m><m:oMath><m:f><m:num><m:r><m:t>1</m:t></m:r></m:num><m:den><m:r><m:t>2</m:t></m:r></m:den></m:f><m:sSup><m:e><m:r><m:t>v</m:t></m:r></m:e><m:sup><m:r><m:t>2</m:t></m:r></m:sup></m:sSup></m:oMath></a14:m>';
    const formula = await convertPptx(
      deck([slide(shape('', `<a:p><a:r><a:t>E =</a:t></a:r>${math}</a:p>`))]),
      contextOf('pptx'),
    );
    expect(formula.blocks.at(-1)?.text).toBe('E = $\\frac{1}{2}v^{2}$');
    const body = `<a:p>${run('10', 0)}${run('5', 30000)}${run(' t CO', 0)}${run('2', -25000)}${run('x', 30000)}</a:p>`;
    const { blocks } = await convertPptx(deck([slide(shape('', body))]), contextOf('pptx'));
    expect(blocks.at(-1)?.text).toBe('10⁵ t CO₂x');
  });

  it('should call a slide of text boxes by the largest line above them, and take typed bullets', async () => {
    const box = (top: number, size: number, ...texts: string[]) =>
      `<p:sp><p:spPr><a:xfrm><a:off x="0" y="${top}"/></a:xfrm></p:spPr><p:txBody>${texts.map((text) => `<a:p><a:r><a:rPr sz="${size}"/><a:t>${text}</a:t></a:r></a:p>`).join('')}</p:txBody></p:sp>`;
    const { blocks, title } = await convertPptx(
      deck([
        slide(box(500, 1800, '• Lease', '– Cables') + box(10, 3200, 'Open points')),
        slide(box(500, 3200, '97 %') + box(10, 1800, 'on time')),
      ]),
      contextOf('pptx'),
    );
    expect(title).toBe('Open points');
    expect(blocks.map(({ kind, text }) => `${kind} ${text}`)).toEqual([
      'heading Open points',
      'list_item Lease',
      'list_item Cables',
      'heading Slide 2',
      'paragraph 97 %',
      'paragraph on time',
    ]);
  });
});
