import { wording } from '../catalogue/index.ts';
import { coerceText } from './coerce.ts';
import type { ConfigKey } from './keys.ts';
import { createLayer, type Layer, unknownKey } from './layer.ts';
import { goneValue } from './removed-keys.ts';

/** Settings of `--set key=value`, in the order given; the last one of a key wins. */
export function layerFromSetFlags(assignments: readonly string[], keys: readonly ConfigKey[]): Layer {
  const layer = createLayer();
  const { values, problems } = layer;
  const byPath = new Map(keys.map((key) => [key.path, key]));
  for (const assignment of assignments) {
    const split = assignment.indexOf('=');
    const path = (split < 0 ? assignment : assignment.slice(0, split)).trim();
    const key = byPath.get(path);
    if (split < 0) problems.push(wording('configSet'));
    else if (key !== undefined)
      values.set(path, { value: coerceText(assignment.slice(split + 1), key.kind), origin: '--set' });
    else if (!layer.takeGone(path, { value: goneValue(path, assignment.slice(split + 1)), origin: '--set' }))
      problems.push(unknownKey(path, '--set', keys));
  }
  return layer.finish();
}

/** Settings that have a flag of their own (`{ 'dataDir': …, 'logging.level': … }`). */
export function layerFromNamedFlags(flags: Readonly<Record<string, unknown>>): Layer {
  const given = Object.entries(flags).filter(([, value]) => value !== undefined);
  return {
    values: new Map(given.map(([path, value]) => [path, { value, origin: wording('originCommandLine') }])),
    problems: [],
  };
}
