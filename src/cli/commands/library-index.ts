import { wording } from '../../catalogue/index.ts';
import { AppError } from '../../errors/index.ts';
import type { IndexReport } from '../../pipeline/index.ts';
import type { CommandContext } from '../command-context.ts';
import { type CommonOptions, printJson, withSession } from '../session.ts';
import { count } from '../terminal/words.ts';

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
    const wrong = describe(report);
    if (options.json) printJson(io, report);
    else if (wrong.length === 0)
      io.out(`The search index is in step with the library (${count(report.documents, 'document')}).\n`);
    else io.out(`${wrong.map((line) => `${line}\n`).join('')}${action === 'repair' ? 'Repaired.\n' : ''}`);
    if (action === 'repair' || wrong.length === 0) return 0;
    throw new AppError('E004', wording('indexDiffers'));
  });
}

function describe({
  documents,
  differing,
  unidentified,
  wrongCounts,
  otherEmbedder,
  vectors,
}: IndexReport): readonly string[] {
  const named = differing.slice(0, NAMED).join(', ');
  const more = differing.length > NAMED ? ' and others' : '';
  return [
    ...(differing.length === 0
      ? []
      : [`${differing.length} of ${count(documents, 'document')} differ: ${named}${more}.`]),
    ...(unidentified === 0
      ? []
      : [
          `${count(unidentified, 'document')} ${unidentified === 1 ? 'was' : 'were'} read before Plumbline looked for issuer, period and kind.`,
        ]),
    ...(wrongCounts === 0 ? [] : [`${count(wrongCounts, 'kept count')} of words are wrong.`]),
    ...(otherEmbedder === 0
      ? []
      : [`The vectors of ${count(otherEmbedder, 'document')} are of another embedding model.`]),
    ...(vectors === undefined || vectors.missing.length + vectors.extra.length === 0
      ? []
      : [
          `The vector store lacks ${count(vectors.missing.length, 'passage')} and has ${vectors.extra.length} too many.`,
        ]),
  ];
}
