import type { Converter } from '../converter.ts';
import type { DocumentFormat } from '../document-format.ts';

/** Converters load on first use: a Markdown file must not pay for a PDF engine. A format without a line here is E029. */
export const CONVERTERS: Readonly<Partial<Record<DocumentFormat, () => Promise<Converter>>>> = {
  markdown: async () => (await import('./markdown.ts')).convertMarkdown,
  text: async () => (await import('./text.ts')).convertText,
  html: async () => (await import('./html.ts')).convertHtml,
  docx: async () => (await import('./docx.ts')).convertDocx,
  pdf: async () => (await import('./pdf.ts')).convertPdf,
  pptx: async () => (await import('./pptx.ts')).convertPptx,
  xlsx: async () => (await import('./spreadsheet.ts')).convertSpreadsheet,
  xls: async () => (await import('./spreadsheet.ts')).convertSpreadsheet,
  ods: async () => (await import('./spreadsheet.ts')).convertSpreadsheet,
  csv: async () => (await import('./csv.ts')).convertCsv,
  tsv: async () => (await import('./csv.ts')).convertCsv,
  odt: async () => (await import('./opendocument.ts')).convertOpenDocument,
  odp: async () => (await import('./opendocument.ts')).convertOpenDocument,
  epub: async () => (await import('./epub.ts')).convertEpub,
  rtf: async () => (await import('./rtf.ts')).convertRtf,
  json: async () => (await import('./json.ts')).convertJson,
  jsonl: async () => (await import('./json.ts')).convertJsonLines,
  eml: async () => (await import('./email.ts')).convertEmail,
  image: async () => (await import('./image.ts')).convertImage,
  doc: async () => (await import('./legacy-office.ts')).convertLegacyOffice,
  ppt: async () => (await import('./legacy-office.ts')).convertLegacyOffice,
};
