import { describe, expect, it } from 'vitest';
import { convertPdf } from '../../../../src/documents/formats/pdf/pdf.ts';
import { saidWarnings } from '../../../fakes/said-warnings.ts';
import {
  blackenedText,
  crowdedPage,
  glyphsWithoutUnicode,
  lettersApart,
  lightText,
  lyingTree,
  pagePdf,
  rotatedPage,
  sidewaysText,
  textLines,
  textUnderPart,
  textUnderPicture,
  tinyText,
  transparentText,
  unpaintedMark,
  unpaintedText,
  whiteChinese,
  whiteOnWhite,
  wideTable,
} from '../../../fixtures/documents/bad-pages.ts';
import { contextOf } from '../../../unit/documents/formats/context.ts';

const SENTENCE = 'The committee approved the budget for harbour works in the autumn of that year.';

async function read(bytes: Uint8Array) {
  const { blocks, warnings } = await convertPdf(bytes, contextOf('pdf'));
  return { blocks, warnings, text: blocks.map(({ text }) => text).join('\n') };
}

describe('a page with a bad text layer', () => {
  it('should have words where each letter is placed by itself, and say so', async () => {
    const { text, warnings } = await read(lettersApart());
    expect(text).toBe('The committee approved the budget for harbour works in that year.');
    expect(saidWarnings(warnings)).toEqual([
      'Letters of page 1 stand apart: they were joined to words by the gaps between them.',
    ]);
  });

  it.each([
    ['turned by its viewer', rotatedPage],
    ['set sideways', sidewaysText],
  ])('should have whole words when it is %s', async (_, make) => {
    const { text, warnings } = await read(make());
    expect(text.startsWith(SENTENCE)).toBe(true);
    expect(saidWarnings(warnings)).toEqual([]);
  });

  it('should be read by another reader, with a warning, when the fonts name no letters', async () => {
    const { text, warnings } = await read(glyphsWithoutUnicode());
    expect(text).toContain(SENTENCE);
    expect(saidWarnings(warnings).join(' ')).toMatch(/page 1\b.*in a plainer way/);
  });

  it.each([
    ['white on white', whiteOnWhite, /transparent or in the colour of its ground \(page 1\)/],
    ['white on white in Chinese', whiteChinese, /transparent or in the colour of its ground \(page 1\)/],
    ['transparent', transparentText, /transparent or in the colour of its ground \(page 1\)/],
    ['in a rendering mode without paint', unpaintedText, /not drawn, covered, .* \(page 1\)/],
    ['a mark without paint', unpaintedMark, /not drawn, covered, .* \(page 1\)/],
    ['too small to be seen', tinyText, /under 1.5 points high \(page 1\)/],
    ['blackened', blackenedText, /ground \(page 1\)|covered \(page 1\)/],
  ])('should leave out text that is %s, and name page and reason', async (_, make, reason) => {
    const { text, warnings } = await read(make());
    expect(text).toContain(SENTENCE);
    expect(text).not.toMatch(/praise|PLACEHOLDER|7E1B|\p{Script=Han}/u);
    expect(saidWarnings(warnings)).toEqual([
      expect.stringMatching(/^Text that cannot be seen on the page is left out:/),
    ]);
    expect(saidWarnings(warnings)[0]).toMatch(reason);
  });

  it('should keep what light letters print on a darker ground or a picture', async () => {
    const { text, warnings } = await read(lightText());
    expect(text.match(/The committee approved/g)).toHaveLength(2);
    expect(text).toContain('A title over a picture');
    expect(warnings).toEqual([]);
  });

  it('should keep text under a picture and say so', async () => {
    const part = await read(textUnderPart());
    expect(part.text.match(/The committee approved/g)).toHaveLength(12);
    expect(saidWarnings(part.warnings)).toEqual([
      'Text that cannot be seen on the page was read all the same: under a picture (page 1).',
    ]);
    const whole = await read(textUnderPicture());
    expect(whole.text).toContain(SENTENCE);
    expect(saidWarnings(whole.warnings)).toEqual([
      'Most of the text cannot be seen on page 1: it was read all the same.',
    ]);
  });

  it('should be read when it is too large to be drawn, and say what was not checked', async () => {
    const { text, warnings } = await read(pagePdf(textLines([SENTENCE]), { width: 4_000 }));
    expect(text).toBe(SENTENCE);
    expect(saidWarnings(warnings)).toEqual([
      'It was not checked whether the text can be seen: too large to be drawn (page 1).',
    ]);
  });

  it('should be read as printed where its structure tree lies', async () => {
    const { blocks, text } = await read(lyingTree());
    expect(text.replace(/\s+/g, ' ')).toBe(
      'The first line is about pumps and valves. The second line is about a lawn mower.',
    );
    expect(blocks.map(({ kind }) => kind)).not.toContain('heading');
  });

  it('should keep every cell of a table of 400 columns', async () => {
    const { blocks } = await read(wideTable(400, 8));
    const cells = blocks.flatMap(({ rows, text }) => (rows === undefined ? text.split(/\s+/) : rows.flat()));
    const said = new Set(cells.flatMap((cell) => cell.split(/\s+/)));
    for (let column = 1; column < 400; column++) expect(said).toContain(String(column * 7));
  });

  it('should keep every word of a page of 100,000 words', async () => {
    const { text, warnings } = await read(crowdedPage(100_000));
    expect(saidWarnings(warnings).join()).toContain('The usual way of reading loses words of page 1');
    const words = new Set(text.split(/\s+/));
    for (const word of ['w0x0', 'w999x25', 'w1999x49']) expect(words).toContain(word);
    expect(words.size).toBe(100_000);
  }, 120_000);
});
