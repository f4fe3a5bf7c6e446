import * as z from 'zod';
import type { GraphStore, MadeGraph, SentencePlace } from '../../domain/graph/index.ts';
import { type Clock, toStorableText } from '../../domain/index.ts';
import { analyzeText } from '../../linguistics/index.ts';
import type { Database, Query } from '../database/database.ts';
import { toJson } from '../database/json-column.ts';
import { replaceWarning } from '../database/replace-warning.ts';

const CurrentSchema = z.object({
  id: z.string(),
  versionId: z.string().nullable(),
  collectionId: z.string(),
  warnings: z.string(),
});
type Current = z.infer<typeof CurrentSchema>;
/** Rows of one statement. */
const ROWS = 4000;

type Row = readonly (string | number | null)[];

/** Locks the documents as a publication does, in the order of their ids: whoever publishes one of them waits or came first. */
export function createPutGraphs(deps: {
  readonly database: Pick<Database, 'transaction'>;
  readonly clock: Clock;
}): GraphStore['put'] {
  return (madeBy, graphs) => {
    // Others wait while a transaction has the embedded database: what can be worked out before is.
    const parts = new Map(graphs.map(({ documentId, graph }) => [documentId, partsOf(graph)]));
    return deps.database.transaction(async (query) => {
      const { rows } = await query(
        `select id, current_version_id as "versionId", collection_id as "collectionId", warnings
         from documents where id = any($1::text[]) order by id for update`,
        [graphs.map(({ documentId }) => documentId)],
      );
      const current = new Map(rows.map((row) => CurrentSchema.parse(row)).map((row) => [row.id, row]));
      const written = graphs.flatMap((made) => {
        const document = current.get(made.documentId);
        return document?.versionId === made.versionId ? [{ made, document }] : [];
      });
      await query('delete from graph_documents where document_id = any($1::text[])', [
        written.map(({ document }) => document.id),
      ]);
      const now = deps.clock.now().toISOString();
      await insert(
        query,
        'graph_documents (document_id, collection_id, version_id, made_by, problem, entities, relations, made_at)',
        'text text text text text int int text',
        written.map(({ made, document }) => documentRow(made, document, madeBy, now)),
      );
      await insertParts(
        query,
        written.map(({ document }) => ({ document, parts: parts.get(document.id) })),
      );
      for (const { made, document } of written)
        await replaceWarning(query, document, 'graphIncomplete', made.problem);
    });
  };
}

function documentRow(
  { graph, problem, versionId }: MadeGraph,
  document: Current,
  madeBy: string,
  now: string,
): Row {
  const { entities, relations } = graph;
  const said = problem === undefined ? null : toJson(problem);
  return [
    document.id,
    document.collectionId,
    versionId,
    madeBy,
    said,
    entities.length,
    relations.length,
    now,
  ];
}

interface Parts {
  readonly mentions: readonly Row[];
  readonly statements: readonly Row[];
  readonly aliases: readonly Row[];
}

function partsOf({ entities, relations, aliases }: MadeGraph['graph']): Parts {
  const placesOf = (places: readonly SentencePlace[]) =>
    toJson(places.map(({ ordinal, start, end }) => [ordinal, start, end]));
  return {
    mentions: entities.map(({ key, name, type, mentions, places }) => [
      toStorableText(key),
      toStorableText(name),
      type,
      mentions,
      placesOf(places),
    ]),
    statements: relations.map(({ source, target, weight, keywords, places }) => [
      toStorableText(source),
      toStorableText(target),
      weight,
      toJson(keywords),
      placesOf(places),
      analyzeText(keywords.join('\n')).map(toStorableText).join(' '),
    ]),
    aliases: aliases.map(({ key, of, name }) => [
      toStorableText(key),
      toStorableText(of),
      toStorableText(name),
    ]),
  };
}

async function insertParts(
  query: Query,
  written: readonly { readonly document: Current; readonly parts: Parts | undefined }[],
): Promise<void> {
  const rowsOf = (part: keyof Parts) =>
    written.flatMap(({ document, parts }) =>
      (parts?.[part] ?? []).map((row) => [document.id, document.collectionId, ...row]),
    );
  await insert(
    query,
    'graph_mentions (document_id, collection_id, entity_key, name, type, mentions, places)',
    'text text text text text int text',
    rowsOf('mentions'),
  );
  await insert(
    query,
    'graph_statements (document_id, collection_id, source_key, target_key, weight, keywords, places, words)',
    'text text text text int text text text',
    rowsOf('statements'),
  );
  await insert(
    query,
    'graph_aliases (document_id, collection_id, alias_key, entity_key, name)',
    'text text text text text',
    rowsOf('aliases'),
  );
}

async function insert(query: Query, into: string, types: string, rows: readonly Row[]): Promise<void> {
  const casts = types.split(' ').map((type, place) => `$${place + 1}::${type}[]`);
  for (let from = 0; from < rows.length; from += ROWS) {
    const part = rows.slice(from, from + ROWS);
    const columns = casts.map((_, place) => part.map((row) => row[place]));
    await query(
      `insert into ${into} select * from unnest(${casts.join(', ')}) on conflict do nothing`,
      columns,
    );
  }
}
