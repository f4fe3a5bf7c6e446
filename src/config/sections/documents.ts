import * as z from 'zod';
import { httpUrl, MIB, secret, setting } from './setting.ts';

const limit = (value: number, description: string) => setting(z.int().min(1).default(value), description);

export const DocumentsConfigSchema = z.strictObject({
  maxChunkSize: setting(z.int().min(200).max(20_000).default(1000), 'Longest chunk, in characters.'),
  processes: setting(
    z.int().min(1).max(64).default(2),
    'Processes that read files, each with the limits below.',
  ),
  hidden: setting(
    z.enum(['omit', 'include']).default('omit'),
    'Hidden sheets, rows, columns and slides: left out and counted in the notes of their document, or read and marked [hidden].',
  ),
  limits: z
    .strictObject({
      maxBytes: limit(200 * MIB, 'Largest file, in bytes.'),
      maxArchiveEntries: limit(10_000, 'Most files in a ZIP container (DOCX, XLSX, EPUB …).'),
      maxUncompressedBytes: limit(1024 * MIB, 'Largest unpacked size of a container, in bytes.'),
      maxPages: limit(5000, 'Most pages of a document.'),
      maxPixels: limit(100_000_000, 'Most pixels of an image.'),
      maxCells: limit(2_000_000, 'Most filled cells of a workbook.'),
      timeoutMs: limit(300_000, 'Longest time for one file, in milliseconds.'),
      memoryMb: setting(z.int().min(64).default(1024), 'Memory of a process that reads files, in MiB.'),
    })
    .prefault({}),
  ocr: z
    .strictObject({
      enabled: setting(
        z.boolean().default(true),
        'Recognise text in images and on scanned pages, where the optional packages of OCR are installed. Off, or without them, such pages are named in a warning.',
      ),
      languages: setting(
        z
          .array(z.enum(['en', 'zh']))
          .min(1)
          .default(['en', 'zh']),
        'Languages that are recognised.',
      ),
      maxPages: limit(200, 'Most pages of one document that are recognised.'),
    })
    .prefault({}),
  enrichment: z
    .strictObject({
      enabled: setting(
        z.boolean().default(false),
        'Make a summary of every passage and questions that it answers, for vector search alone: they are never shown or cited. By the language model; without one there is none. A change makes the vectors anew from what is stored.',
      ),
      maxQuestions: setting(z.int().min(1).max(10).default(3), 'Most questions for one passage.'),
      maxTokens: limit(
        200_000,
        'Tokens of model calls for one document; passages after that have no summary and questions.',
      ),
    })
    .prefault({}),
  vision: z
    .strictObject({
      enabled: setting(
        z.boolean().default(false),
        'Have a model that sees pictures describe those of documents. Descriptions are marked as generated.',
      ),
      baseUrl: httpUrl('Base URL of its OpenAI-compatible endpoint. Without it: language.baseUrl.'),
      apiKey: secret('Key of that endpoint. Without it: language.apiKey, if both endpoints are the same.'),
      model: setting(z.string().min(1).optional(), 'Model that sees pictures; needed when enabled.'),
      maxImages: limit(50, 'Most pictures of one document that are described.'),
      timeoutMs: limit(60_000, 'Longest wait for one description, in milliseconds.'),
      maxConcurrency: limit(2, 'Descriptions asked for at the same time.'),
    })
    .prefault({}),
});
