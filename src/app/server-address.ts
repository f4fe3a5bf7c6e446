import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as z from 'zod';
import { wording } from '../catalogue/index.ts';
import { AppError } from '../errors/index.ts';

const AddressSchema = z.object({ url: z.url({ protocol: /^http$/ }), pid: z.int() });
const fileOf = (dataDir: string) => join(dataDir, 'lock', 'server.json');

/**
 * Leaves the server's address beside the lock of its data directory. Returns what takes it away again. Without a lock, as
 * over a Postgres server, others need not ask this process.
 */
export function noteServerAddress(dataDir: string, url: string): () => void {
  const file = fileOf(dataDir);
  if (!existsSync(dirname(file))) return () => undefined;
  writeFileSync(file, JSON.stringify({ url, pid: process.pid }));
  return () => rmSync(file, { force: true });
}

/** An E023 that says where the server is, when the process that owns the data directory is one. */
export function nameServer(error: unknown, dataDir: string): unknown {
  const address = owningServer(error, dataDir);
  if (address === undefined || !(error instanceof AppError)) return error;
  return new AppError('E023', wording('libraryOfServer', { url: address.url, pid: address.pid }), {
    cause: error,
    details: { ...error.details, url: address.url },
  });
}

/** The server that an E023 speaks of; undefined when another process owns the data directory, or for another error. */
export function owningServer(error: unknown, dataDir: string): z.infer<typeof AddressSchema> | undefined {
  if (!(error instanceof AppError) || error.code !== 'E023') return undefined;
  const address = findServer(dataDir);
  return String(address?.pid) === String(error.details['pid']) ? address : undefined;
}

/** The server that noted its address beside the lock, if one did. It may have stopped since. */
export function findServer(dataDir: string): z.infer<typeof AddressSchema> | undefined {
  try {
    return AddressSchema.parse(JSON.parse(readFileSync(fileOf(dataDir), 'utf8')));
  } catch {
    return undefined;
  }
}
