import { wording } from '../../../catalogue/index.ts';
import { type ReportLanguage, ReportLanguageSchema } from '../../../domain/index.ts';
import { AppError } from '../../../errors/index.ts';
import { chooseVersions } from '../../asked-versions.ts';
import { chooseCollections } from '../../choose-collections.ts';
import type { CommandContext } from '../../command-context.ts';
import { type CommonOptions, withSession } from '../../session.ts';
import { askOnce } from '../ask.ts';

export interface SummarizeOptions extends CommonOptions {
  /** In place of a document. */
  readonly topic: string | undefined;
  /** Number, title, id, path or page. */
  readonly section: string | undefined;
  readonly version: number | undefined;
  readonly collections: readonly string[];
  readonly in: string | undefined;
}

/** `library summarize`: what a document, one of its sections, or the documents of a topic say, cited. */
export function summarize(
  context: CommandContext,
  document: string | undefined,
  { section, topic, version, ...options }: SummarizeOptions,
): Promise<number> {
  const language: ReportLanguage | undefined = ReportLanguageSchema.optional().parse(options.in);
  const documents = document === undefined ? [] : [document];
  if ((document === undefined) === (topic === undefined))
    throw new AppError('E020', wording('summaryNeedsDocument'));
  return withSession(context, options, async (session) => {
    const collectionIds = [...(await chooseCollections(session, options.collections))];
    const run = await session.app.research.submit({
      question: '',
      collectionIds,
      ...(await chooseVersions(session, { documents, version, asOf: undefined }, collectionIds)),
      reviewPlan: false,
      mode: 'ask',
      summary: {
        ...(section === undefined ? {} : { section }),
        ...(topic === undefined ? {} : { topic }),
        ...(language === undefined ? {} : { language }),
      },
    });
    return askOnce(session, run, { json: options.json, showReasoning: false });
  });
}
