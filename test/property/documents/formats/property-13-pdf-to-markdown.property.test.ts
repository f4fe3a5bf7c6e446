import { fc, it } from '@fast-check/vitest';
import { PDFDocument, type PDFFont, type PDFPage, StandardFonts } from 'pdf-lib';
import { describe, expect } from 'vitest';
import { ChunkingOptionsSchema } from '../../../../src/documents/chunking/chunking-options.ts';
import { DocumentLimitsSchema } from '../../../../src/documents/limits.ts';
import { NormaliseOptionsSchema } from '../../../../src/documents/normalise/normalise-options.ts';
import { readDocument } from '../../../../src/documents/read-document.ts';

interface Part {
  readonly heading: string;
  readonly paragraphs: readonly string[];
}

const word = fc.stringMatching(/^[a-z]{2,9}$/);
const sentence = fc
  .array(word, { minLength: 6, maxLength: 40 })
  .map((words) => `${capital(words.join(' '))}.`);
const heading = fc.array(word, { minLength: 2, maxLength: 5 }).map((words) => words.map(capital).join(' '));
const parts = fc.array(
  fc.record({ heading, paragraphs: fc.array(sentence, { minLength: 1, maxLength: 3 }) }),
  {
    minLength: 1,
    maxLength: 5,
  },
);

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Headings in 16 point bold, paragraphs in 11 point, lines broken at the margin, pages at their end. */
async function printPdf(content: readonly Part[]): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const fonts = {
    bold: await document.embedFont(StandardFonts.HelveticaBold),
    plain: await document.embedFont(StandardFonts.Helvetica),
  };
  let page: PDFPage = document.addPage([595, 842]);
  let y = 780;
  const print = (text: string, font: PDFFont, size: number): void => {
    for (const line of breakLines(text, font, size)) {
      if (y < 70) {
        page = document.addPage([595, 842]);
        y = 780;
      }
      page.drawText(line, { x: 60, y, size, font });
      y -= size * 1.3;
    }
  };
  for (const part of content) {
    y -= 14;
    print(part.heading, fonts.bold, 16);
    for (const paragraph of part.paragraphs) {
      y -= 9;
      print(paragraph, fonts.plain, 11);
    }
  }
  return document.save();
}

function breakLines(text: string, font: PDFFont, size: number): string[] {
  const lines: string[] = [''];
  for (const next of text.split(' ')) {
    const longer = lines.at(-1) === '' ? next : `${lines.at(-1)} ${next}`;
    if (font.widthOfTextAtSize(longer, size) > 470) lines.push(next);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}

describe('convertPdf', () => {
  it.prop([parts], { numRuns: 100 })(
    'property 13: a PDF of headings and paragraphs becomes Markdown that contains them in order',
    async (content) => {
      const { markdown } = await readDocument(
        await printPdf(content),
        { sourcePath: 'made.pdf', documentId: 'doc_1', versionId: 'ver_1' },
        {
          limits: DocumentLimitsSchema.parse({}),
          chunking: ChunkingOptionsSchema.parse({}),
          normalise: NormaliseOptionsSchema.parse({}),
        },
      );
      const flat = markdown.replace(/\s+/g, ' ');
      let from = 0;
      for (const part of content) {
        for (const [index, text] of [part.heading, ...part.paragraphs].entries()) {
          const at = flat.indexOf(index === 0 ? `# ${text}` : text, from);
          expect(at, `${text} after ${from} in ${markdown}`).toBeGreaterThanOrEqual(from);
          from = at + text.length;
        }
      }
    },
  );
});
