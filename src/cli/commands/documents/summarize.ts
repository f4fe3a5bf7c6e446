import { type ReportLanguage, ReportLanguageSchema } from '../../../domain/index.ts';
import { chooseVersions } from '../../asked-versions.ts';
import { chooseCollections } from '../../choose-collections.ts';
import type { CommandContext } from '../../command-context.ts';
import { type CommonOptions, withSession } from '../../session.ts';
import { askOnce } from '../ask.ts';

export interface SummarizeOptions extends CommonOptions {
  /** Number, title, id, path or page. */
  readonly section: string | undefined;
  readonly version: number | undefined;
  readonly collections: readonly string[];
  readonly in: string | undefined;
}

/** `summarize`: what a document or one of its sections says, cited. */
export function summarize(
  context: CommandContext,
  document: string,
  { section, version, ...options }: SummarizeOptions,
): Promise<number> {
  const language: ReportLanguage | undefined = ReportLanguageSchema.optional().parse(options.in);
  return withSession(context, options, async (session) => {
    const collectionIds = [...(await chooseCollections(session, options.collections))];
    const run = await session.app.research.submit({
      question: '',
      collectionIds,
      ...(await chooseVersions(session, { documents: [document], version, asOf: undefined }, collectionIds)),
      reviewPlan: false,
      mode: 'ask',
      summary: {
        ...(section === undefined ? {} : { section }),
        ...(language === undefined ? {} : { language }),
      },
    });
    return askOnce(session, run, { json: options.json, showReasoning: false });
  });
}
