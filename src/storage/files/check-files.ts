import * as z from 'zod';
import type { FileDigest, KeptFile, LibraryFiles } from '../../domain/files/index.ts';
import { AppError } from '../../errors/index.ts';
import { type ClaimDeps, FileRowSchema } from './claim-file.ts';
import { readChecked } from './read-checked.ts';

const NeededSchema = FileRowSchema.extend({ sourcePath: z.string(), picture: z.string().nullable() });
const PAGE = 500;

/** Reads every file that the library refers to, and names those that are gone or not what was stored. */
export function createCheckFiles({
  database,
  store,
}: Pick<ClaimDeps, 'database' | 'store'>): LibraryFiles['check'] {
  return async (signal) => {
    const missing: KeptFile[] = [];
    const changed: KeptFile[] = [];
    let files = 0;
    // A store that is away has lost nothing.
    await store.check();
    for (let after = ''; ; ) {
      const page = await pageAfter(after);
      for (const { sourcePath, picture, ...file } of page) {
        signal?.throwIfAborted();
        files += 1;
        const named = { hash: file.hash, sourcePath, ...(picture !== null && { picture }) };
        if ((await store.size(file.hash)) === undefined) missing.push(named);
        else if (!(await isWhole(file))) changed.push(named);
      }
      const last = page.at(-1);
      if (last === undefined || page.length < PAGE) return { files, missing, changed };
      after = last.hash;
    }
  };

  /** Each file once, with one document that needs it. */
  async function pageAfter(after: string) {
    const { rows } = await database.query(
      `select distinct on (f.hash) f.hash, f.bytes, f.pieces, d.source_path as "sourcePath", n.picture
       from files f join (
         select file_hash, id as version_id, null as picture from versions where file_hash is not null
         union all select file_hash, version_id, file_name from images) n on n.file_hash = f.hash
       join versions v on v.id = n.version_id join documents d on d.id = v.document_id
       where f.hash > $1 order by f.hash, n.picture nulls first limit ${PAGE}`,
      [after],
    );
    return rows.map((row) => NeededSchema.parse(row));
  }

  async function isWhole(file: FileDigest): Promise<boolean> {
    try {
      if ((await store.size(file.hash)) !== file.bytes) return false;
      for await (const _part of readChecked(store, file));
      return true;
    } catch (error) {
      if (error instanceof AppError && error.code === 'E049') return false;
      throw error;
    }
  }
}
