import * as z from 'zod';
import type { ByteRange, FileContent, FileDigest, ListedFile } from '../../../domain/files/index.ts';
import type { Query } from '../../database/database.ts';
import { createDigest, PIECE_BYTES } from '../digest.ts';
import { inPieces } from '../in-pieces.ts';

const BodySchema = z.object({ id: z.string(), bytes: z.coerce.number() });
const ListedSchema = z.object({ hash: z.string(), bytes: z.coerce.number() });
const PieceSchema = z.object({ bytes: z.instanceof(Uint8Array) });

/** Rows of one page of the list. */
const PAGE = 1000;

type Body = z.infer<typeof BodySchema>;

export async function findBody(query: Query, hash: string): Promise<Body | undefined> {
  const { rows } = await query('select id, bytes from file_bodies where hash = $1', [hash]);
  return rows[0] === undefined ? undefined : BodySchema.parse(rows[0]);
}

export async function writePieces(
  query: Query,
  id: string,
  content: FileContent | Uint8Array,
): Promise<FileDigest> {
  const digest = createDigest();
  let ordinal = 0;
  for await (const piece of inPieces(content, PIECE_BYTES)) {
    digest.add(piece);
    const row = [id, ordinal++, piece];
    await query(
      'insert into file_pieces (body_id, ordinal, bytes) values ($1, $2, $3) on conflict do nothing',
      row,
    );
  }
  return digest.end();
}

/** The body takes the place of one of the same content, unless that one is whole: whoever reads it goes on. */
export async function takePlace(
  query: Query,
  id: string,
  { hash, bytes, pieces }: FileDigest,
): Promise<void> {
  await query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`file ${hash}`]);
  const { rows } = await query(
    `select encode(sha256(p.bytes), 'hex') as piece from file_bodies b join file_pieces p on p.body_id = b.id
     where b.hash = $1 order by p.ordinal`,
    [hash],
  );
  const isWhole = rows.length > 0 && rows.map(({ piece }) => String(piece)).join() === pieces.join();
  if (isWhole) {
    await query('delete from file_bodies where id = $1', [id]);
    return;
  }
  await query('delete from file_bodies where hash = $1', [hash]);
  await query('update file_bodies set hash = $2, bytes = $3 where id = $1', [id, hash, bytes]);
}

/** Bytes of a body, at most a piece at a time; ends early when the body is removed meanwhile. */
export async function* readPieces(query: Query, { id, bytes }: Body, range?: ByteRange): FileContent {
  const end = Math.min(range?.end ?? bytes, bytes);
  for (let at = range?.start ?? 0; at < end; ) {
    const ordinal = Math.floor(at / PIECE_BYTES);
    const offset = at - ordinal * PIECE_BYTES;
    const count = Math.min(PIECE_BYTES - offset, end - at);
    const { rows } = await query(
      'select substring(bytes from $3 for $4) as bytes from file_pieces where body_id = $1 and ordinal = $2',
      [id, ordinal, offset + 1, count],
    );
    if (rows[0] === undefined) return;
    yield PieceSchema.parse(rows[0]).bytes;
    at += count;
  }
}

export async function* listBodies(query: Query): AsyncGenerator<ListedFile> {
  for (let after = ''; ; ) {
    const { rows } = await query(
      `select hash, bytes from file_bodies where hash is not null and hash > $1 order by hash limit ${PAGE}`,
      [after],
    );
    const files = rows.map((row) => ListedSchema.parse(row));
    yield* files;
    const last = files.at(-1);
    if (last === undefined || files.length < PAGE) return;
    after = last.hash;
  }
}
