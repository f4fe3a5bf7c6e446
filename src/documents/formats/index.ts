import { wording } from '../../catalogue/index.ts';
import { AppError } from '../../errors/index.ts';
import type { Converter } from '../converter.ts';
import type { DocumentFormat } from '../detect/document-format.ts';

/** Converters load on first use: a Markdown file must not pay for a PDF engine. A format without a line here is E029. */
export const CONVERTERS: Readonly<Partial<Record<DocumentFormat, () => Promise<Converter>>>> = {
  markdown: async () => (await import('./markdown/markdown.ts')).convertMarkdown,
  text: async () => (await import('./text/text.ts')).convertText,
  html: async () => (await import('./html/html.ts')).convertHtml,
  docx: async () => (await import('./docx/docx.ts')).convertDocx,
  pdf: async () => (await import('./pdf/pdf.ts').catch(withoutBuild)).convertPdf,
  pptx: async () => (await import('./pptx/pptx.ts')).convertPptx,
  xlsx: async () => (await import('./spreadsheet/spreadsheet.ts')).convertSpreadsheet,
  xls: async () => (await import('./spreadsheet/spreadsheet.ts')).convertSpreadsheet,
  ods: async () => (await import('./spreadsheet/spreadsheet.ts')).convertSpreadsheet,
  csv: async () => (await import('./csv/csv.ts')).convertCsv,
  tsv: async () => (await import('./csv/csv.ts')).convertCsv,
  odt: async () => (await import('./opendocument/opendocument.ts')).convertOpenDocument,
  odp: async () => (await import('./opendocument/opendocument.ts')).convertOpenDocument,
  epub: async () => (await import('./epub/epub.ts')).convertEpub,
  rtf: async () => (await import('./rtf/rtf.ts')).convertRtf,
  json: async () => (await import('./json/json.ts')).convertJson,
  jsonl: async () => (await import('./json/json.ts')).convertJsonLines,
  ipynb: async () => (await import('./notebook/notebook.ts')).convertNotebook,
  tex: async () => (await import('./tex/tex.ts')).convertTex,
  org: async () => (await import('./org/org.ts')).convertOrg,
  xml: async () => (await import('./xml/xml.ts')).convertXml,
  yaml: async () => (await import('./yaml/yaml.ts')).convertYaml,
  archive: async () => (await import('./archive/archive.ts')).convertArchive,
  eml: async () => (await import('./email/email.ts')).convertEmail,
  msg: async () => (await import('./email/msg.ts')).convertMsg,
  image: async () => (await import('./image/image.ts')).convertImage,
  doc: async () => (await import('./legacy-office/legacy-office.ts')).convertLegacyOffice,
  ppt: async () => (await import('./legacy-office/legacy-office.ts')).convertLegacyOffice,
};

/** An engine that is there without its build for this system, as after `npm install --omit=optional`. */
function withoutBuild(cause: unknown): never {
  if (!(cause instanceof Error) || !cause.message.startsWith('Failed to load native module')) throw cause;
  throw new AppError('E107', wording('buildMissing', { name: '@llamaindex/liteparse' }), { cause });
}
