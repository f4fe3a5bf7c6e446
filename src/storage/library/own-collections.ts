import * as z from 'zod';
import { CollectionSchema, type LibraryStore, toStorableText } from '../../domain/index.ts';
import { stableId } from '../../linguistics/index.ts';
import type { Database } from '../database/database.ts';

const COLUMNS = 'id, name, web, is_shared as "isShared"';
const OwnSchema = CollectionSchema.extend({ isShared: z.boolean() });

/** Collections that belong to a folder. */
export function createOwnCollections(database: Database): Pick<LibraryStore, 'ensureOwnCollection'> {
  const first = async (sql: string, params: readonly unknown[]) => {
    const [row] = (await database.query(sql, params)).rows;
    if (row === undefined) return undefined;
    const { isShared, ...collection } = OwnSchema.parse(row);
    return { collection, isShared };
  };
  return {
    async ensureOwnCollection({ folder, name, legacyName }) {
      const plain = toStorableText(name);
      const known =
        (await first(`select ${COLUMNS} from collections where folder = $1`, [folder])) ??
        (await first(
          `update collections set folder = $1 where name = $2 and folder is null and kind = 'library'
           returning ${COLUMNS}`,
          [folder, toStorableText(legacyName)],
        ));
      if (known !== undefined) return known;
      for (let number = 1; ; number++) {
        const free = number === 1 ? plain : `${plain}-${number}`;
        const own =
          (await first(
            `insert into collections (id, name, folder) values ($1, $2, $3) on conflict do nothing returning ${COLUMNS}`,
            [stableId('col', free), free, folder],
          )) ??
          // Another process made it meanwhile; else the name is another's, and the next number is tried.
          (await first(`select ${COLUMNS} from collections where folder = $1`, [folder]));
        if (own !== undefined) return own;
      }
    },
  };
}
