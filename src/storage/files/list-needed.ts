import * as z from 'zod';
import type { ListedFile } from '../../domain/files/index.ts';
import type { Database } from '../database/database.ts';

const RowSchema = z.object({ hash: z.string(), bytes: z.coerce.number() });
const PAGE = 1000;

/** Files that documents refer to. */
export async function* listNeeded(database: Pick<Database, 'query'>): AsyncGenerator<ListedFile> {
  for (let after = ''; ; ) {
    const { rows } = await database.query(
      `select hash, bytes from files f where hash > $1 and (exists (select from versions v where v.file_hash = f.hash)
         or exists (select from images i where i.file_hash = f.hash)) order by hash limit ${PAGE}`,
      [after],
    );
    const files = rows.map((row) => RowSchema.parse(row));
    yield* files;
    const last = files.at(-1);
    if (last === undefined || files.length < PAGE) return;
    after = last.hash;
  }
}
