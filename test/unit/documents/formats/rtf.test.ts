import { describe, expect, it } from 'vitest';
import { convertRtf } from '../../../../src/documents/formats/rtf/rtf.ts';
import { saidWarnings } from '../../../fakes/said-warnings.ts';
import { contextOf } from './context.ts';

async function convert(body: string, more: Partial<ReturnType<typeof contextOf>> = {}) {
  const bytes = Buffer.from(`{\\rtf1\\ansi\\ansicpg1252 ${body}}`, 'latin1');
  const document = await convertRtf(new Uint8Array(bytes), { ...contextOf('rtf'), ...more });
  const texts = document.blocks.map(({ kind, marker, text, rows }) =>
    [kind, marker, rows === undefined ? text : JSON.stringify(rows)].filter(Boolean).join(' | '),
  );
  return { ...document, texts, said: saidWarnings(document.warnings) };
}

const FONTS =
  '\\deff0{\\fonttbl{\\f0\\fswiss Arial;}{\\f3\\froman\\fcharset2{\\*\\panose 0505}Symbol;}{\\f4\\fnil\\fcharset2 Wingdings;}{\\f5\\fnil\\fcharset2 Wingdings 2;}}';

describe('Rich Text in fonts of signs', () => {
  it.each([
    ['letters', 'Angle {\\f3 a} and {\\f0 a}', 'paragraph | Angle α and a'],
    [
      'bytes',
      "x {\\f3\\'a3} 5 {\\f3\\'b1} 2, {\\f4\\'fc} paid {\\f5\\'a3} due",
      'paragraph | x ≤ 5 ± 2, ✓ paid ☐ due',
    ],
    ['the private area', '\\uc1 x {\\f3\\u-3917 ?} 4 {\\f4\\u-3844 ?}', 'paragraph | x ≥ 4 ✓'],
    ['what follows them', '\\f3 m\\plain m at \\f3 W\\f0 W', 'paragraph | μm at ΩW'],
    [
      'a field',
      '5 {\\field{\\*\\fldinst {\\f3 SYMBOL 109 \\\\f "Symbol" \\\\s 10}}{\\fldrslt \\f3}}m',
      'paragraph | 5 μm',
    ],
    ['a bullet', '{\\listtext\\f4\\u-3886 ?\\tab}Feed', 'list_item | - | Feed'],
    ['signs that are none of theirs', '{\\f3 a\\~b\\emdash 5}', 'paragraph | α\u00a0β—5'],
  ])('should read %s as the signs that are printed', async (_, body, expected) => {
    expect((await convert(`${FONTS}${body}`)).texts).toEqual([expected]);
  });

  it('should read the Western letters of a file in Chinese, and Chinese in a font that says to be Western', async () => {
    const fonts = '\\ansicpg936{\\fonttbl{\\f0\\fcharset134 SimSun;}{\\f1\\fcharset0 Arial;}}';
    const body = "\\f0\\'bc\\'db \\f1 caf\\'e9 \\'bc\\'db";
    expect((await convert(`${fonts}${body}`)).texts).toEqual(['paragraph | 价 café 价']);
  });

  it('should leave pictures and links alone', async () => {
    const body =
      '{\\f3 {\\pict\\pngblip 89504e470d0a1a0a}{\\field{\\*\\fldinst HYPERLINK "https://a.example/b"}{\\fldrslt b}}}';
    expect((await convert(`${FONTS}${body}`)).texts).toContain('paragraph | [β](https://a.example/b)');
  });
});

