import * as z from 'zod';
import { type Wording, wording } from '../../catalogue/index.ts';
import type { Turns } from '../../concurrency/index.ts';
import type { LanguageTasks } from '../../domain/index.ts';
import { MAX_SUMMARY_CHARACTERS, type SummarySource } from '../../domain/summaries/index.ts';
import {
  acceptSummary,
  createSectionTexts,
  type SectionText,
  sectionLevels,
  summariseSections,
} from '../../rag/index.ts';
import { type AskedModel, createAskKept, documentBudget } from './ask-kept.ts';
import { reasonOf } from './make-graphs.ts';

/** Sections of one request to a model. */
const SECTIONS = 6;

export type SummariseDocument = (
  source: SummarySource,
  signal?: AbortSignal,
) => Promise<{ readonly summaries: ReadonlyMap<string, string>; readonly problem?: Wording | undefined }>;

interface AskedSection extends SectionText {
  readonly documentTitle: string;
}

/** Summaries of the best sentences of sections, in slices behind everybody else. */
export const createSummariseByRules =
  (turns: Turns): SummariseDocument =>
  async (source, signal) => ({ summaries: await turns.background.run(summariseSections(source), signal) });

/**
 * Summaries as a model writes them, bottom-up: those of a section from its own words and the summaries below it. Where it gives none that
 * holds, the best sentences stand; where it could not be asked, they stand with a warning.
 */
export function createSummariseByModel(
  deps: AskedModel & { readonly summarise: NonNullable<LanguageTasks['summarise']> },
): SummariseDocument {
  const byRules = createSummariseByRules(deps.turns);
  const ask = createAskSections(deps);

  return async (source, signal) => {
    const summaries = new Map((await byRules(source, signal)).summaries);
    const documentTitle = source.sections.find(({ parentId }) => parentId === null)?.title ?? '';
    const composeSection = createSectionTexts(source);
    const budget = documentBudget(deps.maxTokens);
    const counts = { missing: 0, all: 0, dropped: 0 };
    let failure: unknown;
    let isOver = false;
    for (const level of sectionLevels(source)) {
      const asked = level
        .map((section) => ({ documentTitle, ...composeSection(section, summaries) }))
        .filter(({ id, text }) => summaries.has(id) || text.length > MAX_SUMMARY_CHARACTERS);
      counts.all += asked.length;
      const answered = await ask(asked, { budget, signal, onlyKept: isOver });
      failure ??= answered.failure;
      isOver = answered.isOver;
      counts.missing += asked.length - answered.answers.size;
      for (const [section, said] of answered.answers) {
        const summary = acceptSummary(said, section, documentTitle);
        if (summary === undefined) counts.dropped += 1;
        else summaries.set(section.id, summary);
      }
    }
    if (counts.dropped > 0) deps.logger.info('summaries of a model did not hold', counts);
    if (counts.missing === 0) return { summaries };
    const reason = wording('whySummariesByRules', {
      missing: counts.missing,
      all: counts.all,
      why: reasonOf(failure),
    });
    return { summaries, problem: wording('summariesIncomplete', { reason }) };
  };
}

/** Asks for the summaries of sections, a few a request. */
function createAskSections(deps: Parameters<typeof createSummariseByModel>[0]) {
  return createAskKept<AskedSection, string>({
    cache: deps.cache,
    name: 'summary',
    contentOf: ({ documentTitle, headingPath, text }) => [deps.fingerprint, documentTitle, headingPath, text],
    schema: z.string(),
    together: SECTIONS,
    ask: async (sections, context) => {
      const said = await deps.summarise({ sections }, context);
      const byId = new Map(said.map(({ id, summary }) => [id, summary]));
      return sections.map(({ id }) => byId.get(id) ?? '');
    },
  });
}
