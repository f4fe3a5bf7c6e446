import PdfDocument from 'pdfkit';

const LINES = 30;
const POINTS = 900;

/** A report of many pages, each with lines of its own and a curve, about 5 MB for 500; one page holds one sentence more. */
export function largePdf(pages: number, on: number, sentence: string): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = new PdfDocument({ size: 'A4', margin: 56, info: { Title: 'Register of pumping stations' } });
  const parts: Uint8Array[] = [];
  pdf.on('data', (part: Uint8Array) => parts.push(part));
  const whole = new Promise<Uint8Array<ArrayBuffer>>((done) => {
    pdf.on('end', () => done(new Uint8Array(Buffer.concat(parts))));
  });
  for (let page = 1; page <= pages; page++) {
    if (page > 1) pdf.addPage();
    pdf.fontSize(15).text(`Station ${page}`).moveDown(0.5).fontSize(10);
    if (page === on) pdf.text(sentence).moveDown(0.5);
    for (let line = 0; line < LINES; line++)
      pdf.text(
        `Shift ${line + 1} of station ${page} ran its pumps for ${(page * 37 + line * 11) % 24} hours.`,
      );
    pdf.moveTo(56, 700);
    for (let point = 0; point < POINTS; point++)
      pdf.lineTo(56 + point / 2, 700 + 40 * Math.sin(point * page) * Math.cos(point / 7));
    pdf.stroke();
  }
  pdf.end();
  return whole;
}
