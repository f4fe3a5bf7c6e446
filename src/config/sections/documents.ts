import * as z from 'zod';
import { MIB, setting } from './setting.ts';

export const DocumentsConfigSchema = z.strictObject({
  hidden: setting(
    z.enum(['omit', 'include']).default('omit'),
    'Hidden sheets, rows, columns and slides: left out and counted in the notes of their document, or read and marked [hidden].',
  ),
  limits: z
    .strictObject({
      maxBytes: setting(
        z
          .int()
          .min(1)
          .default(200 * MIB),
        'Largest file that is read, uploaded or fetched, in bytes.',
      ),
      timeoutMs: setting(z.int().min(1).default(300_000), 'Longest time for one file, in milliseconds.'),
      memoryMb: setting(z.int().min(64).default(1024), 'Memory of a process that reads files, in MiB.'),
    })
    .prefault({}),
  ocr: z
    .strictObject({
      languages: setting(
        z.array(z.enum(['en', 'zh'])).default(['en', 'zh']),
        'Languages of text that is recognised in images and on scanned pages, where the packages of OCR are installed; [] recognises none. Pages that are not recognised are named in a warning.',
      ),
    })
    .prefault({}),
  enrichment: z
    .strictObject({
      enabled: setting(
        z.boolean().default(false),
        'Make a summary of every passage and questions that it answers, for vector search alone: they are never shown or cited. By the language model; without one there is none. A change makes the vectors anew from what is stored.',
      ),
    })
    .prefault({}),
});
