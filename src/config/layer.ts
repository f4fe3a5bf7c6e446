import { type Wording, wording } from '../catalogue/index.ts';
import type { ConfigKey } from './keys.ts';
import { describeGone, findGone, isGoneSection, takenOver } from './removed-keys.ts';
import { suggest } from './suggest.ts';

export interface LayerValue {
  /** As it was given. */
  readonly value: unknown;
  /** Where exactly it came from: the name of a file or an option, or a sentence. */
  readonly origin: string | Wording;
}

/** The settings of one source by key path, and what is wrong with it. */
export interface Layer {
  readonly values: ReadonlyMap<string, LayerValue>;
  readonly problems: readonly Wording[];
  /** Settings of earlier versions, each with what holds now. */
  readonly gone?: readonly Wording[];
  /** Their values. */
  readonly old?: ReadonlyMap<string, unknown>;
}

/** A layer in the making. */
export function createLayer() {
  const values = new Map<string, LayerValue>();
  const problems: Wording[] = [];
  const gone: Wording[] = [];
  const old = new Map<string, unknown>();
  const taken: { readonly path: string; readonly value: LayerValue; readonly wins: boolean }[] = [];
  return {
    values,
    problems,
    /** Notes a setting that is gone, by its path or its variable; false for what never was one. */
    takeGone(name: string, { value, origin }: LayerValue): boolean {
      const path = findGone(name);
      if (path === undefined) return false;
      gone.push(describeGone(path, origin));
      old.set(path, value);
      const over = takenOver(path, value);
      if (over !== undefined) taken.push({ ...over, value: { value: over.value, origin } });
      return true;
    },
    /** Values of gone settings give way to those that their successors have. */
    finish(): Layer {
      for (const { path, value, wins } of taken) if (wins || !values.has(path)) values.set(path, value);
      return { values, problems, gone, old };
    },
  };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Flattens nested settings to key paths. `null` and `undefined` mean "not set". A key the schema does not know is a
 * problem that names the closest one it does.
 */
export function layerFromObject(input: unknown, origin: string, keys: readonly ConfigKey[]): Layer {
  const layer = createLayer();
  const { values, problems } = layer;
  const leaves = new Set(keys.map(({ path }) => path));
  const isKnown = (path: string) =>
    isGoneSection(path) || keys.some((key) => key.path.startsWith(`${path}.`));

  const walk = (node: Record<string, unknown>, prefix: string) => {
    for (const [name, value] of Object.entries(node)) {
      const path = prefix === '' ? name : `${prefix}.${name}`;
      if (value === null || value === undefined) {
        if (!leaves.has(path) && !isKnown(path)) problems.push(unknownKey(path, origin, keys));
      } else if (leaves.has(path)) values.set(path, { value, origin });
      else if (layer.takeGone(path, { value, origin })) continue;
      else if (!isKnown(path)) problems.push(unknownKey(path, origin, keys));
      else if (isRecord(value)) walk(value, path);
      else problems.push(wording('configSection', { key: path, origin, given: typeOf(value) }));
    }
  };
  if (isRecord(input)) walk(input, '');
  else if (input !== null && input !== undefined)
    problems.push(wording('configFile', { origin, given: typeOf(input) }));
  return layer.finish();
}

export function unknownKey(path: string, origin: string, keys: readonly ConfigKey[]): Wording {
  const sections = [...new Set(keys.map((key) => key.path.split('.')[0] ?? ''))];
  const closest = suggest(
    path,
    keys.map((key) => key.path),
  );
  const meant = closest ?? (path.includes('.') ? sameEnding(path, keys) : suggest(path, sections));
  return wording('configUnknownKey', { key: printable(path), origin, meant: meant ?? '' });
}

/** A right name in the wrong section. */
function sameEnding(path: string, keys: readonly ConfigKey[]): string | undefined {
  const ending = path.slice(path.lastIndexOf('.')).toLowerCase();
  const matches = keys.filter((key) => key.path.toLowerCase().endsWith(ending));
  return matches.length === 1 ? matches[0]?.path : undefined;
}

/** A name from outside, made safe to print: one line, bounded, no control characters. */
const printable = (text: string) => JSON.stringify(text.slice(0, 80)).slice(1, -1);

/** The type of a value, for messages that must not show the value itself. */
export const typeOf = (value: unknown): Wording => wording('givenType', { type: typeName(value) });

function typeName(value: unknown): string {
  if (value === null || value === undefined) return 'nothing';
  if (Array.isArray(value)) return 'list';
  switch (typeof value) {
    case 'string':
      return value === '' ? 'emptyText' : 'text';
    case 'number':
      return Number.isInteger(value) ? 'wholeNumber' : 'number';
    case 'boolean':
      return 'boolean';
    default:
      return 'map';
  }
}
