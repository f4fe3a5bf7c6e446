import { stat } from 'node:fs/promises';
import { wording } from '../../catalogue/index.ts';
import { checkWritable } from '../check-input.ts';
import type { CommandContext } from '../command-context.ts';
import { wordsOf } from '../language.ts';
import { type CommonOptions, printJson, withSession } from '../session.ts';
import { formatBytes } from '../terminal/words.ts';
import { writeStreamed } from '../write-outputs.ts';
import { findBatch } from './batch.ts';
import { findRun } from './find-run.ts';

const DAY_MS = 86_400_000;

/** `runs delete`: runs and batches with everything that belongs to them. Every id is looked up before the first is deleted. */
export function remove(
  context: CommandContext,
  ids: readonly string[],
  options: CommonOptions,
): Promise<number> {
  return withSession(context, { ...options, quiet: true }, async (session) => {
    const { app, io } = session;
    const isBatch = (id: string) => id.startsWith('bat_');
    for (const id of ids) await (isBatch(id) ? findBatch(session, id) : findRun(session, id));
    for (const id of ids) await (isBatch(id) ? app.batches.remove(id) : app.research.remove(id));
    if (options.json) printJson(io, { deleted: ids });
    else io.out(ids.map((id) => `${wordsOf(io).results.deleted(id)}\n`).join(''));
    return 0;
  });
}

/** `library prune`: deletes runs and batches that ended long ago, and documents that were fetched for runs and have expired. */
export function prune(
  context: CommandContext,
  options: CommonOptions & { readonly days: number | undefined; readonly dryRun: boolean },
): Promise<number> {
  const { days, dryRun } = options;
  return withSession(context, { ...options, quiet: true }, async ({ app, io }) => {
    const endedBefore = days === undefined ? undefined : new Date(Date.now() - days * DAY_MS);
    const pruned = await app.prune({ endedBefore, dryRun });
    if (options.json) printJson(io, pruned);
    else {
      io.out(`${wordsOf(io).results.pruned({ ...pruned, dryRun })}\n`);
    }
    return 0;
  });
}

/** `library backup`: the embedded database with its files in one file, which is there whole or not at all. */
export function backup(
  context: CommandContext,
  file: string,
  options: CommonOptions & { readonly files: boolean },
): Promise<number> {
  const path = checkWritable(file, context.io.cwd);
  return withSession(context, { ...options, quiet: true }, async ({ app, io, signal }) => {
    const content = app.backup({ files: options.files });
    await writeStreamed({ path, name: file }, content, wording('libraryKept'), signal);
    const bytes = (await stat(path)).size;
    if (options.json) printJson(io, { file, bytes });
    else io.out(`${wordsOf(io).results.written(`${file} (${formatBytes(bytes)})`)}\n`);
    return 0;
  });
}
