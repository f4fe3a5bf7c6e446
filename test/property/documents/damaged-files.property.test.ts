import { fc } from '@fast-check/vitest';
import { gzipSync, strToU8, zipSync } from 'fflate';
import { PDFDocument } from 'pdf-lib';
import { beforeAll, describe, expect, it } from 'vitest';
import { ChunkingOptionsSchema } from '../../../src/documents/chunking/chunking-options.ts';
import { DocumentLimitsSchema } from '../../../src/documents/limits.ts';
import { NormaliseOptionsSchema } from '../../../src/documents/normalise/normalise-options.ts';
import { readDocument } from '../../../src/documents/read-document.ts';
import { AppError } from '../../../src/errors/index.ts';
import { DAMAGES, damaged } from '../../fixtures/documents/damage.ts';
import { containerOf, docxOf, paragraphOf } from '../../unit/documents/formats/context.ts';
import { number, xlsxOf } from '../../unit/documents/formats/workbook.ts';

const options = {
  limits: DocumentLimitsSchema.parse({}),
  chunking: ChunkingOptionsSchema.parse({}),
  normalise: NormaliseOptionsSchema.parse({}),
};
const words = 'The harbour office measures the tide every hour, 901 times. ';
const html = `<html><head><title>Tides</title></head><body><h1>Tides</h1><p>${words}</p><table><tr><td>a<td>1</table></body></html>`;
const files: Record<string, Uint8Array> = {
  'a.docx': docxOf(
    paragraphOf(words) + paragraphOf('Second.', '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>'),
  ),
  'a.xlsx': xlsxOf({
    sheets: [
      {
        rows: [
          ['Item', 'Price'],
          ['Rope', number(12.75)],
        ],
      },
    ],
  }),
  'a.odt': containerOf({
    mimetype: 'application/vnd.oasis.opendocument.text',
    'content.xml': `<office:document-content><office:body><office:text><text:h text:outline-level="1">T</text:h><text:p>${words}</text:p></office:text></office:body></office:document-content>`,
  }),
  'a.epub': containerOf({
    mimetype: 'application/epub+zip',
    'META-INF/container.xml': '<container><rootfile full-path="b.opf"/></container>',
    'b.opf':
      '<package><manifest><item id="a" href="a.xhtml"/></manifest><spine><itemref idref="a"/></spine></package>',
    'a.xhtml': html,
  }),
  'a.rtf': strToU8(
    `{\\rtf1\\ansi{\\stylesheet{\\s1 heading 1;}}\\pard\\s1 T\\par\\pard ${words}{\\footnote x}\\par\\trowd\\cellx900\\intbl a\\cell\\row}`,
  ),
  'a.html': strToU8(html),
  'a.eml': strToU8(
    `From: a@example.org\nTo: b@example.org\nSubject: T\nContent-Type: multipart/mixed; boundary=m\n\n--m\nContent-Type: text/html\n\n${html}\n--m\nContent-Disposition: attachment; filename=a.csv\nContent-Transfer-Encoding: base64\n\n${Buffer.from('a,b\n1,2\n').toString('base64')}\n--m--\n`,
  ),
  'a.zip': zipSync({ 'a.txt': strToU8(words.repeat(20)), 'b.csv': strToU8('a,b\n1,2\n3,4\n') }),
  'a.csv.gz': gzipSync(strToU8('a,b\n1,2\n3,4\n')),
  'a.json': strToU8('{"a":[{"b":1,"c":"x"},{"b":2,"c":"y"}],"d":{"e":null}}'),
  'a.jsonl': strToU8('{"a":1}\n{"a":2}\n{"a":3}\n'),
  'a.ipynb': strToU8(
    '{"cells":[{"cell_type":"code","source":"1+1","outputs":[{"text":"2"}]}],"metadata":{}}',
  ),
  'a.csv': strToU8('a;b;c\n1;2;3\n"x;y";5;6\n'),
  'a.md': strToU8(`# T\n\n${words}\n\n| a | b |\n|---|---|\n| 1 | 2 |\n`),
  'a.tex': strToU8(`\\section{T}${words}\\begin{itemize}\\item a\\end{itemize}$x^2$`),
  'a.org': strToU8(`* T\n${words}\n| a | b |\n`),
  'a.xml': strToU8(`<?xml version="1.0"?><b><title>T</title><p>${words}</p><c d="1">2</c></b>`),
  'a.yaml': strToU8('a: 1\nb:\n  - c: x\n    d: y\n'),
};

describe('damaged files', () => {
  beforeAll(async () => {
    const pdf = await PDFDocument.create();
    pdf.addPage([300, 300]).drawText('The harbour office.');
    await pdf.attach(strToU8('a,b\n1,2\n'), 'a.csv');
    files['a.pdf'] = await pdf.save();
  });

  it('should be read or refused with a reason, whatever is damaged and whatever they are called', async () => {
    const names = [...Object.keys(files), 'a.pdf'];
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...names),
        fc.constantFrom(...DAMAGES),
        fc.option(fc.constantFrom(...names), { nil: undefined, freq: 4 }),
        fc.infiniteStream(fc.double({ min: 0, max: 0.999_999, noNaN: true })),
        async (name, damage, other, chances) => {
          const bytes = damaged(files[name] ?? new Uint8Array(1), damage, () => chances.next().value ?? 0);
          const identity = { sourcePath: other ?? name, documentId: 'doc_1', versionId: 'ver_1' };
          const outcome = await readDocument(bytes, identity, options).catch((error: unknown) => error);
          if (outcome instanceof Error) {
            expect(outcome).toBeInstanceOf(AppError);
            expect((outcome as AppError).code).toMatch(/^E0(?:29|3[0-3])$/);
            expect((outcome as AppError).wording).toBeDefined();
          } else expect((outcome as { markdown: string }).markdown.trim()).not.toBe('');
        },
      ),
      { numRuns: 120 },
    );
  }, 120_000);
});
