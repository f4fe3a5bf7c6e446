import { PDFDocument, PDFName, type PDFPage, PDFString, StandardFonts } from 'pdf-lib';
import { describe, expect, it } from 'vitest';
import { convertPdf } from '../../../../src/documents/formats/pdf/pdf.ts';
import { saidWarnings } from '../../../fakes/said-warnings.ts';
import { contextOf } from '../../../unit/documents/formats/context.ts';

const TEXT = 'The lock at Grenaa was inspected by two engineers in the spring of the year.';

async function newPage() {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  const page = document.addPage([595, 842]);
  page.drawText(TEXT, { x: 60, y: 760, size: 11, font });
  const label = (text: string, y: number) => page.drawText(text, { x: 60, y, size: 11, font });
  return { document, page, label };
}

function annotate(
  page: PDFPage,
  subtype: string,
  texts: Readonly<Record<string, string>>,
  rect: number[],
  flags = 4,
) {
  const said = Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, PDFString.of(text)]));
  const { context } = page.doc;
  const own = context.obj({ ...said, Type: 'Annot', Subtype: PDFName.of(subtype), Rect: rect, F: flags });
  page.node.addAnnot(context.register(own));
}

const read = async (document: PDFDocument) => {
  const { blocks, warnings } = await convertPdf(await document.save(), contextOf('pdf'));
  const texts = blocks.map((block) => block.rows?.map((row) => row.join(' ')).join('\n') ?? block.text);
  return { blocks, text: texts.join('\n'), warnings: saidWarnings(warnings).join(' ') };
};

describe('what lies over the pages of a PDF', () => {
  it('should be read beside the labels: values of fields, ticked boxes, chosen options', async () => {
    const { document, page, label } = await newPage();
    const form = document.getForm();
    const place = (y: number, width = 200) => ({ x: 220, y: y - 5, width, height: 18 });
    label('Keeper:', 700);
    const keeper = form.createTextField('keeper');
    keeper.setText('Signe Møller');
    keeper.addToPage(page, place(700));
    label('Draught in metres:', 660);
    const draught = form.createTextField('draught');
    draught.setText('3.85');
    draught.addToPage(page, place(660));
    label('Lit at night:', 620);
    const lit = form.createCheckBox('lit');
    lit.addToPage(page, place(620, 18));
    lit.check();
    label('Toll paid:', 580);
    form.createCheckBox('toll').addToPage(page, place(580, 18));
    label('Lane:', 540);
    const lane = form.createDropdown('lane');
    lane.addOptions(['North', 'South']);
    lane.select('South');
    lane.addToPage(page, place(540));
    label('Remarks:', 500);
    form.createTextField('remarks').addToPage(page, place(500));
    const { text, warnings } = await read(document);
    const flat = text.replace(/\s+/g, ' ');
    expect(flat).toContain('Keeper: Signe Møller');
    expect(flat).toContain('Draught in metres: 3.85');
    expect(flat).toContain('Lit at night: ☒');
    expect(flat).toContain('Toll paid: ☐');
    expect(flat).toContain('Lane: South');
    expect(warnings).not.toContain('cannot be seen');
  });

  it('should be text boxes where they stand, and comments as notes with their author', async () => {
    const { document, page, label } = await newPage();
    label('The gate was closed on 3 May.', 500);
    annotate(
      page,
      'FreeText',
      { Contents: 'Limit lowered to 12 tonnes.', DA: '/Helv 11 Tf' },
      [60, 600, 300, 640],
    );
    annotate(page, 'Text', { Contents: 'The hinge must be replaced.', T: 'Anna' }, [400, 700, 420, 720]);
    annotate(page, 'Text', { Contents: 'Nobody sees this.', T: 'Bo' }, [400, 600, 420, 620], 2);
    const { blocks, text } = await read(document);
    expect(text.indexOf('Limit lowered to 12 tonnes.')).toBeGreaterThan(0);
    expect(text.indexOf('Limit lowered to 12 tonnes.')).toBeLessThan(text.indexOf('The gate was closed'));
    expect(blocks.at(-1)).toMatchObject({ kind: 'note', text: 'Anna: The hinge must be replaced.', page: 1 });
    expect(text).not.toContain('Nobody sees');
  });

  it('should not be the value of a password field', async () => {
    const { document, page, label } = await newPage();
    label('Code:', 700);
    const code = document.getForm().createTextField('code');
    code.setText('hunter2');
    code.enablePassword();
    code.addToPage(page, { x: 220, y: 695, width: 200, height: 18 });
    expect((await read(document)).text).not.toContain('hunter2');
  });

  it('should be attached files by name', async () => {
    const { document } = await newPage();
    await document.attach(new TextEncoder().encode('a,b\n1,2\n'), 'levels.csv', { mimeType: 'text/csv' });
    expect((await read(document)).warnings).toContain('levels.csv');
  });
});
