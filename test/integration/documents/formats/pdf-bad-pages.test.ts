import { describe, expect, it } from 'vitest';
import { convertPdf } from '../../../../src/documents/formats/pdf/pdf.ts';
import {
  crowdedPage,
  glyphsWithoutUnicode,
  lettersApart,
  rotatedPage,
  sidewaysText,
  textUnderPicture,
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
    expect(warnings).toEqual([
      'Letters of page 1 stand apart: they were put together to words by the gaps between them.',
    ]);
  });

  it.each([
    ['turned by its viewer', rotatedPage],
    ['set sideways', sidewaysText],
  ])('should have whole words when it is %s', async (_, make) => {
    const { text, warnings } = await read(make());
    expect(text.startsWith(SENTENCE)).toBe(true);
    expect(warnings).toEqual([]);
  });

  it('should be read by another reader, with a warning, when the fonts name no letters', async () => {
    const { text, warnings } = await read(glyphsWithoutUnicode());
    expect(text).toContain(SENTENCE);
    expect(warnings.join(' ')).toMatch(/page 1\b.*second one/);
  });

  it('should keep text under a picture and in the colour of the paper', async () => {
    expect((await read(textUnderPicture())).text).toContain(SENTENCE);
    expect((await read(whiteOnWhite())).text).toContain('praise the committee');
  });

  it('should keep every cell of a table of 400 columns', async () => {
    const { blocks } = await read(wideTable(400, 8));
    const cells = blocks.flatMap(({ rows, text }) => (rows === undefined ? text.split(/\s+/) : rows.flat()));
    const said = new Set(cells.flatMap((cell) => cell.split(/\s+/)));
    for (let column = 1; column < 400; column++) expect(said).toContain(String(column * 7));
  });

  it('should keep every word of a page of 100,000 words', async () => {
    const { text } = await read(crowdedPage(100_000));
    const words = new Set(text.split(/\s+/));
    for (const word of ['w0x0', 'w999x25', 'w1999x49']) expect(words).toContain(word);
    expect(words.size).toBe(100_000);
  }, 120_000);
});
