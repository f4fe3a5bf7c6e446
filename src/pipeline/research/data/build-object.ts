import type { FilledData, ProposedField } from '../../../domain/index.ts';
import type { AnswerSchema, SchemaLeaf } from './answer-schema.ts';

type Json = FilledData['value'];
type Node = { [key: string]: Json } | Json[];

/** Entries of one array; a position behind it is no path. */
const MAX_ENTRIES = 500;

/** The leaf that a JSON Pointer leads to; undefined for a path that the schema has not. */
export function leafAt(path: string, { leaves }: Pick<AnswerSchema, 'leaves'>): SchemaLeaf | undefined {
  const parts = path.split('/');
  return leaves.find((leaf) => {
    const own = leaf.path.split('/');
    return (
      own.length === parts.length &&
      own.every((part, at) => part === parts[at] || (part === '*' && isPosition(parts[at] ?? '')))
    );
  });
}

const isPosition = (part: string): boolean => /^(?:0|[1-9]\d{0,2})$/.test(part) && Number(part) < MAX_ENTRIES;

/** The object of filled fields. Positions of an array without any close up; `at` tells where each field came to stand. */
export function buildObject(
  fields: readonly Pick<ProposedField, 'path' | 'value'>[],
  { leaves }: Pick<AnswerSchema, 'leaves'>,
): Json {
  const whole = leaves.find(({ path }) => path === '');
  if (whole !== undefined) return fields[0]?.value ?? null;
  const root: Node = leaves.every(({ path }) => path.startsWith('/*')) ? [] : {};
  for (const { path, value } of fields) {
    const pattern = (leafAt(path, { leaves })?.path ?? '').split('/').slice(1);
    const parts = path.split('/').slice(1);
    let node: Node = root;
    parts.forEach((part, at) => {
      const key = part.replaceAll('~1', '/').replaceAll('~0', '~');
      const isLast = at === parts.length - 1;
      const held = node as Record<string, Json>;
      if (isLast) held[key] = value;
      else if (!Object.hasOwn(held, key)) held[key] = pattern[at + 1] === '*' ? [] : {};
      if (!isLast) node = held[key] as Node;
    });
  }
  return root;
}

/** Paths with positions of arrays counted again, so that entries of which nothing is shown leave no hole. */
export function closeUp(
  paths: readonly string[],
  { leaves }: Pick<AnswerSchema, 'leaves'>,
): Map<string, string> {
  const positions = new Map<string, number[]>();
  const placesOf = (path: string) => {
    const pattern = (leafAt(path, { leaves })?.path ?? '').split('/');
    const parts = path.split('/');
    return parts.flatMap((part, at) =>
      pattern[at] === '*' ? [{ at, parent: parts.slice(0, at).join('/'), position: Number(part) }] : [],
    );
  };
  for (const path of paths)
    for (const { parent, position } of placesOf(path)) {
      const known = positions.get(parent) ?? [];
      if (!known.includes(position))
        positions.set(
          parent,
          [...known, position].sort((a, b) => a - b),
        );
    }
  return new Map(
    paths.map((path) => {
      const parts = path.split('/');
      for (const { at, parent, position } of placesOf(path))
        parts[at] = String(positions.get(parent)?.indexOf(position));
      return [path, parts.join('/')];
    }),
  );
}
