import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDocumentReader, OcrOptionsSchema } from '../../../src/documents/index.ts';
import type { DocumentReader } from '../../../src/domain/index.ts';
import { pictureOfLine } from '../../fakes/printed-line.ts';

const TEXT = 'The pump is checked every week';
const picture = pictureOfLine(TEXT);
const rels = (type: string, target: string) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/></Relationships>`;

const FILES: Readonly<Record<string, () => Uint8Array>> = {
  'beside.md': () => strToU8('# Notes\n\nThe plan:\n\n![plan](plan.png)\n'),
  'beside.html': () => strToU8('<h1>Notes</h1><p>The plan:</p><img src="./plan.png">'),
  'inside.html': () =>
    strToU8(`<h1>Notes</h1><img src="data:image/png;base64,${picture.toString('base64')}">`),
  'book.epub': () =>
    archive({
      mimetype: 'application/epub+zip',
      'META-INF/container.xml':
        '<container><rootfiles><rootfile full-path="book.opf"/></rootfiles></container>',
      'book.opf':
        '<package><metadata/><manifest><item id="a" href="a.xhtml"/></manifest><spine><itemref idref="a"/></spine></package>',
      'a.xhtml': '<html><body><h1>Notes</h1><p>The plan:</p><img src="plan.png"/></body></html>',
      'plan.png': picture,
    }),
  'slides.pptx': () =>
    archive({
      '[Content_Types].xml': '<Types/>',
      'ppt/presentation.xml':
        '<p:presentation xmlns:p="p" xmlns:r="r"><p:sldIdLst><p:sldId id="1" r:id="r1"/></p:sldIdLst></p:presentation>',
      'ppt/_rels/presentation.xml.rels': rels('slide', 'slides/slide1.xml'),
      'ppt/slides/slide1.xml':
        '<p:sld xmlns:p="p" xmlns:a="a" xmlns:r="r"><p:cSld><p:spTree><p:pic><p:nvPicPr><p:cNvPr id="1" name="x"/></p:nvPicPr><p:blipFill><a:blip r:embed="r1"/></p:blipFill></p:pic></p:spTree></p:cSld></p:sld>',
      'ppt/slides/_rels/slide1.xml.rels': rels('image', '../media/plan.png'),
      'ppt/media/plan.png': picture,
    }),
  'letter.docx': () =>
    archive({
      '[Content_Types].xml':
        '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="png" ContentType="image/png"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
      '_rels/.rels': rels('officeDocument', 'word/document.xml'),
      'word/document.xml':
        '<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><w:body><w:p><w:r><w:t>The plan:</w:t></w:r></w:p><w:p><w:r><w:drawing><wp:inline><wp:docPr id="1" name="x"/><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:embed="r1"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p></w:body></w:document>',
      'word/_rels/document.xml.rels': rels('image', 'media/plan.png'),
      'word/media/plan.png': picture,
    }),
};

function archive(parts: Readonly<Record<string, string | Uint8Array>>): Uint8Array {
  const files = Object.entries(parts).map(([name, part]) => [
    name,
    typeof part === 'string' ? strToU8(part) : new Uint8Array(part),
  ]);
  return zipSync(Object.fromEntries(files), { level: 0 });
}

let folder = '';
let reader: DocumentReader;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline-pictures-'));
  writeFileSync(join(folder, 'plan.png'), picture);
  reader = createDocumentReader({ processes: 1, ocr: OcrOptionsSchema.parse({}) });
});
afterAll(async () => {
  await reader.close();
  rmSync(folder, { recursive: true, force: true });
});

it.each(Object.entries(FILES))(
  'should read the text on the picture of %s with OCR',
  async (name, make) => {
    const path = join(folder, name);
    writeFileSync(path, make());
    const file = { path, sourcePath: name, bytes: statSync(path).size };
    const { markdown, warnings } = await reader.read(file, { documentId: 'doc_1', versionId: 'ver_1' });
    expect(markdown).toMatch(new RegExp(TEXT, 'i'));
    expect(warnings).toEqual([]);
  },
  120_000,
);
