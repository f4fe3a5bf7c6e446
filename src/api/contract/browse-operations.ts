import * as z from 'zod';
import {
  DocumentTreeSchema,
  LibraryNodeSchema,
  PagesTextSchema,
  PlacedPassageSchema,
  SectionTextSchema,
} from '../../domain/index.ts';
import { MAX_PLACE, operation } from './operation.ts';

/** A page shows a few screens at a time. */
const MOST_AROUND = 100_000;
const json = (schema: z.ZodType) => ({ 'application/json': schema });
const id = z.string().min(1).max(200);
const document = id.describe('Id of the document.');
const version = id.optional().describe('Number or id of the version to read. Default: the current one.');
const cursor = z
  .string()
  .min(1)
  .max(2000)
  .optional()
  .describe('`next` of the answer before, with the same question: the text that follows.');

export const getToc = operation({
  id: 'getToc',
  method: 'get',
  path: '/api/documents/{id}/toc',
  tag: 'Library',
  summary: 'Get the table of contents of a document',
  description:
    'Its sections in reading order with level, path, printed number, pages and length. `path` counts by position; `printedNumber` is what stands before the title.',
  params: z.object({ id: document }),
  query: z.object({
    maxLevel: z.coerce.number().int().min(1).max(100).optional().describe('Deepest level. Default 3.'),
    version,
  }),
  answers: { 200: { description: 'The table of contents.', content: json(DocumentTreeSchema) } },
  errors: ['E020', 'E021'],
});

export const getSection = operation({
  id: 'getSection',
  method: 'get',
  path: '/api/documents/{id}/sections/{selector}',
  tag: 'Library',
  summary: 'Get the text of a section',
  description:
    'The selector is an id, a printed number (`14`, `3.2.1`, `Item 7`, in Chinese too), a path, a title, words of it, or a page (`p. 66`), tried in this order. Where several sections fit, the answer is 409 with the candidates in `wording.params.candidates`; nothing is guessed. The text is exactly that of the document; a long one comes in pieces.',
  params: z.object({
    id: document,
    selector: z.string().min(1).max(500).describe('Id, number, path, title or page of the section.'),
  }),
  query: z.object({
    children: z
      .enum(['true', 'false'])
      .optional()
      .describe('Whether the text goes on with the subsections. Default true.'),
    cursor,
    version,
  }),
  answers: { 200: { description: 'The section.', content: json(SectionTextSchema) } },
  errors: ['E020', 'E021', 'E051'],
});

export const getPages = operation({
  id: 'getPages',
  method: 'get',
  path: '/api/documents/{id}/content',
  tag: 'Library',
  summary: 'Get the text of pages',
  params: z.object({ id: document }),
  query: z.object({
    pages: z
      .string()
      .regex(/^[1-9]\d{0,6}(-[1-9]\d{0,6})?$/)
      .describe('`66` or `66-68`, counted from 1; slides count as pages.'),
    cursor,
    version,
  }),
  answers: { 200: { description: 'Their text.', content: json(PagesTextSchema) } },
  errors: ['E020', 'E021'],
});

const offset = z.coerce.number().int().min(0).max(MAX_PLACE);
export const getPassage = operation({
  id: 'getPassage',
  method: 'get',
  path: '/api/documents/{id}/passage',
  tag: 'Library',
  summary: 'Get what a citation points to, with the text around it and its marks on the pages',
  description:
    '`start` and `end` are those of a citation, counted in the Markdown of the version it cites. `marks` are rectangles in points from the top left of a page.',
  params: z.object({ id: document }),
  query: z.object({
    start: offset.describe('Where the passage begins.'),
    end: offset.describe('Where it ends.'),
    around: z.coerce
      .number()
      .int()
      .min(0)
      .max(MOST_AROUND)
      .optional()
      .describe('Characters before and after it that are given with it. Default 4000.'),
    version,
  }),
  answers: { 200: { description: 'The passage.', content: json(PlacedPassageSchema) } },
  errors: ['E020', 'E021'],
});

export const getNode = operation({
  id: 'getNode',
  method: 'get',
  path: '/api/nodes/{id}',
  tag: 'Library',
  summary: 'Get a document, a section or a passage by its id',
  params: z.object({ id: id.describe('`doc_…`, `sec_…` or `chk_…`.') }),
  query: z.object({ cursor }),
  answers: { 200: { description: 'Its text, and where it stands.', content: json(LibraryNodeSchema) } },
  errors: ['E020', 'E021'],
});
