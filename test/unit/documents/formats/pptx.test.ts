import { describe, expect, it } from 'vitest';
import { convertPptx } from '../../../../src/documents/formats/pptx.ts';
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
});
