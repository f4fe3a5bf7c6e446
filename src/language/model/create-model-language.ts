import type { Sleep } from '../../concurrency/index.ts';
import type { Clock, LanguageTasks, Logger, ModelJournal } from '../../domain/index.ts';
import { createPatientFetch } from '../patient-fetch.ts';
import { askContext, type ToldContext } from './ask-context.ts';
import { createCallModel } from './call-model.ts';
import { createChatEndpoint } from './chat-endpoint.ts';
import { createContextSize } from './context-size.ts';
import { describeEndpoint } from './describe-endpoint.ts';
import { askJudgePromptVersion } from './prompts/ask-judge.prompt.ts';
import { askThinkerPromptVersion } from './prompts/ask-thinker.prompt.ts';
import { claimJudgePromptVersion } from './prompts/claim-judge.prompt.ts';
import { claimReviserPromptVersion } from './prompts/claim-reviser.prompt.ts';
import { coverageJudgePromptVersion } from './prompts/coverage-judge.prompt.ts';
import { documentReaderPromptVersion } from './prompts/document-reader.prompt.ts';
import { followUpPromptVersion } from './prompts/follow-up.prompt.ts';
import { plannerPromptVersion } from './prompts/planner.prompt.ts';
import { questionRewriterPromptVersion } from './prompts/question-rewriter.prompt.ts';
import { readingAnswerPromptVersion } from './prompts/reading-answer.prompt.ts';
import { repairPromptVersion } from './prompts/repair.prompt.ts';
import { reportWriterPromptVersion } from './prompts/report-writer.prompt.ts';
import { toolChooserPromptVersion } from './prompts/tool-chooser.prompt.ts';
import { wholeReaderPromptVersion } from './prompts/whole-reader.prompt.ts';
import { createProviderLimiters, type ProviderLimiters } from './provider-limiter.ts';
import { createSendCall } from './send-call.ts';
import { evidenceWithin, MODEL_ROLES, type ModelSettings, modelFor } from './settings.ts';
import { askWithModel } from './tasks/ask-with-model.ts';
import { chooseToolsWithModel } from './tasks/choose-tools.ts';
import { createFitContext } from './tasks/fit-context.ts';
import { judgeClaimsWithModel } from './tasks/judge-claims.ts';
import { judgeCoverageWithModel } from './tasks/judge-coverage.ts';
import { enrichWithModel } from './tasks/knowledge/enrich-chunks.ts';
import { extractGraphWithModel } from './tasks/knowledge/extract-graph-with-model.ts';
import { extractTopicsWithModel } from './tasks/knowledge/extract-topics-with-model.ts';
import { summariseSectionsWithModel } from './tasks/knowledge/summarise-sections-with-model.ts';
import { planWithModel } from './tasks/plan.ts';
import { readDocumentWithModel } from './tasks/read-document.ts';
import { reviseClaimsWithModel } from './tasks/revise-claims.ts';
import { rewriteWithModel } from './tasks/rewrite-to-questions.ts';
import { writeReportWithModel } from './tasks/write-report.ts';

const PROMPT_VERSIONS = {
  planner: plannerPromptVersion,
  toolChooser: toolChooserPromptVersion,
  questionRewriter: questionRewriterPromptVersion,
  coverageJudge: coverageJudgePromptVersion,
  documentReader: documentReaderPromptVersion,
  reportWriter: reportWriterPromptVersion,
  claimReviser: claimReviserPromptVersion,
  claimJudge: claimJudgePromptVersion,
  repair: repairPromptVersion,
  followUp: followUpPromptVersion,
  askJudge: askJudgePromptVersion,
  askThinker: askThinkerPromptVersion,
  wholeReader: wholeReaderPromptVersion,
  readingAnswer: readingAnswerPromptVersion,
};

interface ModelLanguageDeps {
  settings: ModelSettings;
  journal: ModelJournal;
  logger: Logger;
  clock: Clock;
  /** In [0, 1). */
  random: () => number;
  sleep: Sleep;
  /** Shared by everything in the process that calls this provider. */
  limiters?: ProviderLimiters | undefined;
}

