import * as z from 'zod';
import { wording } from '../../catalogue/index.ts';
import type { DueDocument } from '../../domain/graph/index.ts';
import type { LanguageTasks } from '../../domain/index.ts';
import type { TopicSource } from '../../domain/topics/index.ts';
import { detectLanguage } from '../../linguistics/index.ts';
import { acceptTopics, findTopicCandidates, topicText } from '../../rag/index.ts';
import { type AskedModel, createAskKept, documentBudget } from './ask-kept.ts';
import { reasonOf } from './make-graphs.ts';
import type { ExtractTopics } from './make-topics.ts';

/** More than are chosen: which of them set the document apart, its collection says. */
const MOST = 8;

interface Asked {
  readonly document: Pick<DueDocument, 'documentId' | 'title'>;
  readonly source: TopicSource;
  readonly text: string;
}

/** Topics as a model names them, one request a document. Where it names none that holds, those by rules stand; where it could not be asked, with a warning. */
export function createTopicsByModel(
  deps: AskedModel & { readonly extract: NonNullable<LanguageTasks['extractTopics']> },
): ExtractTopics {
  const ask = createAskKept<Asked, readonly string[]>({
    cache: deps.cache,
    name: 'topics',
    contentOf: ({ document: { title }, text }) => [deps.fingerprint, title, text],
    schema: z.array(z.string()).readonly(),
    together: 1,
    ask: (asked, context) => Promise.all(asked.map((one) => askOne(one, context))),
  });
  const askOne = (
    { document: { documentId, title }, text }: Asked,
    context: Parameters<typeof deps.extract>[1],
  ) => {
    const document = { id: documentId, documentTitle: title, headingPath: [], text };
    return deps.extract({ document, language: detectLanguage(text), most: MOST }, context);
  };

  return async (document, source, signal) => {
    const asked = { document, source, text: topicText(source) };
    const { answers, failure } = await ask([asked], { budget: documentBudget(deps.maxTokens), signal });
    const said = answers.get(asked);
    const candidates = acceptTopics(said ?? [], source);
    if (candidates.length > 0) return { candidates };
    const byRules = await deps.turns.background.run(findTopicCandidates(source), signal);
    if (said !== undefined) return { candidates: byRules };
    const reason = wording('whyTopicsByRules', { why: reasonOf(failure) });
    return { candidates: byRules, problem: wording('topicsIncomplete', { reason }) };
  };
}
