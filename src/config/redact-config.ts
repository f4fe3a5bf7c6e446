import type { ConfigKey } from './keys.ts';

export const REDACTED = '[redacted]';
/** A shorter header is a switch, and hiding it everywhere would make the log unreadable. */
const LEAST_HEADER = 6;

/** What may be shown of a setting: secrets as a word, credentials inside URLs taken out. */
export function shownValue(key: Pick<ConfigKey, 'secret'>, value: unknown): unknown {
  if (value === undefined) return undefined;
  if (typeof value === 'string' && /^[a-z][a-z0-9+.-]*:\/\//i.test(value)) return maskUrl(value);
  if (key.secret) return REDACTED;
  return Array.isArray(value) ? value.map(withoutSecret) : value;
}

/** The hash of a key is nobody's business who knows its name. */
const withoutSecret = (item: unknown): unknown =>
  typeof item === 'object' && item !== null && 'sha256' in item
    ? { ...item, sha256: REDACTED }
    : shownValue({ secret: false }, item);

/** A URL without its user name, password and query values; unreadable ones are hidden whole. */
function maskUrl(text: string): string {
  if (!URL.canParse(text)) return REDACTED;
  const url = new URL(text);
  const user = url.username === '' && url.password === '' ? '' : `${REDACTED}@`;
  const query = url.search === '' ? '' : `?${REDACTED}`;
  return `${url.protocol}//${user}${url.host}${url.pathname}${query}`;
}

/** Everything in a value that must never be written anywhere: the secret itself, or the credentials of a URL. */
export function secretParts(key: Pick<ConfigKey, 'secret'>, value: unknown): readonly string[] {
  if (key.secret && typeof value === 'object' && value !== null)
    return Object.values(value).flatMap((part) => (String(part).length < LEAST_HEADER ? [] : [String(part)]));
  if (Array.isArray(value)) return value.flatMap((item: unknown) => secretParts(key, item));
  if (typeof value !== 'string') return [];
  const parts = key.secret ? [value] : [];
  if (URL.canParse(value)) {
    const { username, password, searchParams } = new URL(value);
    const inQuery = [...searchParams].filter(([name]) => /pass|key|token|secret/i.test(name));
    // `postgres:postgres@` guards nothing, and hiding the word everywhere would make the log unreadable.
    if (password !== username) parts.push(password, decodeComponent(password));
    parts.push(...inQuery.map(([, text]) => text));
    if (password !== '' || inQuery.length > 0) parts.push(value);
  }
  return parts.filter((part) => part !== '');
}

function decodeComponent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
