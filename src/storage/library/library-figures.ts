import { type DocumentLists, LibraryStatisticsSchema, type Logger } from '../../domain/index.ts';
import type { Database } from '../database/database.ts';
import { readableRows } from '../database/readable-rows.ts';
import { toDocument } from './library-rows.ts';

const COUNTS = 'count(*)::int as documents, coalesce(sum(chunk_count), 0)::int as passages';
const LATEST = 10;

/** The library in figures, one quick query each. */
export function createLibraryFigures(deps: {
  readonly database: Pick<Database, 'query'>;
  readonly logger: Logger;
}): Pick<DocumentLists, 'statistics'> {
  const { database, logger } = deps;
  return {
    async statistics(collectionIds) {
      const read = async (sql: string) => (await database.query(sql, [collectionIds])).rows;
      const group = (column: string) =>
        read(
          `select ${column}, ${COUNTS}, coalesce(sum(bytes), 0)::float8 as bytes from documents
           where collection_id = any($1) group by ${column} order by documents desc, ${column}`,
        );
      const [byStatus, byFormat, byCollection, versions, latest] = await Promise.all([
        group('status'),
        group('format'),
        group('collection_id'),
        read(
          `select count(*)::int as versions from versions v join documents d on d.id = v.document_id
           where d.collection_id = any($1) and v.number is not null`,
        ),
        read(
          `select * from documents where collection_id = any($1) order by created_at collate "C" desc, id desc limit ${LATEST}`,
        ),
      ]);
      const sum = (name: string) => byStatus.reduce((total, row) => total + Number(row[name]), 0);
      return LibraryStatisticsSchema.parse({
        documents: sum('documents'),
        passages: sum('passages'),
        bytes: sum('bytes'),
        ...versions[0],
        byStatus,
        byFormat,
        byCollection: byCollection.map(({ collection_id, ...counts }) => ({
          collectionId: collection_id,
          ...counts,
        })),
        latest: readableRows(latest, toDocument, logger),
      });
    },
  };
}
