import * as z from 'zod';

/** What a value may be where its schema does not say it, by the sentence of the catalogue. */
export const ALLOWED = [
  'allowedFileStore',
  'allowedFolder',
  'allowedHeaders',
  'allowedHost',
  'allowedKeys',
  'allowedLogins',
  'allowedMcpServers',
  'allowedOrigins',
  'allowedPostgres',
  'allowedPrices',
  'allowedProxy',
  'allowedSecret',
  'allowedUrl',
  'allowedUrls',
] as const;
type Allowed = (typeof ALLOWED)[number];

/** One key of the configuration: its schema with the sentence that documentation and error messages show. */
export function setting<T extends z.ZodType>(schema: T, description: string, allowed?: Allowed): T {
  return schema.meta({ description, ...(allowed === undefined ? {} : { allowed }) });
}

/** What has a usual environment variable, and is no setting beside it. */
export const variable = <T extends z.ZodType>(schema: T, name: string, allowed?: Allowed): T =>
  schema.meta({ variable: name, ...(allowed === undefined ? {} : { allowed }) });

/** A key whose value is never shown, logged or put into an error. */
export function secret(description: string) {
  return setting(z.string().min(1).optional(), description, 'allowedSecret').meta({ secret: true });
}

/** HTTP headers by name, whose values are never shown, logged or put into an error. */
export const headers = (description: string) =>
  setting(
    z.record(z.string().regex(/^[\w-]+$/), z.string().regex(/^[\t -~]+$/)).optional(),
    description,
    'allowedHeaders',
  ).meta({ secret: true });

export const httpUrl = (description: string) =>
  setting(z.url({ protocol: /^https?$/ }).optional(), description, 'allowedUrl');

export const MIB = 1024 * 1024;
