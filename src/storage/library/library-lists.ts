import * as z from 'zod';
import {
  CollectionSchema,
  type LibraryStore,
  type Logger,
  SectionSchema,
  STRUCTURE_SOURCES,
} from '../../domain/index.ts';
import type { Database } from '../database/database.ts';
import { fromJson } from '../database/json-column.ts';
import { readableRows } from '../database/readable-rows.ts';
import { toDocument } from './library-rows.ts';

const CopiesSchema = z.object({ id: z.string(), places: z.array(z.string()) });
const CountSchema = z.object({ searched: z.coerce.number() });
const BodySchema = z.object({ body: z.string() });
const SummedSchema = BodySchema.extend({ summary: z.string().nullable() });
const FactsSchema = z.object({
  language: z.string(),
  structureSource: z.enum(STRUCTURE_SOURCES),
  pageCount: z.int().optional(),
  metadata: z.record(z.string(), z.string()),
});

interface ListDeps {
  readonly database: Database;
  readonly logger: Logger;
}

/** What the library holds, without its text. */
export function createLibraryLists(
  deps: ListDeps,
): Pick<
  LibraryStore,
  | 'listCollections'
  | 'listDocuments'
  | 'titledIn'
  | 'readingState'
  | 'copiesOf'
  | 'getSections'
  | 'getOutline'
> {
  const { database, logger } = deps;
  const getSections: LibraryStore['getSections'] = async (versionId) => {
    const { rows } = await database.query(
      'select body, summary from sections where version_id = $1 order by ordinal',
      [versionId],
    );
    return rows.map((row) => {
      const { body, summary } = SummedSchema.parse(row);
      const section = fromJson(SectionSchema, body);
      return summary === null ? section : { ...section, summary };
    });
  };
  return {
    async listCollections() {
      const { rows } = await database.query(
        "select id, name, web from collections where kind = 'library' order by name",
        [],
      );
      return readableRows(rows, (row) => CollectionSchema.parse(row), logger);
    },
    listDocuments: (collectionIds) => readDocuments(deps, collectionIds),
    titledIn: (text, collectionIds) => readTitled(deps, text, collectionIds),
    async readingState(collectionIds) {
      const counted = await database.query(
        'select count(current_version_id) as searched from documents where collection_id = any($1)',
        [collectionIds],
      );
      const { rows } = await database.query(
        'select * from documents where collection_id = any($1) and problem is not null order by collection_id, source_path',
        [collectionIds],
      );
      const unread = readableRows(rows, toDocument, logger).flatMap(({ sourcePath, problem }) =>
        problem === undefined ? [] : [{ sourcePath, problem }],
      );
      return { searched: CountSchema.parse(counted.rows[0]).searched, unread };
    },
    copiesOf: (documentIds, collectionIds) => readCopies(database, documentIds, collectionIds),
    getSections,
    async getOutline(versionId) {
      const { rows } = await database.query('select facts as body from versions where id = $1', [versionId]);
      const [row] = rows;
      if (row === undefined) return undefined;
      const facts = fromJson(FactsSchema, BodySchema.parse(row).body);
      return { ...facts, sections: await getSections(versionId) };
    },
  };
}

async function readDocuments({ database, logger }: ListDeps, collectionIds: readonly string[]) {
  const { rows } = await database.query(
    'select * from documents where collection_id = any($1) order by collection_id, source_path',
    [collectionIds],
  );
  return readableRows(rows, toDocument, logger);
}

async function readTitled({ database, logger }: ListDeps, text: string, collectionIds: readonly string[]) {
  const { rows } = await database.query(
    `select * from documents where collection_id = any($1) and current_version_id is not null
     and title <> '' and position(lower(title) in lower($2)) > 0 order by length(title) desc, id limit 20`,
    [collectionIds, text.replace(/[\s*_]+/g, ' ')],
  );
  return readableRows(rows, toDocument, logger);
}

async function readCopies(
  database: Database,
  documentIds: readonly string[],
  collectionIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await database.query(
    `select d.id, array_agg(other.source_path order by other.source_path) as places
     from documents d join documents other on other.content_hash = d.content_hash and other.id <> d.id
     where d.id = any($1) and other.collection_id = any($2) and other.current_version_id is not null group by d.id`,
    [documentIds, collectionIds],
  );
  return new Map(rows.map((row) => CopiesSchema.parse(row)).map(({ id, places }) => [id, places]));
}
