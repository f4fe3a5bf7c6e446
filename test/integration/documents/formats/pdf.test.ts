import { createCanvas } from '@napi-rs/canvas';
import { PDFDocument, StandardFonts } from 'pdf-lib';
import { describe, expect, it } from 'vitest';
import { convertPdf } from '../../../../src/documents/formats/pdf/pdf.ts';
import { saidWarnings } from '../../../fakes/said-warnings.ts';
import { contextOf } from '../../../unit/documents/formats/context.ts';

async function printPages(count: number): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (let page = 1; page <= count; page++)
    document
      .addPage([595, 842])
      .drawText(`The text of this page is number ${page}.`, { x: 60, y: 600, size: 11, font });
  return document.save();
}

describe('convertPdf', () => {
  it('should give each block its page and its box in points from the top left', async () => {
    const { blocks, pageCount } = await convertPdf(await printPages(3), contextOf('pdf'));
    expect(pageCount).toBe(3);
    expect(blocks.map(({ page }) => page)).toEqual([1, 2, 3]);
    expect(blocks[0]?.box?.x).toBeCloseTo(60, 0);
    expect(blocks[0]?.box?.y).toBeGreaterThan(220);
    expect(blocks[0]?.box?.y).toBeLessThan(245);
  });

  it('should give the same blocks every time', async () => {
    const bytes = await printPages(2);
    expect(await convertPdf(bytes, contextOf('pdf'))).toEqual(await convertPdf(bytes, contextOf('pdf')));
  });

  it('should refuse more pages than the limit, and bytes that are no PDF', async () => {
    await expect(convertPdf(await printPages(4), contextOf('pdf', { maxPages: 3 }))).rejects.toMatchObject({
      code: 'E032',
    });
    const nonsense = new TextEncoder().encode('%PDF-1.7 and then nothing of the kind');
    await expect(convertPdf(nonsense, contextOf('pdf'))).rejects.toMatchObject({ code: 'E030' });
  });

  it('should read what is left of a file that lost its cross-reference table', async () => {
    const bytes = await printPages(2);
    const text = Buffer.from(bytes).toString('latin1');
    const cut = Buffer.from(text.slice(0, text.lastIndexOf('startxref')), 'latin1');
    const { blocks } = await convertPdf(new Uint8Array(cut), contextOf('pdf'));
    expect(blocks.map((block) => block.text).join(' ')).toContain('number 2');
  });

  it('should warn about a file without text instead of calling it empty', async () => {
    const document = await PDFDocument.create();
    document.addPage();
    const { blocks, warnings } = await convertPdf(await document.save(), contextOf('pdf'));
    expect(blocks).toEqual([]);
    expect(saidWarnings(warnings).join(' ')).toContain('has no text');
  });

  it('should ask nobody to switch on the recognition of text that is on and has found none', async () => {
    const document = await PDFDocument.create();
    document.addPage();
    const empty = await document.save();
    document.removePage(0);
    const picture = createCanvas(1200, 1700);
    const ink = picture.getContext('2d');
    for (let band = 0; band < 17; band++) {
      ink.fillStyle = `rgb(${15 * band}, 90, 140)`;
      ink.fillRect(0, 100 * band, 1200, 100);
    }
    const photo = await document.embedPng(picture.toBuffer('image/png'));
    document.addPage([595, 842]).drawImage(photo, { x: 0, y: 0, width: 595, height: 842 });
    for (const bytes of [empty, await document.save()]) {
      const off = saidWarnings((await convertPdf(bytes, contextOf('pdf'))).warnings).join(' ');
      expect(off).toContain('text recognition (OCR) was off');
      const context = { ...contextOf('pdf'), ocr: { languages: ['en' as const], maxPages: 10 } };
      const on = saidWarnings((await convertPdf(bytes, context)).warnings).join(' ');
      expect(on).toMatch(/has no text|no text was recognised/);
      expect(on).not.toContain('Switch it on');
    }
  });

  it.each([
    ['codes, which need no second look', (row: number, column: number) => `b${row + 1}-${column + 1}`, false],
    [
      'names that no language has, where the picture of the page says the same',
      (row: number, column: number) => `${'QXZKBVWJQZX'.slice(row, row + 4)}${'KVWQZX'.charAt(column)}¶`,
      true,
    ],
  ])('should keep the text of %s', async (_, textOf, recognises) => {
    const document = await PDFDocument.create();
    const font = await document.embedFont(StandardFonts.Helvetica);
    const page = document.addPage([595, 842]);
    const rows = Array.from({ length: 7 }, (_row, row) =>
      [0, 1, 2, 3, 4, 5].map((column) => textOf(row, column)),
    );
    for (const [row, line] of rows.entries())
      for (const [column, text] of line.entries())
        page.drawText(text, { x: 50 + 80 * column, y: 740 - 26 * row, size: 12, font });
    const ocr = { languages: ['en' as const], maxPages: 10 };
    const { blocks, warnings } = await convertPdf(await document.save(), {
      ...contextOf('pdf'),
      ...(recognises && { ocr }),
    });
    expect(blocks.find(({ kind }) => kind === 'table')?.rows).toEqual(rows);
    expect(saidWarnings(warnings)).toEqual([]);
  });
});
