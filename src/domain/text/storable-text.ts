import { wording } from '../../catalogue/index.ts';
import { AppError } from '../../errors/index.ts';

/** NUL and halves of surrogate pairs. UTF-8 cannot hold the latter, and a database keeps neither in its text. */
const UNSTORABLE = /\0|\p{Surrogate}/gu;

/** Of text that comes from a file or a model: each such character becomes U+FFFD, so that offsets stay. */
export const toStorableText = (text: string): string => text.replace(UNSTORABLE, '\uFFFD');

/** The same for every text inside a value; keys stay. */
export function withStorableText<Value>(value: Value): Value {
  if (typeof value === 'string') return toStorableText(value) as Value;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(withStorableText) as Value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, withStorableText(part)]),
  ) as Value;
}

/** Where a value holds text that cannot be stored, as the path of the first one; `undefined` when it holds none. */
export function findUnstorableText(value: unknown): readonly (string | number)[] | undefined {
  if (typeof value === 'string') return value.search(UNSTORABLE) < 0 ? undefined : [];
  if (typeof value !== 'object' || value === null) return undefined;
  const entries: Iterable<[string | number, unknown]> = Array.isArray(value)
    ? value.entries()
    : Object.entries(value);
  for (const [key, part] of entries) {
    const found = findUnstorableText(part);
    if (found !== undefined) return [key, ...found];
  }
  return undefined;
}

/** E020 that names the field, for text that a person has typed. Text of files is cleaned instead. */
export function assertStorableText(fields: Readonly<Record<string, unknown>>): void {
  const found = findUnstorableText(fields);
  if (found !== undefined)
    throw new AppError(
      'E020',
      wording('unstorableIn', { field: found.join('.'), said: wording('unstorable') }),
    );
}