describe('Rich Text as printed', () => {
  it.each([
    ['characters of a code page', "M\\'fchle {\\f1 x}", 'paragraph | Mühle x'],
    ['Unicode with what stands for it', "caf\\u233\\'e9 {\\uc2\\u8212 --}", 'paragraph | café —'],
    [
      'signs',
      'non\\_binding\\~5 \\ldblquote a\\rdblquote\\emdash b\\-c',
      'paragraph | non‑binding\u00a05 “a”—bc',
    ],
    [
      'a link',
      '{\\field{\\*\\fldinst HYPERLINK "https://a.example/x"}{\\fldrslt here}}',
      'paragraph | [here](https://a.example/x)',
    ],
    [
      'a choice',
      '{\\field{\\*\\fldinst FORMDROPDOWN {\\*\\formfield{\\fftype2\\ffres1{\\*\\ffl Oslo}{\\*\\ffl Bergen}}}}{\\fldrslt }}',
      'paragraph | Bergen',
    ],
    [
      'a ticked box',
      '{\\field{\\*\\fldinst FORMCHECKBOX {\\*\\formfield{\\fftype1\\ffdefres1}}}{\\fldrslt }} paid',
      'paragraph | [x] paid',
    ],
    [
      'raised and lowered letters',
      'H{\\sub 2}O at 10{\\super 3}, 10{\\super \\u8722-2}, \\up6 2\\up0 nd {\\super a} b',
      'paragraph | H₂O at 10³, 10⁻², ²nd a b',
    ],
    [
      'what is struck out',
      "5 {\\strike old \\'fc\\~6}7 {\\striked1 8}",
      'paragraph | 5 ~~old ü\u00a06~~7 ~~8~~',
    ],
    ['a heading by level', '\\outlinelevel1 Data', 'heading | Data'],
    ['a printed number', '{\\listtext 1.\\tab}Feed', 'list_item | 1. | Feed'],
    ['a bullet', "{\\pntext\\'b7\\tab}Feed", 'list_item | - | Feed'],
    ['a typed number', '2)\\tab Treat', 'list_item | 2) | Treat'],
    [
      'a text box',
      '{\\shp{\\*\\shpinst{\\sp{\\sn x}{\\sv y}}{\\shptxt Boxed\\par}}{\\shprslt Boxed}}',
      'paragraph | Boxed',
    ],
    [
      'a formula',
      '{\\mmath{\\*\\moMath{\\mf{\\mnum{\\mr a}}{\\mden{\\mr b}}}}}',
      'paragraph | $\\frac{a}{b}$',
    ],
    ['a group that nobody knows', '{\\*\\odd lost}kept', 'paragraph | kept'],
    ['what was deleted', 'now {\\deleted old}new', 'paragraph | now new'],
  ])('should read %s', async (_, body, expected) => {
    expect((await convert(`\\pard ${body}\\par`)).texts).toEqual([expected]);
  });

  it('should take headings from styles in any language and the title from the properties', async () => {
    const { texts, title } = await convert(
      '{\\stylesheet{Normal;}{\\s1 heading 1;}{\\s2\\outlinelevel1 \\u26631?\\u-26472? 2;}}{\\info{\\title Bees}}\\pard\\s1 One\\par\\pard\\s2 Two\\par\\pard Text\\par',
    );
    expect(texts).toEqual(['heading | One', 'heading | Two', 'paragraph | Text']);
    expect(title).toBe('Bees');
  });

  it('should keep notes, comments, headers and footers with their places', async () => {
    const { texts } = await convert(
      '{\\header Ref 7\\par}{\\footer 3\\par}\\pard Hives{\\super\\chftn{\\*\\footnote\\chftn  Counted.}} here{\\*\\atnauthor Mia}{\\*\\annotation Check}.\\par',
    );
    expect(texts).toEqual([
      'paragraph | Hives[^1] here.',
      'note | 1 | Counted.',
      'note | Mia: Check',
      'note | header | Ref 7',
    ]);
  });

  it('should line up merged cells by their edges and repeat what they say', async () => {
    const { texts } = await convert(
      '\\trowd\\clvmgf\\cellx1000\\cellx3000\\pard\\intbl Year\\cell Rent\\cell\\row\\trowd\\clvmrg\\cellx1000\\cellx2000\\cellx3010\\pard\\intbl\\cell month\\cell {\\b year}\\cell\\row\\pard After\\par',
    );
    expect(texts).toEqual(['table | [["Year","Rent","Rent"],["Year","month","year"]]', 'paragraph | After']);
  });

  it('should keep a table in a cell as text of that cell', async () => {
    const { texts } = await convert(
      '\\trowd\\cellx1000\\cellx3000\\pard\\intbl A\\cell\\pard\\intbl\\itap2 b\\nestcell c\\nestcell{\\*\\nesttableprops\\trowd\\cellx500\\cellx900\\nestrow}\\pard\\intbl\\cell\\row',
    );
    expect(texts).toEqual(['table | [["A","b | c"]]']);
  });

  it('should leave out hidden text and count it, and mark it when it is read', async () => {
    const body = '\\pard Seen {\\v secret} shown.\\par';
    expect(await convert(body)).toMatchObject({
      texts: ['paragraph | Seen shown.'],
      said: [
        'Text that is formatted as hidden is left out: 6 characters. With documents.hidden: include it is read and marked.',
      ],
    });
    expect(await convert(body, { hidden: 'include' })).toMatchObject({
      texts: ['paragraph | Seen secret [hidden] shown.'],
      said: ['Hidden parts were read and are marked [hidden]: 6 characters of text.'],
    });
  });

  it('should read fonts of other writings, and a file that ends in the middle of a note', async () => {
    const { texts } = await convert(
      "{\\fonttbl{\\f0 Arial;}{\\f3\\fcharset204 Arial Cyr;}{\\f4\\fcharset134 SimSun;}}{\\f3 \\'c3\\'ee\\'e4} {\\f4 \\'d6\\'d0}{\\footnote cut \\'",
    );
    expect(texts).toEqual(['paragraph | Год 中[^1]', 'note | 1 | cut']);
  });
});
