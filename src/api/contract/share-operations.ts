import * as z from 'zod';
import { operation } from './operation.ts';

const MOST_DAYS = 365;
const ShareSchema = z.object({
  id: z.string(),
  url: z.string().describe('Opens the report in a browser, without a key.'),
  until: z.string().describe('When it ends, ISO 8601.'),
});
const ShareRequestSchema = z.strictObject({
  days: z.int().min(1).max(MOST_DAYS).optional().describe('Default: 30.'),
});
const ShareListSchema = z.object({
  isAllowed: z.boolean().describe('Whether this deployment lets reports be shared.'),
  shares: z.array(ShareSchema),
});
const json = (schema: z.ZodType) => ({ 'application/json': schema });
const id = z.string().min(1).max(200);
const params = z.object({ id: id.describe('Id of the run, `run_…`.') });

/** Names of these schemas in the OpenAPI document. */
export const SHARE_COMPONENTS = {
  Share: ShareSchema,
  ShareRequest: ShareRequestSchema,
  ShareList: ShareListSchema,
} as const satisfies Record<string, z.ZodType>;

export const shareReport = operation({
  id: 'shareReport',
  method: 'post',
  path: '/api/research/{id}/shares',
  tag: 'Research',
  summary: 'Make a link by which the report is read without a key',
  description:
    'Shows this one report, ends by itself, and can be taken back. `server.shareReports` allows it.',
  params,
  body: ShareRequestSchema,
  bodyOptional: true,
  answers: { 201: { description: 'The link.', content: json(ShareSchema) } },
  errors: ['E020', 'E021', 'E127'],
});

export const listShares = operation({
  id: 'listShares',
  method: 'get',
  path: '/api/research/{id}/shares',
  tag: 'Research',
  summary: 'List the links to the report',
  params,
  answers: { 200: { description: 'Those that have not ended.', content: json(ShareListSchema) } },
  errors: ['E021'],
});

export const revokeShare = operation({
  id: 'revokeShare',
  method: 'delete',
  path: '/api/research/{id}/shares/{share}',
  tag: 'Research',
  summary: 'Take a link back',
  params: params.extend({ share: id.describe('Id of the link.') }),
  answers: { 204: { description: 'It opens nothing any more.' } },
  errors: ['E021'],
});
