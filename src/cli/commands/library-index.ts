import { type CommandWords, wording } from '../../catalogue/index.ts';
import { AppError } from '../../errors/index.ts';
import type { IndexReport } from '../../pipeline/index.ts';
import type { CommandContext } from '../command-context.ts';
import { wordsOf } from '../language.ts';
import { type CommonOptions, printJson, withSession } from '../session.ts';

const NAMED = 5;

/**
 * `library check`: whether the search index is what the library says; E004 when it is not. `library repair` makes it so,
 * from what is stored.
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
    if (options.json) printJson(io, report);
    else if (wrong.length === 0) io.out(`${results.inStep(report.documents)}\n`);
    else
      io.out(
        `${wrong.map((line) => `${line}\n`).join('')}${action === 'repair' ? `${results.repaired}\n` : ''}`,
      );
    if (action === 'repair' || wrong.length === 0) return 0;
    throw new AppError('E004', wording('indexDiffers'));
  });
}

function describe(
  { documents, differing, unidentified, wrongCounts, otherEmbedder, vectors }: IndexReport,
  words: CommandWords['results'],
): readonly string[] {
  const named = differing.slice(0, NAMED).join(', ');
  const hasMore = differing.length > NAMED;
  return [
    ...(differing.length === 0
      ? []
      : [words.differ({ differing: differing.length, documents, named, hasMore })]),
    ...(unidentified === 0 ? [] : [words.unidentified(unidentified)]),
    ...(wrongCounts === 0 ? [] : [words.wrongCounts(wrongCounts)]),
    ...(otherEmbedder === 0 ? [] : [words.otherVectors(otherEmbedder)]),
    ...(vectors === undefined || vectors.missing.length + vectors.extra.length === 0
      ? []
      : [words.vectorDrift(vectors.missing.length, vectors.extra.length)]),
  ];
}
