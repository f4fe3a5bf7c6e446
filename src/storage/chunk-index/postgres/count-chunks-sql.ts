import * as z from 'zod';
import type { Scope, WordNeed } from '../../../domain/index.ts';
import type { Database } from '../../database/database.ts';
import { scopeCondition } from '../../database/scope-condition.ts';
import { toLexemeQuery } from './find-chunks-sql.ts';

const CountSchema = z.object({ id: z.string(), chunks: z.coerce.number() });

/** Counted by the full-text index of the chunks. */
export async function countChunksSql(
  database: Pick<Database, 'query'>,
  { needs, scope }: { readonly needs: readonly WordNeed[]; readonly scope: Scope },
  signal?: AbortSignal,
): Promise<ReadonlyMap<string, number>> {
  const all = await Promise.all(
    needs.map((need) =>
      Promise.all(need.map((group) => toLexemeQuery(database, group, scope.collectionIds, signal))),
    ),
  );
  const possible = all.filter((groups) => groups.every((group) => group !== ''));
  if (possible.length === 0) return new Map();
  const any = possible.some(({ length }) => length === 0)
    ? ''
    : possible.map((groups) => `(${groups.join(' & ')})`).join(' | ');
  const own = await countWhere(database, scope, any, signal);
  const parted = possible.filter(({ length }) => length > 1);
  const others: readonly string[] =
    parted.length === 0 ? [] : await documentsWithout(database, own, scope, signal);
  if (others.length === 0) return own;
  for (const groups of parted) {
    const [first, ...rest] = await Promise.all(
      groups.map((group) => countWhere(database, { ...scope, documentIds: [...others] }, group, signal)),
    );
    for (const id of first?.keys() ?? []) if (rest.every((has) => has.has(id))) own.set(id, 0);
  }
  return own;
}

async function countWhere(
  database: Pick<Database, 'query'>,
  scope: Scope,
  query: string,
  signal?: AbortSignal,
): Promise<Map<string, number>> {
  const params: unknown[] = [];
  const seen = scopeCondition(scope, params);
  const fits = query === '' ? 'true' : `terms @@ $${params.push(query)}::tsquery`;
  const { rows } = await database.query(
    `select document_id as id, count(*) as chunks from index_chunks where ${seen} and ${fits} group by id`,
    params,
    signal,
  );
  const counts = z.array(CountSchema).parse(rows);
  return new Map(counts.map(({ id, chunks }) => [id, chunks]));
}

/** Those of a scope that are not counted: most words that are frequent are in most documents. */
async function documentsWithout(
  database: Pick<Database, 'query'>,
  counted: ReadonlyMap<string, number>,
  { collectionIds, documentIds }: Scope,
  signal?: AbortSignal,
): Promise<readonly string[]> {
  const { rows } = await database.query(
    `select id from documents where collection_id = any($1::text[]) and not id = any($2::text[])
       and ($3::text[] is null or id = any($3::text[]))`,
    [collectionIds, [...counted.keys()], documentIds ?? null],
    signal,
  );
  return rows.map(({ id }) => String(id));
}
