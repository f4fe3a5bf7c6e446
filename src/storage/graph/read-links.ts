import * as z from 'zod';
import type { GraphStore } from '../../domain/graph/index.ts';
import { toStorableText } from '../../domain/index.ts';
import type { Database } from '../database/database.ts';
import { entityRows, seenRows } from './graph-rows.ts';

const LinkSchema = z.object({ asked: z.string(), key: z.string() });
const SaidSchema = z.object({
  source: z.string(),
  target: z.string(),
  weight: z.coerce.number(),
  words: z.coerce.number(),
});
/** What one name may stand for. */
const MAX_MEANINGS = 5;
/** Statements that are looked at: a word of half the library says nothing. */
const MAX_STATEMENTS = 5000;

/** From the words of a question to entities and relations. */
export function createReadLinks(
  database: Pick<Database, 'lookUp'>,
): Pick<GraphStore, 'resolveAll' | 'saying'> {
  return {
    async resolveAll(scope, keys) {
      const params: unknown[] = [keys.map(toStorableText)];
      const named = entityRows(scope, params, 'entity_key = any($1::text[])');
      const aliased = seenRows('graph_aliases', scope, params, 'alias_key = any($1::text[])');
      const { rows } = await database.lookUp(
        `select asked, key from (select key as asked, key, true as own from ${named} as named
         union select alias_key, entity_key, false from ${aliased} as aliased) as links order by asked, own desc, key`,
        params,
      );
      const links = new Map<string, string[]>();
      for (const { asked, key } of rows.map((row) => LinkSchema.parse(row))) {
        const known = links.get(asked) ?? [];
        if (known.length < MAX_MEANINGS && !known.includes(key)) links.set(asked, [...known, key]);
      }
      return links;
    },
    async saying(scope, words, limit) {
      if (words.length === 0) return [];
      const params: unknown[] = [words.map(toStorableText)];
      const spoken = "string_to_array(words, ' ')";
      const seen = seenRows('graph_statements', scope, params, `${spoken} && $1::text[]`);
      const { rows } = await database.lookUp(
        `select source_key as source, target_key as target, sum(weight) as weight, max(said) as words from (
           select source_key, target_key, weight,
             (select count(distinct word) from unnest(${spoken}) as word where word = any($1::text[])) as said
           from ${seen} as seen order by weight desc, document_id, source_key, target_key limit ${MAX_STATEMENTS}) as statements
         group by 1, 2 order by words desc, weight desc, source, target limit $${params.push(limit)}`,
        params,
      );
      return rows.map((row) => SaidSchema.parse(row));
    },
  };
}
