import { PDFDocument } from 'pdf-lib';
import { expect, it } from 'vitest';
import { convertPdf } from '../../../../src/documents/formats/pdf/pdf.ts';
import { contextOf } from '../../../unit/documents/formats/context.ts';

const { push } = Array.prototype;
const { parse } = JSON;

it('should leave the built-in methods of the process as they were after pdf.js was used', async () => {
  const pdf = await PDFDocument.create();
  pdf.addPage([300, 300]).drawText('The committee approved the budget.', { x: 20, y: 200 });
  const { blocks } = await convertPdf(await pdf.save(), contextOf('pdf'));
  expect(blocks[0]?.text).toBe('The committee approved the budget.');
  expect(Array.prototype.push).toBe(push);
  expect(JSON.parse).toBe(parse);
});
