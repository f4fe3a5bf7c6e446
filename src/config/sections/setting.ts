import * as z from 'zod';

/** One key of the configuration: its schema with the sentence that documentation and error messages show. */
export function setting<T extends z.ZodType>(schema: T, description: string, allowed?: string): T {
  return schema.meta({ description, ...(allowed === undefined ? {} : { allowed }) });
}

/** A key whose value is never shown, logged or put into an error. */
export function secret(description: string) {
  return z.string().min(1).optional().meta({ description, secret: true, allowed: 'text, kept secret' });
}

export const httpUrl = (description: string) =>
  setting(z.url({ protocol: /^https?$/ }).optional(), description, 'an http or https URL');

export const MIB = 1024 * 1024;
