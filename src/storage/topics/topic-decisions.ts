import { toStorableText } from '../../domain/index.ts';
import { MAX_TOPIC_CHARACTERS, type TopicStore } from '../../domain/topics/index.ts';
import type { Database } from '../database/database.ts';

/** What people decide about topics. */
export function createTopicDecisions(
  background: Pick<Database, 'query' | 'transaction'>,
): Pick<TopicStore, 'rename' | 'merge'> {
  return {
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
