import * as z from 'zod';
import { PictureListSchema } from './document-schemas.ts';
import { MAX_PLACE, operation } from './operation.ts';

const id = z.string().min(1).max(200).describe('Id of the document.');
const number = z.coerce.number().int().min(1).max(MAX_PLACE);
const VersionSchema = z.object({
  version: number.optional().describe('Number of a version; the current one by default.'),
});
const NamedVersionSchema = z.object({
  version: z
    .union([z.string().regex(/^ver_[0-9a-f]{1,64}$/), number])
    .optional()
    .describe('Id or number of a version; the current one by default.'),
});

const BYTES = {
  200: { description: 'The bytes.', content: { 'application/octet-stream': undefined } },
  206: { description: 'The bytes of one range.', content: { 'application/octet-stream': undefined } },
};
const requestHeaders = {
  Range: 'One range of bytes, such as `bytes=0-1023`; 416 for one outside of the file.',
  'If-None-Match': 'The `ETag` of what is there already; 304 when it is the same.',
};

export const getOriginal = operation({
  id: 'getOriginal',
  method: 'get',
  path: '/api/documents/{id}/file',
  tag: 'Library',
  summary: 'Download the original file of a document',
  description:
    'As it was uploaded, checked against its digest. What a browser could run (HTML, SVG) and every type that is not known to be harmless comes as a download.',
  params: z.object({ id }),
  query: VersionSchema,
  requestHeaders,
  answers: BYTES,
  errors: ['E021', 'E049', 'E052'],
});

export const listPictures = operation({
  id: 'listPictures',
  method: 'get',
  path: '/api/documents/{id}/images',
  tag: 'Library',
  summary: 'List the pictures of a document',
  description: 'In reading order, with caption, the text on them, what they show, and their place.',
  params: z.object({ id }),
  query: VersionSchema,
  answers: { 200: { description: 'The pictures.', content: { 'application/json': PictureListSchema } } },
  errors: ['E021'],
});

export const getPicture = operation({
  id: 'getPicture',
  method: 'get',
  path: '/api/documents/{id}/images/{file}',
  tag: 'Library',
  summary: 'Get one picture of a document',
  params: z.object({ id, file: z.string().min(1).max(100).describe('Its name, such as `img_001.png`.') }),
  query: NamedVersionSchema,
  requestHeaders,
  answers: BYTES,
  errors: ['E021', 'E049', 'E052'],
});
