import { access, constants, stat } from 'node:fs/promises';
import { wording } from '../../catalogue/index.ts';
import { TERMINAL_STATUSES } from '../../domain/index.ts';
import { AppError } from '../../errors/index.ts';
import { checkSources } from '../check-input.ts';
import type { CommandContext } from '../command-context.ts';
import { wordsOf } from '../language.ts';
import { type CommonOptions, printJson, withSession } from '../session.ts';

const MAX_UNFINISHED = 1000;

/** `library restore`: puts a backup into the data directory, opens it and says what it holds. */
export async function restore(
  context: CommandContext,
  file: string,
  options: CommonOptions & { readonly force: boolean },
): Promise<number> {
  const { deps, io } = context;
  const [path = file] = checkSources([file], io.cwd);
  const isReadable = await access(path, constants.R_OK).then(
    async () => (await stat(path)).isFile(),
    () => false,
  );
  if (!isReadable) throw new AppError('E042', wording('backupUnreadable', { name: file }));
  const restored = await deps.restore(options.overrides, path, options.force);
  const { createdAt, replaced, files, damaged } = restored;
  return withSession(context, { ...options, quiet: true }, async ({ app, hints }) => {
    const { results } = wordsOf(io);
    const documents = (await app.library.documents()).length;
    const unfinished = (await app.research.list(MAX_UNFINISHED)).filter(
      ({ status }) => !TERMINAL_STATUSES.includes(status),
    ).length;
    if (options.json)
      printJson(io, {
        file,
        createdAt: createdAt.toISOString(),
        documents,
        files,
        damaged,
        unfinished,
        replaced,
      });
    else {
      const at = createdAt.toISOString().slice(0, 16).replace('T', ' ');
      io.out(`${results.restored({ file, at, documents })}\n`);
      if (files + damaged > 0) io.out(`${results.restoredFiles({ files, damaged })}\n`);
      if (unfinished > 0) io.out(`${results.unfinished(unfinished, hints.command('runs resume'))}\n`);
      if (replaced !== undefined) io.out(`${results.replaced(replaced)}\n`);
    }
    return 0;
  });
}
