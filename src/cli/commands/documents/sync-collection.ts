import { wording } from '../../../catalogue/index.ts';
import { isRemoteFolder } from '../../../domain/syncs/index.ts';
import { AppError, detailIn, errorOf } from '../../../errors/index.ts';
import { checkSources } from '../../check-input.ts';
import type { CommandContext } from '../../command-context.ts';
import { wordsOf } from '../../language.ts';
import { type CommonOptions, printJson, withSession } from '../../session.ts';
import { leftOutLines } from '../../terminal/ingest-view.ts';
import { safeText } from '../../terminal/spans.ts';

interface SyncOptions extends CommonOptions {
  readonly folder?: string | undefined;
  readonly watch?: boolean | undefined;
  readonly removes?: boolean | undefined;
  readonly interval?: number | undefined;
}

/** A folder of this machine as absolute path, or an address without a password in it. */
function folderOf(given: string, cwd: string): string | undefined {
  if (!isRemoteFolder(given)) return checkSources([given], cwd)[0];
  const url = URL.canParse(given) ? new URL(given) : undefined;
  if (url === undefined || url.password !== '') throw new AppError('E020', wording('syncAddress'));
  return given;
}

const DEFAULT_INTERVAL_SECONDS = 60;
const CHANGES_SHOWN = 50;

/**
 * `library sync`: brings a collection in step with its folder, and says what it did. Options change the setting, which stays; E020 when
 * none has named a folder yet.
 */
export function syncCollection(context: CommandContext, name: string, options: SyncOptions): Promise<number> {
  return withSession(context, options, async ({ app, io, signal, progress }) => {
    const known = (await app.library.collections()).find(
      (collection) => collection.id === name || collection.name === name,
    );
    const before = known === undefined ? undefined : await app.syncs.find(known.id);
    const folder = options.folder === undefined ? before?.folder : folderOf(options.folder, io.cwd);
    if (folder === undefined) throw new AppError('E020', wording('syncWhat', { name }));
    const { collectionId } = await app.syncs.setUp(known?.name ?? name, {
      folder,
      watch: options.watch ?? before?.watch ?? false,
      removes: options.removes ?? before?.removes ?? false,
      intervalSeconds: options.interval ?? before?.intervalSeconds ?? DEFAULT_INTERVAL_SECONDS,
    });
    const { pass, changes, leftOut } = await app.syncs.run({
      collectionId,
      signal,
      onProgress: (event) => progress.ingest(event),
    });
    if (options.json) printJson(io, { collectionId, pass, changes, leftOut });
    else {
      const words = wordsOf(io);
      const { results } = words;
      for (const { change, sourcePath, problem } of changes.slice(0, CHANGES_SHOWN)) {
        const why =
          problem === undefined ? '' : `  ${problem.code} ${safeText(detailIn(io.language, problem))}`;
        io.out(`${results.syncChanges[change]}  ${safeText(sourcePath)}${why}\n`);
      }
      for (const line of leftOutLines(leftOut, words)) io.out(`${line.map(({ text }) => text).join('')}\n`);
      io.out(`${results.synced(pass)}\n`);
    }
    if (pass.problem === undefined) return 0;
    throw errorOf(pass.problem);
  });
}
