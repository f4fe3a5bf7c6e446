import { strToU8, zipSync } from 'fflate';
import type { ConverterContext } from '../../../../src/documents/converter.ts';
import type { DocumentFormat } from '../../../../src/documents/detect/document-format.ts';
import { DocumentLimitsSchema } from '../../../../src/documents/limits.ts';

export function contextOf(
  format: DocumentFormat,
  limits: Partial<ConverterContext['limits']> = {},
): ConverterContext {
  return {
    sourcePath: `sample.${format}`,
    format,
    limits: { ...DocumentLimitsSchema.parse({}), ...limits },
    ocr: undefined,
  };
}

/** A ZIP container of text parts. */
export function containerOf(parts: Readonly<Record<string, string>>): Uint8Array {
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])));
}

/** A Word file with this body and these styles (`w:style` elements). */
export function docxOf(body: string, styles = '', more: Readonly<Record<string, string>> = {}): Uint8Array {
  const w = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
  const m = 'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"';
  return containerOf({
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    '_rels/.rels':
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
    'word/document.xml': `<w:document ${w} ${m}><w:body>${body}</w:body></w:document>`,
    'word/styles.xml': `<w:styles ${w}>${styles}</w:styles>`,
    ...more,
  });
}

/** A Word paragraph of one run. */
export function paragraphOf(text: string, properties = ''): string {
  return `<w:p>${properties === '' ? '' : `<w:pPr>${properties}</w:pPr>`}<w:r><w:t>${text}</w:t></w:r></w:p>`;
}
