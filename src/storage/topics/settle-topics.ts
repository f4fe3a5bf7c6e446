import * as z from 'zod';
import type { ChooseTopics, TopicStore } from '../../domain/topics/index.ts';
import type { Database } from '../database/database.ts';

/** Documents of one statement: each is a moment in which nobody else is served. */
const DOCUMENTS = 200;

const UnsettledSchema = z.object({ collectionId: z.string(), changes: z.coerce.number() });
const CountSchema = z.object({ documents: z.coerce.number() });
const CandidateSchema = z.object({
  documentId: z.string(),
  id: z.string(),
  name: z.string(),
  weight: z.number(),
  confidence: z.number().nullable(),
  documents: z.coerce.number(),
});
type Candidate = z.infer<typeof CandidateSchema>;

/** Chooses the topics of all documents of collections in which something changed. What is stored then depends on the documents alone. */
export function createSettleTopics(database: Pick<Database, 'query'>): TopicStore['settle'] {
  const settleOne = async (
    { collectionId, changes }: z.infer<typeof UnsettledSchema>,
    choose: ChooseTopics,
    signal: AbortSignal | undefined,
  ): Promise<void> => {
    const counted = await database.query(
      'select count(*) as documents from topic_documents where collection_id = $1',
      [collectionId],
    );
    const { documents } = CountSchema.parse(counted.rows[0]);
    for (let last = ''; ; ) {
      signal?.throwIfAborted();
      const slice = await readSliceOfCandidates(database, collectionId, last);
      const newest = slice.at(-1)?.documentId;
      if (newest === undefined) break;
      last = newest;
      await writeChoices(database, chooseAll(slice, choose, documents));
    }
    await database.query('delete from topic_unsettled where collection_id = $1 and changes = $2', [
      collectionId,
      changes,
    ]);
  };
  return async (choose, signal) => {
    const { rows } = await database.query(
      'select collection_id as "collectionId", changes from topic_unsettled order by collection_id',
    );
    for (const row of rows) await settleOne(UnsettledSchema.parse(row), choose, signal);
  };
}

async function readSliceOfCandidates(
  database: Pick<Database, 'query'>,
  collectionId: string,
  last: string,
): Promise<readonly Candidate[]> {
  const { rows } = await database.query(
    `with slice as (
       select document_id from topic_documents where collection_id = $1 and document_id > $2 order by document_id limit ${DOCUMENTS}),
     mine as (select c.* from topic_candidates c join slice using (document_id)),
     having_it as (select topic_id, count(*) as documents from topic_candidates
       where collection_id = $1 and topic_id in (select topic_id from mine) group by 1)
     select document_id as "documentId", topic_id as id, name, weight, confidence, documents
     from mine join having_it using (topic_id) order by document_id, topic_id`,
    [collectionId, last],
  );
  return rows.map((row) => CandidateSchema.parse(row));
}

interface Choice {
  readonly documentId: string;
  readonly id: string;
  readonly confidence: number | null;
}

/** What is to be written: where the confidence is another than before. */
function chooseAll(slice: readonly Candidate[], choose: ChooseTopics, documents: number): Choice[] {
  const byDocument = new Map<string, Candidate[]>();
  for (const candidate of slice)
    byDocument.set(candidate.documentId, [...(byDocument.get(candidate.documentId) ?? []), candidate]);
  return [...byDocument].flatMap(([documentId, candidates]) => {
    const chosen = new Map(choose(candidates, documents).map(({ id, confidence }) => [id, confidence]));
    return candidates
      .map(({ id, confidence: before }) => ({ before, documentId, id, confidence: chosen.get(id) ?? null }))
      .filter(({ before, confidence }) => before !== confidence);
  });
}

async function writeChoices(database: Pick<Database, 'query'>, choices: readonly Choice[]): Promise<void> {
  if (choices.length === 0) return;
  await database.query(
    `update topic_candidates c set confidence = chosen.confidence
     from unnest($1::text[], $2::text[], $3::float8[]) as chosen (document_id, topic_id, confidence)
     where c.document_id = chosen.document_id and c.topic_id = chosen.topic_id`,
    [
      choices.map(({ documentId }) => documentId),
      choices.map(({ id }) => id),
      choices.map(({ confidence }) => confidence),
    ],
  );
}
