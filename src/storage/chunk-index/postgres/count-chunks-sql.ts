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
  const params: unknown[] = [];
  const seen = scopeCondition(scope, params);
  const fits = (query: string) => (query === '' ? 'true' : `terms @@ $${params.push(query)}::tsquery`);
  const any = possible.some(({ length }) => length === 0)
    ? ''
    : possible.map((groups) => `(${groups.join(' & ')})`).join(' | ');
  const own = `select document_id as id, count(*) as chunks from index_chunks where ${seen} and ${fits(any)} group by id`;
  const apart = possible
    .filter(({ length }) => length > 1)
    .map((groups) =>
      groups
        .map((group) => `select document_id from index_chunks where ${seen} and ${fits(group)}`)
        .join(' intersect '),
    );
  const { rows } = await database.query(
    [own, ...apart.map((some) => `select document_id, 0 from (${some}) as apart`)].join(' union all '),
    params,
    signal,
  );
  const counts = new Map<string, number>();
  for (const { id, chunks } of z.array(CountSchema).parse(rows))
    counts.set(id, Math.max(chunks, counts.get(id) ?? 0));
  return counts;
}
