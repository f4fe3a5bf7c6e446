import * as z from 'zod';
import type {
  Conversation,
  ConversationStore,
  ConversationViewer,
} from '../../domain/conversations/index.ts';
import type { Database } from '../database/database.ts';
import { fromJson } from '../database/json-column.ts';

/** Owner of the titles that the person at this machine gives. */
const LOCAL = '';

/** `$1`: the key, or null; `$2`: its collections, or null. */
const MAY_END = `batch_id is null
  and ($1::text is null or requested_by = $1 or (requested_by is null and $2::text[] is null))`;

const LIST = `with threads as (
    select thread_id, count(*)::int as questions, min(created_at) as created_at, max(created_at) as updated_at,
      (array_agg(question order by created_at, id))[1] as first_question,
      coalesce(bool_or(strpos(lower(question), $4) > 0), false) as is_asked,
      array_agg(distinct coalesce(substring(request from '"mode":"([a-z]+)"'), 'research')) as modes
    from runs
    where ${MAY_END} and ($2::text[] is null or text_collections <@ $2) and ($3::text is null or thread_id = $3)
    group by thread_id
  )
  select threads.*, title from threads
    left join thread_titles t on t.thread_id = threads.thread_id and t.owner = coalesce($1, '${LOCAL}')
  where ($4::text is null or is_asked or strpos(lower(title), $5) > 0)
    and ($8::text is null or $8 = any(modes))
    and ($6::text is null
      or (updated_at, threads.thread_id) < (select updated_at, thread_id from threads where thread_id = $6))
  order by updated_at desc, threads.thread_id desc limit $7`;

const RowSchema = z.object({
  thread_id: z.string(),
  questions: z.int(),
  created_at: z.string(),
  updated_at: z.string(),
  first_question: z.string(),
  title: z.string().nullable(),
});

export function createConversationStore(database: Pick<Database, 'query' | 'lookUp'>): ConversationStore {
  return {
    async list(viewer, limit, { id, text, mode, beforeId } = {}) {
      const words = text?.toLowerCase();
      const { rows } = await database.lookUp(LIST, [
        ...paramsOf(viewer),
        id ?? null,
        // As it stands in the JSON of a question.
        words === undefined ? null : JSON.stringify(words).slice(1, -1),
        words ?? null,
        beforeId ?? null,
        limit,
        mode ?? null,
      ]);
      return rows.map(toConversation);
    },
    async rename({ key }, id, title) {
      await database.query(
        `insert into thread_titles (thread_id, owner, title) values ($1, $2, $3)
         on conflict (thread_id, owner) do update set title = excluded.title`,
        [id, key ?? LOCAL, title],
      );
    },
    async runIds(viewer, id) {
      const sql = `select id from runs where ${MAY_END} and thread_id = $3 order by created_at desc, id desc`;
      return (await database.lookUp(sql, [...paramsOf(viewer), id])).rows.map((row) => String(row['id']));
    },
  };
}

const paramsOf = ({ key, collectionIds }: ConversationViewer) => [key ?? null, collectionIds ?? null];

function toConversation(row: unknown): Conversation {
  const { thread_id: id, questions, ...columns } = RowSchema.parse(row);
  return {
    id,
    ...(columns.title === null ? {} : { title: columns.title }),
    firstQuestion: fromJson(z.string(), columns.first_question),
    questions,
    createdAt: columns.created_at,
    updatedAt: columns.updated_at,
  };
}
