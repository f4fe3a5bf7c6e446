import * as z from 'zod';
import type { IndexWord, Scope, WordNeed } from '../../../domain/index.ts';
import type { Database } from '../../database/database.ts';
import { scopeCondition } from '../../database/scope-condition.ts';
import { figurePattern } from '../../segments/find-chunks.ts';

const IdSchema = z.object({ id: z.string() });
const readIds = (rows: readonly unknown[]): string[] =>
  z
    .array(IdSchema)
    .parse(rows)
    .map(({ id }) => id);
const TermSchema = z.object({ term: z.string() });
const CountSchema = z.object({ term: z.string(), chunks: z.coerce.number() });

/** The same as the embedded index finds, by the full-text index of the chunks. */
export async function findChunksSql(
  database: Pick<Database, 'query'>,
  input: { readonly need: WordNeed; readonly scope: Scope; readonly limit: number },
  signal?: AbortSignal,
): Promise<readonly string[]> {
  const { scope, limit } = input;
  const groups = await Promise.all(
    input.need.map(async (group) => ({
      group,
      query: await toLexemeQuery(database, group, scope.collectionIds, signal),
    })),
  );
  if (groups.some(({ query }) => query === '')) return [];
  const alone = await selectAlone(database, groups.map(({ query }) => query).join(' & '), input, signal);
  if (groups.length < 2 || alone.length >= limit) return alone;
  const [rarest, ...others] = await byFrequency(database, groups, scope.collectionIds, signal);
  const joint = rarest === undefined ? [] : await selectJoint(database, rarest, others, input, signal);
  return [...new Set([...alone, ...joint])].slice(0, limit);
}

async function selectAlone(
  database: Pick<Database, 'query'>,
  query: string,
  { scope, limit }: { readonly scope: Scope; readonly limit: number },
  signal?: AbortSignal,
): Promise<readonly string[]> {
  const params: unknown[] = [limit];
  const seen = scopeCondition(scope, params);
  const fits = query === '' ? 'true' : `terms @@ $${params.push(query)}::tsquery`;
  const { rows } = await database.query(
    `select chunk_id as id from index_chunks where ${seen} and ${fits} limit $1`,
    params,
    signal,
  );
  return readIds(rows);
}

/** Neighbours that meet the need together and neither of them alone: from the rarest group to the chunks beside. */
async function selectJoint(
  database: Pick<Database, 'query'>,
  rarest: string,
  others: readonly string[],
  { scope, limit }: { readonly scope: Scope; readonly limit: number },
  signal?: AbortSignal,
): Promise<readonly string[]> {
  const params: unknown[] = [limit, rarest];
  const seen = scopeCondition(scope, params);
  const marks = others.map((query) => `$${params.push(query)}::tsquery`);
  const all = `$${params.push([rarest, ...others].join(' & '))}::tsquery`;
  const { rows } = await database.query(
    `with own as (
       select ic.chunk_id, ic.terms, c.version_id, c.ordinal from (
         select chunk_id, terms from index_chunks where terms @@ $2::tsquery and not terms @@ ${all} and ${seen}
       ) ic join chunks c on c.id = ic.chunk_id)
     select unnest(array[own.chunk_id, beside.chunk_id]) as id
     from own join chunks n on n.version_id = own.version_id and n.ordinal in (own.ordinal - 1, own.ordinal + 1)
     join index_chunks beside on beside.chunk_id = n.id
     where not beside.terms @@ ${all}
       and ${marks.map((mark) => `(own.terms @@ ${mark} or beside.terms @@ ${mark})`).join(' and ')}
     limit $1`,
    params,
    signal,
  );
  return readIds(rows);
}

/** Quoted lexemes: nothing that is looked for is syntax. Empty when no chunk can have it. */
export async function toLexemeQuery(
  database: Pick<Database, 'query'>,
  group: WordNeed[number],
  collectionIds: readonly string[],
  signal?: AbortSignal,
): Promise<string> {
  const alternatives = await Promise.all(
    group.map(async (alternative) => {
      const words = await Promise.all(
        alternative.map((word) => toLexemes(database, word, collectionIds, signal)),
      );
      return words.some((lexemes) => lexemes.length === 0)
        ? ''
        : words.map((lexemes) => `(${lexemes.join(' | ')})`).join(' & ');
    }),
  );
  const possible = alternatives.filter((alternative) => alternative !== '').map((one) => `(${one})`);
  return possible.length === 0 ? '' : `(${possible.join(' | ')})`;
}

const quoted = (term: string): string => `'${term.replace(/['\\]/g, '$&$&')}'`;

async function toLexemes(
  database: Pick<Database, 'query'>,
  { form, text }: IndexWord,
  collectionIds: readonly string[],
  signal?: AbortSignal,
): Promise<readonly string[]> {
  if (form === 'whole') return [quoted(text)];
  if (form === 'start') return [`${quoted(text)}:*`];
  const { rows } = await database.query(
    `select distinct term from index_terms where collection_id = any($1) and chunks > 0 and term ~ $2`,
    [collectionIds, figurePattern(text)],
    signal,
  );
  return z
    .array(TermSchema)
    .parse(rows)
    .map(({ term }) => quoted(term));
}

/** The queries of groups, rarest first; those of beginnings and numbers, whose frequency is not known, last. */
async function byFrequency(
  database: Pick<Database, 'query'>,
  groups: readonly { readonly group: WordNeed[number]; readonly query: string }[],
  collectionIds: readonly string[],
  signal?: AbortSignal,
): Promise<readonly string[]> {
  const words = groups.flatMap(({ group }) => group.flat());
  const { rows } = await database.query(
    'select term, sum(chunks) as chunks from index_terms where collection_id = any($1) and term = any($2) group by term',
    [collectionIds, [...new Set(words.map(({ text }) => text))]],
    signal,
  );
  const counts = new Map(
    z
      .array(CountSchema)
      .parse(rows)
      .map(({ term, chunks }) => [term, chunks]),
  );
  const frequency = (group: WordNeed[number]) =>
    group
      .flat()
      .reduce(
        (sum, { form, text }) => sum + (form === 'whole' ? (counts.get(text) ?? 0) : Number.MAX_SAFE_INTEGER),
        0,
      );
  return groups
    .toSorted((left, right) => frequency(left.group) - frequency(right.group))
    .map(({ query }) => query);
}