/** Every language task on one OpenAI-compatible endpoint. */
export function createModelLanguage(deps: ModelLanguageDeps): LanguageTasks {
  const { settings } = deps;
  const { contextSize, withTask } = createCalls(deps);
  return {
    mode: 'model',
    prepare: async (signal) => void (await contextSize.promptTokens(signal)),
    get evidenceTokens() {
      return evidenceWithin(contextSize.known);
    },
    models: Object.fromEntries(MODEL_ROLES.map((role) => [role, modelFor(settings, role)])),
    promptVersions: PROMPT_VERSIONS,
    plan: (input, context) => withTask((task) => planWithModel(task, input, context), context.signal),
    chooseTools: (input, context) =>
      withTask((task) => chooseToolsWithModel(task, input, context), context.signal),
    rewriteToQuestions: async ({ subQuestion, passages, maxQuestionsPerPassage, ...input }, context) => {
      const task = { subQuestion: { id: 't1', question: subQuestion, round: 0 }, passages };
      const asked = {
        ...input,
        tasks: [task],
        maxQuestionsPerTask: maxQuestionsPerPassage * passages.length,
      };
      const written = await withTask((task) => rewriteWithModel(task, asked, context), context.signal);
      return written.map(({ question }) => question);
    },
    rewriteTogether: (input, context) =>
      withTask((task) => rewriteWithModel(task, input, context), context.signal),
    judgeCoverage: (input, context) =>
      withTask((task) => judgeCoverageWithModel(task, input, context), context.signal),
    readDocument: (input, context) =>
      withTask((task) => readDocumentWithModel(task, input, context), context.signal),
    writeReport: (input, context, onDelta) =>
      withTask((task) => writeReportWithModel(task, input, context, onDelta), context.signal),
    reviseClaims: (input, context) =>
      withTask((task) => reviseClaimsWithModel(task, input, context), context.signal),
    judgeClaims: (input, context) =>
      withTask((task) => judgeClaimsWithModel(task, input, context), context.signal),
    extractGraph: (input, context) =>
      withTask((task) => extractGraphWithModel(task, input, context), context.signal),
    extractTopics: (input, context) =>
      withTask((task) => extractTopicsWithModel(task, input, context), context.signal),
    summarise: (input, context) =>
      withTask((task) => summariseSectionsWithModel(task, input, context), context.signal),
    enrichChunks: (input, context) =>
      withTask((task) => enrichWithModel(task, input, context), context.signal),
    ...askWithModel(withTask),
  };
}

/** How a task calls its model. */
function createCalls(deps: ModelLanguageDeps) {
  const { settings } = deps;
  const limiters = deps.limiters ?? createProviderLimiters(deps);
  const send = createPatientFetch();
  const endpointName = describeEndpoint(settings.baseUrl);
  const contextSize = createContextSize({
    settings,
    ask: () => askSmallest({ send, settings }),
    logger: deps.logger,
  });
  const shared = { ...deps, endpointName, contextSize };
  const sendCall = createSendCall({
    ...shared,
    endpoint: createChatEndpoint(deps),
    limiter: limiters.forProvider(settings.baseUrl, settings),
  });
  const withTask = createFitContext({
    callModel: createCallModel({ ...shared, send: sendCall }),
    contextSize,
    seesPictures: settings.seesPictures,
    logger: deps.logger,
  });
  return { contextSize, withTask };
}

/** The smallest context of the models that the roles use: one prompt must fit each. */
async function askSmallest(
  deps: Parameters<typeof askContext>[0] & { readonly settings: Pick<ModelSettings, 'models'> },
): Promise<ToldContext | undefined> {
  const models = new Set(MODEL_ROLES.map((role) => modelFor(deps.settings, role)));
  const told = await Promise.all([...models].map((model) => askContext(deps, model)));
  return told.filter((one) => one !== undefined).sort((left, right) => left.tokens - right.tokens)[0];
}
