import * as z from 'zod';
import { readChroma } from '../service-address.ts';
import { setting } from './setting.ts';

export const DatabaseConfigSchema = z.strictObject({
  url: setting(
    z
      .string()
      .regex(/^postgres(ql)?:\/\//)
      .optional(),
    'Postgres with pgvector, as postgres://user:password@host:port/name. Without it the embedded database in dataDir is used.',
    'allowedPostgres',
  ).meta({ secret: true }),
  chromaUrl: setting(
    z
      .url({ protocol: /^https?$/ })
      .refine((url) => readChroma(url) !== undefined)
      .optional(),
    'A Chroma server that keeps the vectors, as http://host:port, or with the path that it is behind; `?tenant=…&database=…` where these are not the default ones. Words and everything else stay in the database. Without it the database keeps the vectors too.',
    'allowedUrl',
  ),
});

export const QueueConfigSchema = z.strictObject({
  maxWaiting: setting(z.int().min(0).default(1000), 'Most runs that may wait for a worker; 0 is no limit.'),
});

export const LoggingConfigSchema = z.strictObject({
  level: setting(
    z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
    'Least important lines that are written.',
  ),
  file: setting(
    z.string().min(1).optional(),
    'Log file; `-` is the standard output, for containers. Without it: logs/plumbline.log in dataDir.',
  ),
});
