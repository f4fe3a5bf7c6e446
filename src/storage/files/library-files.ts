import * as z from 'zod';
import { wording } from '../../catalogue/index.ts';
import {
  type LibraryFiles,
  type OriginalFile,
  PictureFactsSchema,
  PictureSchema,
} from '../../domain/files/index.ts';
import { toStorableText } from '../../domain/index.ts';
import { AppError } from '../../errors/index.ts';
import type { Database } from '../database/database.ts';
import { fromJson } from '../database/json-column.ts';
import { createCheckFiles } from './check-files.ts';
import { type ClaimDeps, claimFile, FileRowSchema, holdFiles } from './claim-file.ts';
import { createCleanFiles } from './clean-files.ts';
import { readChecked } from './read-checked.ts';

const OriginalSchema = FileRowSchema.extend({ name: z.string(), mediaType: z.string() });
const PictureRowSchema = FileRowSchema.extend({
  ordinal: z.int(),
  fileName: z.string(),
  mediaType: z.string(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  facts: z.string(),
});

/** Originals and pictures of versions, by the rows that name them. */
export function createLibraryFiles(
  deps: ClaimDeps & { /** For those who wait for an answer. */ readonly reading: Pick<Database, 'query'> },
): LibraryFiles {
  const { database, reading, store } = deps;

  const original = async (versionId: string): Promise<OriginalFile | undefined> => {
    const { rows } = await reading.query(
      `select f.hash, f.bytes, f.pieces, v.file_name as name, v.file_media_type as "mediaType"
       from versions v join files f on f.hash = v.file_hash where v.id = $1`,
      [versionId],
    );
    return rows[0] === undefined ? undefined : OriginalSchema.parse(rows[0]);
  };

  return {
    original,
    async pictures(versionId) {
      const { rows } = await reading.query(
        `select f.hash, f.bytes, f.pieces, i.ordinal, i.file_name as "fileName", i.media_type as "mediaType", i.width, i.height, i.facts
         from images i join files f on f.hash = i.file_hash where i.version_id = $1 order by i.ordinal`,
        [versionId],
      );
      return rows.map((row) => {
        const { facts, width, height, ...picture } = PictureRowSchema.parse(row);
        const known = {
          ...fromJson(PictureFactsSchema, facts),
          ...picture,
          ...(width !== null && { width }),
          ...(height !== null && { height }),
        };
        return { ...PictureSchema.parse(known), pieces: picture.pieces };
      });
    },
    read: (file, range) => readChecked(store, file, range),
    async keepOriginal(versionId, { hash, name, mediaType, open }) {
      for (let attempt = 1; attempt <= 3; attempt++) {
        await claimFile(deps, hash, open, { again: true });
        const isNamed = await database.transaction(async (query) => {
          if (!(await holdFiles(query, [hash]))) return false; // cleaned after the claim had passed
          await query(
            'update versions set file_hash = $2, file_name = $3, file_media_type = $4 where id = $1',
            [versionId, hash, toStorableText(name), mediaType],
          );
          return true;
        });
        if (isNamed) return;
      }
      throw new AppError('E052', wording('filesFailed', { state: 'busy' }));
    },
    clean: createCleanFiles(deps),
    check: createCheckFiles(deps),
  };
}
