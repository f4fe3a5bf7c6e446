import type { ModelStore, RecommendedModel, StoredModel } from '../../../domain/models/index.ts';
import { AppError } from '../../../errors/index.ts';
import type { CommandContext } from '../../command-context.ts';
import { listenForInterrupt } from '../../interrupt.ts';
import { wordsOf } from '../../language.ts';
import { type CommonOptions, printJson, printLines, withSession } from '../../session.ts';
import { createProgress, type Progress } from '../../terminal/progress.ts';
import { type Line, safeText, span } from '../../terminal/spans.ts';
import { tableLines } from '../../terminal/table.ts';
import { formatBytes } from '../../terminal/words.ts';

const BUILT_IN = 'builtin';
/** In a log a download is told of this often. */
const PARTS = 10;

/** `models`: those that are there, and those that are recommended for this machine. */
export async function listModels(context: CommandContext, options: CommonOptions): Promise<number> {
  const { deps, io, hints } = context;
  const { models } = wordsOf(io);
  const { stored, recommended, machine } = await (await deps.models(options.overrides)).list();
  const others = recommended.filter(({ name }) => stored.every((model) => model.name !== name));
  if (options.json) {
    printJson(io, { stored, recommended, machine });
    return 0;
  }
  const width = Math.max(60, io.size().columns);
  const row = (model: StoredModel | RecommendedModel, last: string): Line => [
    span(safeText(model.name), 'accent'),
    span(models.languages(model.languages ?? [])),
    span(models.tasks[model.task]),
    span(formatBytes(model.bytes)),
    span(last),
  ];
  const table = (rows: readonly Line[]) => printLines(io, tableLines(rows, { width, flex: 4 }));
  io.out(`${stored.length === 0 ? models.none : models.stored}\n`);
  table(stored.map((model) => row(model, models.state(model.licence ?? '', model.isUsed))));
  if (others.length > 0) {
    io.out(`\n${models.recommended({ cores: machine.cores, memory: formatBytes(machine.memory) })}\n`);
    table(others.map((model) => row(model, models.needs(model.licence, formatBytes(model.memory)))));
    io.out(`\n${models.howToAdd(hints.command('models add NAME'), hints.command('models use NAME'))}\n`);
  }
  return 0;
}

/**
 * `models add`. The first model of vectors is used at once, where nobody has chosen who makes
 * them.
 */
export async function addModel(
  context: CommandContext,
  name: string,
  options: CommonOptions & { readonly from: string | undefined; readonly use: boolean },
): Promise<number> {
  const { deps, io, hints } = context;
  const { stored } = await (await deps.models(options.overrides)).list();
  const isFirst = stored.every(({ task }) => task !== 'embedding');
  const { entries } = await deps.describeConfig(options.overrides);
  const isChosen = entries.some(({ path, isDefault }) => path === 'embedding.provider' && !isDefault);
  const added = await bringModel(context, name, options);
  if (options.use && isFirst && !isChosen && added.task === 'embedding')
    return useModel(context, added.name, options);
  if (options.json) printJson(io, added);
  else io.out(`${wordsOf(io).models.howToUse(hints.command(`models use ${added.name}`))}\n`);
  return 0;
}

function bringModel(
  context: CommandContext,
  name: string,
  options: CommonOptions & { readonly from: string | undefined },
): Promise<StoredModel> {
  return withModels(context, options, async ({ store, progress, signal }) => {
    const { io } = context;
    const { models } = wordsOf(io);
    let told = '';
    const added = await store.add(name, {
      from: options.from,
      signal,
      onLicence: ({ licence, page }) => progress.say(models.licence(name, licence, page)),
      onProgress: ({ file, done, total }) => {
        const part = Math.floor((done / (total ?? Number.POSITIVE_INFINITY)) * PARTS);
        if (told === `${file} ${part}`) return;
        told = `${file} ${part}`;
        progress.wait(models.bringing(file, formatBytes(done), formatBytes(total ?? done)));
      },
    });
    progress.say(models.added(added.name, formatBytes(added.bytes)));
    return added;
  });
}

/** `models check`: what it gives and takes on this machine. */
export function checkModel(context: CommandContext, name: string, options: CommonOptions): Promise<number> {
  return withModels(context, options, async ({ store, progress, signal }) => {
    const { io } = context;
    const { models } = wordsOf(io);
    progress.wait(models.checking);
    const found = await store.check(name, signal);
    progress.rest();
    if (options.json) printJson(io, found);
    else
      io.out(
        `${models
          .checked({
            ...found,
            memory: formatBytes(Math.max(0, found.memory)),
            languages: models.languages(found.languages ?? []),
          })
          .join('\n')}\n`,
      );
    return 0;
  });
}

/** `models use`: writes the settings; where vectors change, makes those of the library again, and meanwhile the old ones serve. */
export async function useModel(
  context: CommandContext,
  name: string,
  options: CommonOptions,
): Promise<number> {
  const { deps, io, hints } = context;
  const { models } = wordsOf(io);
  const store = await deps.models(options.overrides);
  const model = name === BUILT_IN ? undefined : await store.get(name);
  const { file, isInForce } = await deps.useModel(options.overrides, model);
  io.err(`${models.using(file, model)}\n`);
  if (!isInForce) io.err(`${hints.complete(models.notInForce)}\n`);
  let documents = 0;
  if (isInForce && (model === undefined || model.task === 'embedding'))
    try {
      documents = await withSession(context, options, ({ app, progress, signal }) =>
        app.index.refresh({
          signal,
          onProgress: (done, total) => {
            if (isPart(done, total)) progress.wait(models.embedding(done, total));
          },
        }),
      );
    } catch (error) {
      // A server has the library: it makes the vectors when it starts with the new settings.
      if (!(error instanceof AppError && error.code === 'E023')) throw error;
      io.err(`${models.restart}\n`);
    }
  if (options.json) printJson(io, { model: name, file, isInForce, documents });
  else if (documents > 0) io.out(`${models.embedded(documents)}\n`);
  return 0;
}

/** `models remove` */
export async function removeModel(
  context: CommandContext,
  name: string,
  options: CommonOptions,
): Promise<number> {
  const { deps, io } = context;
  await (await deps.models(options.overrides)).remove(name);
  if (options.json) printJson(io, { removed: name });
  else io.out(`${wordsOf(io).models.removed(name)}\n`);
  return 0;
}

/** Ten times in all, so that a log stays short. */
const isPart = (done: number, total: number): boolean =>
  Math.floor((done / total) * PARTS) > Math.floor(((done - 1) / total) * PARTS);

async function withModels<T>(
  { deps, io }: CommandContext,
  options: CommonOptions,
  work: (session: {
    readonly store: ModelStore;
    readonly progress: Progress;
    readonly signal: AbortSignal;
  }) => Promise<T>,
): Promise<T> {
  const progress = createProgress(io, { quiet: options.quiet });
  const interrupt = listenForInterrupt(io, () => progress.say(wordsOf(io).terminal.stopping));
  try {
    const store = await deps.models(options.overrides);
    return await work({ store, progress, signal: interrupt.signal });
  } finally {
    progress.rest();
    interrupt.dispose();
  }
}
