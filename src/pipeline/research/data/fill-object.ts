import { escapeName, type FieldShape } from './answer-schema.ts';

type Scalar = string | number | boolean;
type Json = Scalar | null | readonly Json[] | { readonly [name: string]: Json };

interface FilledObject {
  readonly value: Json;
  /** Where each field that was kept came to stand. */
  readonly paths: ReadonlyMap<string, string>;
  /** What stays open, and the proposal that was refused for it. */
  readonly open: readonly { readonly path: string; readonly proposed?: string }[];
}

/**
 * The object of the fields that were kept: all others are `null`. Entries of a list of which nothing was kept are left out, and what was
 * proposed for them is open under the list.
 */
export function fillObject(
  shape: FieldShape,
  kept: ReadonlyMap<string, Scalar>,
  proposed: readonly string[],
): FilledObject {
  const paths = new Map<string, string>();
  const open: { path: string; proposed?: string }[] = [];
  return { value: fill(shape, '', ''), paths, open };

  function fill({ properties, items }: FieldShape, from: string, to: string): Json {
    if (properties !== undefined)
      return Object.fromEntries(
        Object.entries(properties).map(([name, child]) => {
          const step = `/${escapeName(name)}`;
          return [name, fill(child, from + step, to + step)];
        }),
      );
    if (items !== undefined) return fillList(items, from, to);
    const value = kept.get(from);
    if (value === undefined) open.push({ path: to, proposed: from });
    else paths.set(from, to);
    return value ?? null;
  }

  function fillList(items: FieldShape, from: string, to: string): Json {
    const inside = proposed.filter((path) => path.startsWith(`${from}/`));
    const positionOf = (path: string) => Number(path.slice(from.length + 1).split('/')[0]);
    const shown = new Set(inside.filter((path) => kept.has(path)).map(positionOf));
    const lost = inside.filter((path) => !shown.has(positionOf(path)));
    open.push(...lost.map((path) => ({ path: to, proposed: path })));
    if (inside.length === 0) open.push({ path: to });
    // An empty list would say that there are none.
    if (shown.size === 0) return null;
    return [...shown]
      .sort((a, b) => a - b)
      .map((position, at) => fill(items, `${from}/${position}`, `${to}/${at}`));
  }
}
