import { writeFileSync } from 'node:fs';
import { PDFDocument, StandardFonts } from 'pdf-lib';

const LINE = 'The committee reviewed the annual report, and it approved the budget for the harbour works';

/** A PDF of text with a numbered title on each page. */
export async function makeBook(path: string, pages: number, linesPerPage = 44): Promise<void> {
  const document = await PDFDocument.create();
  const [font, bold] = await Promise.all(
    [StandardFonts.Helvetica, StandardFonts.HelveticaBold].map((name) => document.embedFont(name)),
  );
  if (font === undefined || bold === undefined) throw new Error('The fonts are not there.');
  const step = 660 / linesPerPage;
  for (let number = 1; number <= pages; number++) {
    const page = document.addPage([595, 842]);
    page.drawText(`${number} Section of the report`, { x: 60, y: 770, size: 15, font: bold });
    for (let row = 0; row < linesPerPage; row++)
      page.drawText(`${LINE} of ${number + row}.`, { x: 60, y: 740 - row * step, size: 0.7 * step, font });
  }
  writeFileSync(path, await document.save());
}
