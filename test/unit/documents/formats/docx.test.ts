import { describe, expect, it } from 'vitest';
import { convertDocx } from '../../../../src/documents/formats/docx.ts';
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
});
