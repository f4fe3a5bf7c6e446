import { type CommandWords, wording } from '../../catalogue/index.ts';
import type { FileDrift, KeptFile } from '../../domain/files/index.ts';
import type { IndexPlace } from '../../domain/index.ts';
import { AppError } from '../../errors/index.ts';
import type { IndexReport } from '../../pipeline/index.ts';
import type { CommandContext } from '../command-context.ts';
import { wordsOf } from '../language.ts';
import { type CommonOptions, printJson, withSession } from '../session.ts';
import { safeText } from '../terminal/spans.ts';

const NAMED = 5;

/**
 * `library check`: whether the search index is what the library says, else E004, and originals and pictures are what was stored, else
 * E049. `library repair` makes the index so, from what is stored.
 */
export function libraryIndex(
  context: CommandContext,
  action: 'check' | 'repair',
  options: CommonOptions,
): Promise<number> {
  return withSession(context, options, async ({ app, io, signal }) => {
    const report = action === 'check' ? await app.index.check() : await app.index.repair({ signal });
    const { results } = wordsOf(io);
    const wrong = describe(report, results);
    if (action === 'repair') {
      if (options.json) printJson(io, report);
      else
        io.out(
          linesOf(wrong.length === 0 ? [results.inStep(report.documents)] : [...wrong, results.repaired]),
        );
      return 0;
    }
    // What is wrong with the index is said also when the store of files is away.
    const [files] = await Promise.allSettled([app.index.checkFiles({ signal })]);
    const drift = files.status === 'fulfilled' ? files.value : undefined;
    if (options.json) printJson(io, { ...report, ...(drift !== undefined && { files: drift }) });
    else {
      io.out(linesOf(wrong.length === 0 ? [results.inStep(report.documents)] : wrong));
      const { done, total } = report.vectorised;
      if (done < total) io.out(linesOf([results.vectorised(done, total)]));
      if (drift !== undefined) io.out(linesOf(describeFiles(drift, results)));
    }
    if (wrong.length > 0) throw new AppError('E004', wording('indexDiffers'));
    if (files.status === 'rejected') throw files.reason;
    const differing = files.value.missing.length + files.value.changed.length;
    if (differing > 0) throw new AppError('E049', wording('filesDiffer', { files: differing }));
    return 0;
  });
}

/** `library reindex --to PLACE`: the old place serves until the new one is whole. */
export function moveIndex(
  context: CommandContext,
  to: IndexPlace,
  names: readonly string[],
  options: CommonOptions,
): Promise<number> {
  if (names.length > 0) throw new AppError('E020', wording('moveAlone'));
  return withSession(context, options, async ({ app, io, signal }) => {
    const { results } = wordsOf(io);
    let shown = -1;
    const documents = await app.index.move(to, {
      signal,
      onProgress: (done, total) => {
        const percent = Math.floor((100 * done) / Math.max(1, total));
        if (percent === shown || options.quiet) return;
        shown = percent;
        io.err(linesOf([results.movingIndex(done, total)]));
      },
    });
    if (options.json) printJson(io, { to, documents });
    else io.out(linesOf([results.movedIndex({ documents, to })]));
    return 0;
  });
}

const linesOf = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('');

function describeFiles(
  { files, missing, changed }: FileDrift,
  words: CommandWords['results'],
): readonly string[] {
  if (missing.length + changed.length === 0) return [words.filesWhole(files)];
  const named = (state: 'missing' | 'changed') => (file: KeptFile) =>
    words.fileDiffers({ state, path: safeText(file.sourcePath), picture: safeText(file.picture ?? '') });
  return [...missing.map(named('missing')), ...changed.map(named('changed'))];
}

function describe(
  {
    documents,
    differing,
    unidentified,
    wrongCounts,
    otherEmbedder,
    vectors,
    sections = [],
    knowledge,
  }: IndexReport,
  words: CommandWords['results'],
): readonly string[] {
  const named = differing.slice(0, NAMED).join(', ');
  const hasMore = differing.length > NAMED;
  return [
    ...(differing.length === 0
      ? []
      : [words.differ({ differing: differing.length, documents, named, hasMore })]),
    ...(sections.length === 0
      ? []
      : [
          words.sectionsDiffer({
            documents: sections.length,
            named: sections.slice(0, NAMED).join(', '),
            hasMore: sections.length > NAMED,
          }),
        ]),
    ...(unidentified === 0 ? [] : [words.unidentified(unidentified)]),
    ...(wrongCounts === 0 ? [] : [words.wrongCounts(wrongCounts)]),
    ...(otherEmbedder === 0 ? [] : [words.otherVectors(otherEmbedder)]),
    ...(knowledge === undefined
      ? []
      : [
          words.knowledgeDiffers({
            graphs: knowledge.graphs.length,
            topics: knowledge.topics.length,
            summaries: knowledge.summaries.length,
            sums: knowledge.sums.length,
          }),
        ]),
    ...(vectors === undefined || vectors.missing.length + vectors.extra.length === 0
      ? []
      : [words.vectorDrift(vectors.missing.length, vectors.extra.length)]),
  ];
}
