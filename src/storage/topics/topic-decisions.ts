import * as z from 'zod';
import { toStorableText } from '../../domain/index.ts';
import { MAX_TOPIC_CHARACTERS, type TopicStore } from '../../domain/topics/index.ts';
import type { Database } from '../database/database.ts';

const MergedSchema = z.object({ id: z.string(), name: z.string() });

/** What people decide about topics. */
export function createTopicDecisions(
  background: Pick<Database, 'query' | 'transaction'>,
): Pick<TopicStore, 'rename' | 'merge' | 'mergedInto' | 'split'> {
  return {
    mergedInto: async ({ collectionIds }, id) => {
      const { rows } = await background.query(
        `select d.topic_id as id, (array_agg(c.name order by c.name))[1] as name
         from topic_decisions d join topic_candidates c on c.collection_id = d.collection_id and c.topic_id = d.topic_id
         where d.merged_into = $2 and d.collection_id = any($1::text[]) and c.confidence is not null
         group by d.topic_id order by name, id`,
        [collectionIds, id],
      );
      return rows.map((row) => MergedSchema.parse(row));
    },
    split: async (collectionIds, id) => {
      const { rows } = await background.query(
        `update topic_decisions set merged_into = null
         where collection_id = any($1::text[]) and topic_id = $2 and merged_into is not null returning topic_id`,
        [collectionIds, id],
      );
      return rows.length > 0;
    },
    rename: async (collectionIds, id, name) => {
      await background.query(
        `insert into topic_decisions (collection_id, topic_id, name)
         select c.id, $2::text, $3::text from collections c where c.id = any($1::text[])
         on conflict (collection_id, topic_id) do update set name = excluded.name`,
        [collectionIds, id, name === null ? null : toStorableText(name).slice(0, MAX_TOPIC_CHARACTERS)],
      );
    },
    merge: (collectionIds, id, into) =>
      background.transaction(async (query) => {
        await query('select id from collections where id = any($1::text[]) order by id for update', [
          collectionIds,
        ]);
        // What is merged into is a topic of its own, whatever it was before in one of the collections.
        await query(
          'update topic_decisions set merged_into = null where collection_id = any($1::text[]) and topic_id = $2',
          [collectionIds, into],
        );
        await query(
          'update topic_decisions set merged_into = $3 where collection_id = any($1::text[]) and merged_into = $2',
          [collectionIds, id, into],
        );
        await query(
          `insert into topic_decisions (collection_id, topic_id, merged_into)
           select c.id, $2::text, $3::text from collections c where c.id = any($1::text[])
           on conflict (collection_id, topic_id) do update set name = null, merged_into = excluded.merged_into`,
          [collectionIds, id, into],
        );
      }),
  };
}
