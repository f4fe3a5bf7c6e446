import { describe, expect, it } from 'vitest';
import { convertDocx } from '../../../../src/documents/formats/docx/docx.ts';
import { saidWarnings } from '../../../fakes/said-warnings.ts';
import { contextOf, docxOf, paragraphOf } from './context.ts';

const style = (id: string, name: string, more = '') =>
  `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/>${more}</w:style>`;
const styled = (id: string) => `<w:pStyle w:val="${id}"/>`;
const blocksOf = async (body: string, styles = '') =>
  (await convertDocx(docxOf(body, styles), contextOf('docx'))).blocks;

describe('convertDocx', () => {
  it('should find headings by the name of their style, not its id', async () => {
    const blocks = await blocksOf(
      paragraphOf('第一章 总则', styled('1')) +
        paragraphOf('范围', styled('2')) +
        paragraphOf('本办法适用于全体。'),
      style('1', 'heading 1') + style('2', 'heading 2'),
    );
    expect(blocks.map(({ kind, level, text }) => [kind, level, text])).toEqual([
      ['heading', 1, '第一章 总则'],
      ['heading', 2, '范围'],
      ['paragraph', undefined, '本办法适用于全体。'],
    ]);
  });

  it.each([
    ['The pump is checked weekly.', 'Praise the committee.', 21],
    ['水泵每周检查一次。', '请赞扬委员会。', 7],
  ])(
    'should leave out text that is formatted as hidden, and say how much: %s',
    async (seen, hidden, length) => {
      const run = (text: string, properties: string) =>
        `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
      const body = `<w:p>${run(seen, '<w:b/>')}${run(hidden, '<w:vanish/><w:sz w:val="20"/>')}</w:p><w:p>${run(seen, '<w:vanish w:val="0"/>')}</w:p><w:p>${run(seen, '<w:webHidden/>')}</w:p>`;
      const { blocks, warnings } = await convertDocx(docxOf(body), contextOf('docx'));
      expect(blocks.map(({ text }) => text.replaceAll('*', ''))).toEqual([seen, seen, seen]);
      expect(saidWarnings(warnings)).toEqual([
        `Text that is formatted as hidden is left out: ${length} characters. With documents.hidden: include it is read and marked.`,
      ]);
    },
  );

  it('should follow parents and outline levels of template styles', async () => {
    const styles =
      style('H', 'heading 2') +
      style('Own', 'Corporate Head', '<w:basedOn w:val="H"/>') +
      style('Out', 'Clause', '<w:pPr><w:outlineLvl w:val="2"/></w:pPr>');
    const blocks = await blocksOf(
      paragraphOf('Terms', styled('Own')) +
        paragraphOf('Fees', styled('Out')) +
        paragraphOf('Direct', '<w:outlineLvl w:val="0"/>'),
      styles,
    );
    expect(blocks.map(({ level }) => level)).toEqual([2, 3, 1]);
  });

  it('should put the other headings below a title', async () => {
    const document = await convertDocx(
      docxOf(
        paragraphOf('Annual report', styled('T')) + paragraphOf('Results', styled('H')),
        style('T', 'Title') + style('H', 'heading 1'),
      ),
      contextOf('docx'),
    );
    expect(document.title).toBe('Annual report');
    expect(document.blocks.map(({ level }) => level)).toEqual([1, 2]);
  });

  it('should write formulas as LaTeX, alone as a block and inside a sentence in place', async () => {
    const fraction =
      '<m:oMath><m:f><m:num><m:r><m:t>a</m:t></m:r></m:num><m:den><m:r><m:t>b_2</m:t></m:r></m:den></m:f></m:oMath>';
    const blocks = await blocksOf(
      `<w:p>${fraction}</w:p><w:p><w:r><w:t xml:space="preserve">where </w:t></w:r>${fraction}<w:r><w:t xml:space="preserve"> holds</w:t></w:r></w:p>`,
    );
    expect(blocks).toEqual([
      { kind: 'formula', text: '\\frac{a}{b_2}' },
      expect.objectContaining({ kind: 'paragraph', text: 'where $\\frac{a}{b_2}$ holds' }),
    ]);
  });

  it('should repeat the value of merged cells', async () => {
    const cell = (text: string, properties = '') =>
      `<w:tc><w:tcPr>${properties}</w:tcPr>${paragraphOf(text)}</w:tc>`;
    const [table] = await blocksOf(
      `<w:tbl><w:tr>${cell('Year', '<w:gridSpan w:val="2"/>')}</w:tr><w:tr>${cell('2023')}${cell('2024')}</w:tr></w:tbl>`,
    );
    expect(table?.rows).toEqual([
      ['Year', 'Year'],
      ['2023', '2024'],
    ]);
  });

  it('should refuse an encrypted file by name and a container without a document as damaged', async () => {
    const encrypted = Buffer.concat([
      Buffer.from([0xd0, 0xcf, 0x11, 0xe0]),
      Buffer.from('EncryptedPackage', 'utf16le'),
    ]);
    await expect(convertDocx(encrypted, contextOf('docx'))).rejects.toMatchObject({ code: 'E031' });
    await expect(
      convertDocx(new TextEncoder().encode('PK nothing'), contextOf('docx')),
    ).rejects.toMatchObject({
      code: 'E030',
    });
  });

  it('should read the text of shapes, groups, diagrams and charts, once each', async () => {
    const box = (text: string) => `<w:txbxContent>${paragraphOf(text)}</w:txbxContent>`;
    const drawn = (content: string) => `<w:drawing>${content}</w:drawing>`;
    const run = (content: string) => `<w:p><w:r>${content}</w:r></w:p>`;
    const alternatives = (choice: string, fallback: string) =>
      `<mc:AlternateContent><mc:Choice Requires="wps">${choice}</mc:Choice><mc:Fallback>${fallback}</mc:Fallback></mc:AlternateContent>`;
    const body =
      run(drawn(`<wps:wsp><wps:txbx>${box('Shape alone')}</wps:txbx></wps:wsp>`)) +
      run(
        alternatives(
          drawn(`<wps:txbx>${box('Both forms')}</wps:txbx>`),
          `<w:pict><v:textbox>${box('Both forms')}</v:textbox></w:pict>`,
        ),
      ) +
      run(
        alternatives(
          drawn(`<wpg:wgp>${box('一组图形')}${box('Second of the group')}</wpg:wgp>`),
          '<w:pict><v:imagedata/></w:pict>',
        ),
      ) +
      run(drawn('<dgm:relIds r:dm="d1" r:lo="x"/>')) +
      run(drawn('<c:chart r:id="c1"/>')) +
      paragraphOf('The end.');
    const namespaces =
      'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" xmlns:v="urn:schemas-microsoft-com:vml" xmlns:r="r" xmlns:wps="wps" xmlns:wpg="wpg" xmlns:dgm="dgm" xmlns:c="c"';
    const bytes = docxOf('', '', {
      'word/document.xml': `<w:document ${namespaces}><w:body>${body}</w:body></w:document>`,
      'word/_rels/document.xml.rels':
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="d1" Type="http://x/diagramData" Target="diagrams/data1.xml"/><Relationship Id="c1" Type="http://x/chart" Target="charts/chart1.xml"/></Relationships>',
      'word/diagrams/data1.xml':
        '<dgm:dataModel xmlns:dgm="dgm" xmlns:a="a"><dgm:t><a:p><a:r><a:t>Plan &amp; budget</a:t></a:r></a:p></dgm:t><dgm:t><a:p/></dgm:t></dgm:dataModel>',
      'word/charts/chart1.xml':
        '<c:chartSpace xmlns:c="c" xmlns:a="a"><c:ser><c:tx><c:v>Sales</c:v></c:tx><c:cat><c:pt idx="0"><c:v>North</c:v></c:pt></c:cat><c:val><c:pt idx="0"><c:v>7</c:v></c:pt></c:val></c:ser></c:chartSpace>',
      'word/comments.xml': `<w:comments ${namespaces}><w:comment w:id="0" w:author="王伟">${paragraphOf('请核实。')}</w:comment><w:comment w:id="1" w:author="Lee">${paragraphOf('Says who?')}</w:comment></w:comments>`,
    });
    const { blocks } = await convertDocx(bytes, contextOf('docx'));
    expect(blocks.map(({ kind, text, rows }) => (rows === undefined ? [kind, text] : rows))).toEqual([
      ['paragraph', 'Shape alone'],
      ['paragraph', 'Both forms'],
      ['paragraph', '一组图形'],
      ['paragraph', 'Second of the group'],
      ['paragraph', 'Plan & budget'],
      [
        ['', 'Sales'],
        ['North', '7'],
      ],
      ['paragraph', 'The end.'],
      ['note', '王伟: 请核实。'],
      ['note', 'Lee: Says who?'],
    ]);
  });
});
