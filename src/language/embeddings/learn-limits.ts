import { findOverflow } from '../endpoint/find-overflow.ts';

/** Parameters that not every server knows. */
const PARAMETERS = ['encoding_format', 'dimensions'] as const;
export type EmbeddingParameter = (typeof PARAMETERS)[number];

const BATCH =
  /batch|too many (?:inputs|texts|items)|number of (?:inputs|texts)|array.{0,40}(?:long|large|most|maximum)/i;
const TOLD = /(?:larger than|at most|allowed batch size|maximum(?: length| of| is)?|<=) ?(\d+)/i;

/** What a server's refusal of texts to embed says of its limits. */
export type EmbeddingLimit =
  | { readonly kind: 'parameter'; readonly name: EmbeddingParameter }
  | { readonly kind: 'length'; readonly tokens?: number | undefined }
  | { readonly kind: 'batch'; readonly size?: number | undefined }
  | { readonly kind: 'unknown' };

export function readEmbeddingLimit(status: number, message: string): EmbeddingLimit {
  const name = PARAMETERS.find((one) => message.includes(one));
  if (name !== undefined) return { kind: 'parameter', name };
  const overflow = findOverflow(message);
  if (overflow) return { kind: 'length', tokens: overflow.contextTokens };
  if (BATCH.test(message)) {
    const told = TOLD.exec(message)?.[1];
    return { kind: 'batch', size: told === undefined ? undefined : Number(told) };
  }
  return status === 413 || /tokens?\b|too long/i.test(message) ? { kind: 'length' } : { kind: 'unknown' };
}
