import { strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { convertDocx } from '../../../../src/documents/formats/docx/docx.ts';
import { saidWarnings } from '../../../fakes/said-warnings.ts';
import { contextOf, docxOf, paragraphOf } from './context.ts';

const run = (text: string, properties = '') =>
  `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
const RELATIONS = 'word/_rels/document.xml.rels';
const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const TYPE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** A document with parts beside its text, which it names by the name of the part. */
async function convert(
  body: string,
  parts: Record<string, string> = {},
  styles = '',
  hidden: 'omit' | 'include' = 'omit',
) {
  const files = unzipSync(docxOf(body, styles));
  const relations = Object.keys(parts).map((name) => {
    const type = /^[a-zA-Z]+/.exec(name)?.[0] ?? '';
    return `<Relationship Id="${name}" Type="${TYPE}/${type}" Target="${name}"/>`;
  });
  files[RELATIONS] = strToU8(`<Relationships>${relations.join('')}</Relationships>`);
  for (const [name, text] of Object.entries(parts)) files[`word/${name}`] = strToU8(text);
  const document = await convertDocx(zipSync(files), { ...contextOf('docx'), hidden });
  return {
    texts: document.blocks.map(({ marker, text }) => [marker ?? '', text].filter(Boolean).join(' ')),
    levels: document.blocks.map(({ level }) => level),
    said: saidWarnings(document.warnings),
  };
}

const level = (at: number, format: string, pattern: string, more = '') =>
  `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/>${more}<w:lvlText w:val="${pattern}"/></w:lvl>`;
const item = (text: string, list: number, at: number) =>
  paragraphOf(text, `<w:numPr><w:ilvl w:val="${at}"/><w:numId w:val="${list}"/></w:numPr>`);

describe('a Word document as printed', () => {
  it.each([
    [
      'a field whose condition has a field',
      [
        ['begin', ' IF '],
        ['begin', ' MERGEFIELD sex '],
        ['separate', 'f'],
        ['end', ' = "f" "Ms" "Mr" '],
        ['separate', 'Ms'],
        ['end', ' Byron'],
      ]
        .map(
          ([mark, text = '']) =>
            `<w:r><w:fldChar w:fldCharType="${mark}"/></w:r>${/^ [IM=]/.test(text) ? `<w:r><w:instrText>${text}</w:instrText></w:r>` : run(text)}`,
        )
        .join(''),
      'Ms Byron',
    ],
    [
      'letters of fonts of signs',
      run('Angle ') +
        run('a&amp;', '<w:rFonts w:ascii="Symbol" w:hAnsi="Symbol"/>') +
        run(' is 5 ') +
        run('\uf06d', '<w:rFonts w:hAnsi="Symbol"/>') +
        run('m, done ') +
        run('ü', '<w:rFonts w:ascii="Wingdings" w:hAnsi="Wingdings"/>') +
        run(' ü', '<w:rFonts w:ascii="Arial"/>'),
      'Angle α& is 5 μm, done ✓ ü',
    ],
    [
      'a field of a sign, which keeps no result',
      run('5 ') +
        '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText xml:space="preserve"> SYMBOL 109 \\f "Symbol" </w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>' +
        run('m'),
      '5 μm',
    ],
    [
      'words on both sides of a break',
      `${run('456')}<w:r><w:br w:type="column"/></w:r>${run('789')}<w:r><w:br w:type="page"/></w:r>`,
      '456\n789',
    ],
    ['what is struck out twice', run('5 ', '<w:dstrike/>') + run('6'), '~~5~~ 6'],
    [
      'letters that are set smaller and off their line',
      run('10') +
        run('−9', '<w:position w:val="7"/><w:sz w:val="18"/>') +
        run(' m H') +
        run('2', '<w:position w:val="-2"/><w:sz w:val="18"/>') +
        run('O, 5') +
        run('2', '<w:position w:val="7"/>'),
      '10⁻⁹ m H₂O, 52',
    ],
    ['a field', `<w:fldSimple w:instr=" DOCPROPERTY Fee ">${run('901 euros')}</w:fldSimple>`, '901 euros'],
    [
      'an embedding',
      `<w:dir w:val="rtl">${run('901')}</w:dir><w:bdo w:val="ltr">${run(' euros')}</w:bdo>`,
      '901 euros',
    ],
    [
      'a ruby',
      `<w:r><w:ruby><w:rubyPr/><w:rt>${run('かん')}</w:rt><w:rubyBase>${run('漢')}</w:rubyBase></w:ruby></w:r>${run('字')}`,
      '漢字',
    ],
    ['a line that ends', '<w:r><w:t>one</w:t><w:cr/><w:t>two</w:t></w:r>', 'one\ntwo'],
    [
      'one form of two',
      `<mc:AlternateContent><mc:Choice Requires="w14">${run('901')}</mc:Choice></mc:AlternateContent>`,
      '901',
    ],
  ])('should read the text of %s', async (_, content, expected) => {
    expect((await convert(`<w:p>${content}</w:p>`)).texts).toEqual([expected]);
  });

  it('should say what holds text and was not read', async () => {
    const { said } = await convert(
      `${paragraphOf('Seen.')}<w:p><w:odd>${run('lost')}</w:odd><w:empty/></w:p>`,
    );
    expect(said).toEqual(['Parts of the file with text are of a kind that was not read: w:odd (1).']);
  });

  it('should leave out what a style hides, unless the text itself says otherwise', async () => {
    const styles = `<w:style w:type="character" w:styleId="C"><w:rPr><w:vanish/></w:rPr></w:style>
      <w:style w:type="paragraph" w:styleId="P"><w:rPr><w:vanish/></w:rPr></w:style>
      <w:style w:type="paragraph" w:styleId="Child"><w:basedOn w:val="P"/></w:style>`;
    const { texts, said } = await convert(
      paragraphOf('secret', '<w:pStyle w:val="Child"/>') +
        `<w:p>${run('Seen. ')}${run('hidden', '<w:rStyle w:val="C"/>')}${run('Shown.', '<w:rStyle w:val="C"/><w:vanish w:val="0"/>')}</w:p>`,
      {},
      styles,
    );
    expect(texts).toEqual(['Seen. Shown.']);
    expect(said).toEqual([
      'Text that is formatted as hidden is left out: 12 characters. With documents.hidden: include it is read and marked.',
    ]);
  });

  it('should read hidden text on request, marked where it ends', async () => {
    const { texts, said } = await convert(
      `<w:p>${run('Seen ')}${run('sec', '<w:vanish/>')}${run('ret', '<w:vanish/>')}${run(' shown.')}</w:p><w:p>${run('all', '<w:vanish/>')}</w:p>`,
      {},
      '',
      'include',
    );
    expect(texts).toEqual(['Seen secret [hidden] shown.', 'all [hidden]']);
    expect(said).toEqual(['Hidden parts were read and are marked [hidden]: 9 characters of text.']);
  });

  it('should number paragraphs as Word does, across what stands between, from new starts and with other levels', async () => {
    const numbering = `<w:numbering><w:abstractNum w:abstractNumId="1">${level(0, 'decimal', '%1.')}${level(1, 'decimal', '%1.%2')}${level(2, 'lowerLetter', '(%3)')}</w:abstractNum>
      <w:num w:numId="1"><w:abstractNumId w:val="1"/></w:num>
      <w:num w:numId="2"><w:abstractNumId w:val="1"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="7"/></w:lvlOverride></w:num>
      <w:num w:numId="3"><w:abstractNumId w:val="1"/><w:lvlOverride w:ilvl="0">${level(0, 'upperRoman', 'Art. %1')}</w:lvlOverride></w:num></w:numbering>`;
    const body = [
      item('A', 1, 0),
      item('B', 1, 1),
      paragraphOf('Between.'),
      item('C', 1, 0),
      item('D', 1, 1),
      item('E', 1, 2),
      item('F', 1, 2),
      item('G', 1, 1),
      item('H', 2, 0),
      item('I', 2, 0),
      item('J', 3, 0),
    ];
    const { texts } = await convert(body.join(''), { 'numbering.xml': numbering });
    expect(texts).toEqual([
      '1. A',
      '1.1 B',
      'Between.',
      '2. C',
      '2.1 D',
      '(a) E',
      '(b) F',
      '2.2 G',
      '7. H',
      '8. I',
      'Art. IX J',
    ]);
  });

  it('should put what styles indent, each a list of its own, below the item before it', async () => {
    const names = ['List Bullet', 'List Bullet 2', 'List Bullet 3', 'List Number', 'List Number 2'];
    const lists = names.map((name, at) => {
      const own = `<w:pStyle w:val="S${at}"/>`;
      return `<w:abstractNum w:abstractNumId="${at}">${level(0, /Bullet/.test(name) ? 'bullet' : 'decimal', '%1.', own)}</w:abstractNum>`;
    });
    const nums = names.map((_, at) => `<w:num w:numId="${at + 1}"><w:abstractNumId w:val="${at}"/></w:num>`);
    const styles = names.map(
      (name, at) =>
        `<w:style w:type="paragraph" w:styleId="S${at}"><w:name w:val="${name}"/><w:pPr><w:numPr><w:numId w:val="${at + 1}"/></w:numPr></w:pPr></w:style>`,
    );
    const body = [0, 1, 2, 1, 0, 3, 4, 3].map((at) => paragraphOf(`t${at}`, `<w:pStyle w:val="S${at}"/>`));
    const { levels } = await convert(
      body.join(''),
      { 'numbering.xml': `<w:numbering ${W}>${lists.join('')}${nums.join('')}</w:numbering>` },
      styles.join(''),
    );
    expect(levels).toEqual([1, 2, 3, 2, 1, 1, 2, 1]);
  });

  it('should count the paragraphs of a text box once, of which Word keeps two forms', async () => {
    const numbering = `<w:numbering><w:abstractNum w:abstractNumId="1">${level(0, 'decimal', '%1.')}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="1"/></w:num></w:numbering>`;
    const box = `<w:txbxContent>${item('A', 1, 0)}${item('B', 1, 0)}</w:txbxContent>`;
    const choice = `<mc:Choice><w:drawing>${box}</w:drawing></mc:Choice>`;
    const both = `<mc:AlternateContent>${choice}<mc:Fallback><w:pict><v:textbox>${box}</v:textbox></w:pict></mc:Fallback></mc:AlternateContent>`;
    const names =
      'xmlns:v="urn:schemas-microsoft-com:vml" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"';
    const body = `<w:p ${names}><w:r>${both}</w:r></w:p><w:p ${names}><w:r><w:drawing>${box}</w:drawing></w:r></w:p>`;
    const { texts } = await convert(body, { 'numbering.xml': numbering });
    expect(texts).toEqual(['1. A', '2. B', '3. A', '4. B']);
  });

  it('should read headers and footers once, with their place, where pages have them', async () => {
    const reference = (place: string, type: string, id: string) =>
      `<w:${place}Reference w:type="${type}" r:id="${id}"/>`;
    const section = `<w:sectPr>${reference('header', 'default', 'header1.xml')}${reference('header', 'first', 'header2.xml')}${reference('footer', 'default', 'footer1.xml')}</w:sectPr>`;
    const { texts } = await convert(`${paragraphOf('Body.', section)}${section}`, {
      'header1.xml': `<w:hdr>${paragraphOf('Revision C')}</w:hdr>`,
      'header2.xml': `<w:hdr>${paragraphOf('Never printed')}</w:hdr>`,
      'footer1.xml': `<w:ftr>${paragraphOf('12')}</w:ftr>`,
    });
    expect(texts).toEqual(['Body.', 'header Revision C']);
  });

  it('should read documents that stand in it whole, and say of one that it could not be read', async () => {
    const mail =
      'MIME-Version: 1.0\r\nContent-Type: text/html; charset=utf-8\r\n\r\n<html><body><p>Third.</p></body></html>';
    const { texts, said } = await convert(
      `${paragraphOf('First.')}<w:altChunk r:id="aFChunk1.html"/><w:altChunk r:id="aFChunk2.mht"><w:altChunkPr/></w:altChunk><w:altChunk r:id="none"/>`,
      { 'aFChunk1.html': '<html><body><p>Second.</p></body></html>', 'aFChunk2.mht': mail },
    );
    expect(texts).toEqual(['First.', 'Second.', 'Third.']);
    expect(said).toEqual(['The file holds 1 embedded document whose text could not be read.']);
  });
});

describe('forms of Word', () => {
  it('should read the choice of a drop-down field, which stands in its description alone', async () => {
    const field =
      '<w:r><w:fldChar w:fldCharType="begin"><w:ffData><w:ddList><w:result w:val="1"/><w:listEntry w:val="Oslo"/><w:listEntry w:val="Bergen"/></w:ddList></w:ffData></w:fldChar></w:r><w:r><w:instrText> FORMDROPDOWN </w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>';
    expect((await convert(`<w:p>${field}${run(' is the office.')}</w:p>`)).texts).toEqual([
      'Bergen is the office.',
    ]);
  });
});
