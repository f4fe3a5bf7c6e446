import type { ConfigKey } from './keys.ts';
import { explainRemovedKey } from './removed-keys.ts';
import { suggest } from './suggest.ts';

/** The settings of one source: key path → raw value, and where exactly each came from. */
export interface Layer {
  readonly values: ReadonlyMap<string, { readonly value: unknown; readonly origin: string }>;
  readonly problems: readonly string[];
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Flattens nested settings to key paths. `null` and `undefined` mean "not set". A key the schema does not know is a
 * problem that names the closest one it does.
 */
export function layerFromObject(input: unknown, origin: string, keys: readonly ConfigKey[]): Layer {
  const values = new Map<string, { value: unknown; origin: string }>();
  const problems: string[] = [];
  const leaves = new Set(keys.map(({ path }) => path));
  const isSection = (path: string) => keys.some((key) => key.path.startsWith(`${path}.`));

  const walk = (node: Record<string, unknown>, prefix: string) => {
    for (const [name, value] of Object.entries(node)) {
      const path = prefix === '' ? name : `${prefix}.${name}`;
      if (value === null || value === undefined) {
        if (!leaves.has(path) && !isSection(path)) problems.push(unknownKey(path, origin, keys));
      } else if (leaves.has(path)) values.set(path, { value, origin });
      else if (!isSection(path)) problems.push(unknownKey(path, origin, keys));
      else if (isRecord(value)) walk(value, path);
      else problems.push(`${path} (${origin}): got ${typeWords(value)}; allowed is a section with keys.`);
    }
  };
  if (isRecord(input)) walk(input, '');
  else if (input !== null && input !== undefined)
    problems.push(`${origin}: got ${typeWords(input)}; allowed are sections with keys.`);
  return { values, problems };
}

export function unknownKey(path: string, origin: string, keys: readonly ConfigKey[]): string {
  const removed = explainRemovedKey(path);
  if (removed !== undefined) return `${path} (${origin}): ${removed}`;
  const sections = [...new Set(keys.map((key) => key.path.split('.')[0] ?? ''))];
  const closest = suggest(
    path,
    keys.map((key) => key.path),
  );
  const hint = closest ?? (path.includes('.') ? sameEnding(path, keys) : suggest(path, sections));
  const words = hint === undefined ? 'See docs/configuration.md for every key.' : `Did you mean ${hint}?`;
  return `${printable(path)} (${origin}): there is no such key. ${words}`;
}

/** A right name in the wrong section. */
function sameEnding(path: string, keys: readonly ConfigKey[]): string | undefined {
  const ending = path.slice(path.lastIndexOf('.')).toLowerCase();
  const matches = keys.filter((key) => key.path.toLowerCase().endsWith(ending));
  return matches.length === 1 ? matches[0]?.path : undefined;
}

/** A name from outside, made safe to print: one line, bounded, no control characters. */
const printable = (text: string) => JSON.stringify(text.slice(0, 80)).slice(1, -1);

/** The type of a value in words, for messages that must not show the value itself. */
export function typeWords(value: unknown): string {
  if (value === null || value === undefined) return 'nothing';
  if (Array.isArray(value)) return 'a list';
  switch (typeof value) {
    case 'string':
      return value === '' ? 'empty text' : 'text';
    case 'number':
      return Number.isInteger(value) ? 'a whole number' : 'a number';
    case 'boolean':
      return 'true or false';
    default:
      return 'a map';
  }
}
