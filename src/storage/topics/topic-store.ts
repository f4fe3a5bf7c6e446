import * as z from 'zod';
import { type Clock, toStorableText } from '../../domain/index.ts';
import { MAX_TOPIC_CHARACTERS, type MadeTopics, type TopicStore } from '../../domain/topics/index.ts';
import type { Database, Query } from '../database/database.ts';
import { toJson } from '../database/json-column.ts';
import { replaceWarning } from '../database/replace-warning.ts';
import { createReadShared } from './read-shared.ts';
import { createReadTopics } from './read-topics.ts';
import { createSettleTopics } from './settle-topics.ts';
import { createTopicDecisions } from './topic-decisions.ts';
import { createTopicSources } from './topic-sources.ts';

const PublishedSchema = z.object({
  id: z.string(),
  versionId: z.string().nullable(),
  collectionId: z.string(),
  warnings: z.string(),
});

interface TopicStoreDeps {
  readonly database: Database;
  /** The same for what nobody waits for. */
  readonly background: Pick<Database, 'query' | 'transaction'>;
  readonly clock: Clock;
}

export function createTopicStore(deps: TopicStoreDeps): TopicStore {
  const { database, background } = deps;
  return {
    ...createReadTopics(database),
    shared: createReadShared(database),
    settle: createSettleTopics(background),
    put: createPutTopics(deps),
    ...createTopicSources(deps),
    ...createTopicDecisions(background),
  };
}

/** Locks the documents as a publication does, in the order of their ids. */
function createPutTopics({
  background,
  clock,
}: Pick<TopicStoreDeps, 'background' | 'clock'>): TopicStore['put'] {
  return (madeBy, made) =>
    background.transaction(async (query) => {
      const { rows } = await query(
        `select id, current_version_id as "versionId", collection_id as "collectionId", warnings
         from documents where id = any($1::text[]) order by id for update`,
        [made.map(({ documentId }) => documentId)],
      );
      const current = new Map(rows.map((row) => PublishedSchema.parse(row)).map((row) => [row.id, row]));
      for (const one of made) {
        const document = current.get(one.documentId);
        if (document?.versionId !== one.versionId) continue;
        await query('delete from topic_documents where document_id = $1', [document.id]);
        await query(
          `insert into topic_documents (document_id, collection_id, version_id, made_by, problem, made_at)
           values ($1, $2, $3, $4, $5, $6)`,
          [
            document.id,
            document.collectionId,
            one.versionId,
            madeBy,
            one.problem === undefined ? null : toJson(one.problem),
            clock.now().toISOString(),
          ],
        );
        await insertCandidates(query, document, one);
        await replaceWarning(query, document, 'topicsIncomplete', one.problem);
      }
    });
}

async function insertCandidates(
  query: Query,
  { id, collectionId }: z.infer<typeof PublishedSchema>,
  { candidates }: MadeTopics,
): Promise<void> {
  await query(
    `insert into topic_candidates (document_id, collection_id, topic_id, name, weight)
     select $1, $2, * from unnest($3::text[], $4::text[], $5::float8[]) on conflict do nothing`,
    [
      id,
      collectionId,
      candidates.map((candidate) => candidate.id),
      candidates.map(({ name }) => toStorableText(name).slice(0, MAX_TOPIC_CHARACTERS)),
      candidates.map(({ weight }) => weight),
    ],
  );
}
