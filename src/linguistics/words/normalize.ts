import { createHash } from 'node:crypto';

/** NFKC (full-width to half-width), lower case, runs of white space to one space, trimmed. */
export function normalizeText(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
}

/** Hex SHA-256 of bytes or of UTF-8 text. */
export function sha256(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('hex');
}

/** Equal for equal content: hash of the normalised text without white space around punctuation. */
export function contentHash(text: string): string {
  return sha256(normalizeText(text)).slice(0, 32);
}

/** A deterministic id: the same parts give the same id on every machine, so that a replayed step writes the same rows. */
export function stableId(prefix: string, ...parts: readonly (string | number)[]): string {
  return `${prefix}_${sha256(JSON.stringify(parts)).slice(0, 20)}`;
}
