import type { Sleep } from '../../concurrency/index.ts';
import {
  type Clock,
  type LanguageTasks,
  type Logger,
  MODEL_ROLES,
  type ModelJournal,
} from '../../domain/index.ts';
import type { PatientFetch } from '../endpoint/patient-fetch.ts';
import { createProviderLimiters, type ProviderLimiters } from '../endpoint/provider-limiter.ts';
import { createCallModel } from './call-model.ts';
import { type AroundEndpoint, createModelRoutes } from './model-routes.ts';
import { claimJudgePromptVersion } from './prompts/claim-judge.prompt.ts';
import { claimReviserPromptVersion } from './prompts/claim-reviser.prompt.ts';
import { coverageJudgePromptVersion } from './prompts/coverage-judge.prompt.ts';
import { followUpPromptVersion } from './prompts/follow-up.prompt.ts';
import { investigatorPromptVersion } from './prompts/investigator.prompt.ts';
import { plannerPromptVersion } from './prompts/planner.prompt.ts';
import { readingAnswerPromptVersion } from './prompts/reading-answer.prompt.ts';
import { repairPromptVersion } from './prompts/repair.prompt.ts';
import { opponentPromptVersion } from './prompts/report/opponent.prompt.ts';
import { reportWriterPromptVersion } from './prompts/report/report-writer.prompt.ts';
import { secondDraftPromptVersion } from './prompts/report/second-draft.prompt.ts';
import { schemaFillerPromptVersion } from './prompts/schema-filler.prompt.ts';
import { toolChooserPromptVersion } from './prompts/tool-chooser.prompt.ts';
import { toolStepsPromptVersion } from './prompts/tool-steps.prompt.ts';
import { wholeReaderPromptVersion } from './prompts/whole-reader.prompt.ts';
import { writeReportWithModel } from './report/write-report.ts';
import { createSendCall } from './send-call.ts';
import { evidenceWithin, type ModelSettings, modelFor } from './settings.ts';
import { askWithModel } from './tasks/ask-with-model.ts';
import { chooseToolsWithModel } from './tasks/choose-tools.ts';
import { fillSchemaWithModel } from './tasks/fill-schema.ts';
import { createFitContext } from './tasks/fit-context.ts';
import { investigateWithModel } from './tasks/investigate.ts';
import { judgeClaimsWithModel } from './tasks/judge-claims.ts';
import { judgeCoverageWithModel } from './tasks/judge-coverage.ts';
import { enrichWithModel } from './tasks/knowledge/enrich-chunks.ts';
import { extractGraphWithModel } from './tasks/knowledge/extract-graph-with-model.ts';
import { extractTopicsWithModel } from './tasks/knowledge/extract-topics-with-model.ts';
import { summariseSectionsWithModel } from './tasks/knowledge/summarise-sections-with-model.ts';
import { planWithModel } from './tasks/plan.ts';
import { reviseClaimsWithModel } from './tasks/revise-claims.ts';

const PROMPT_VERSIONS = {
  planner: plannerPromptVersion,
  investigator: investigatorPromptVersion,
  toolChooser: toolChooserPromptVersion,
  toolSteps: toolStepsPromptVersion,
  coverageJudge: coverageJudgePromptVersion,
  reportWriter: reportWriterPromptVersion,
  secondDraft: secondDraftPromptVersion,
  opponent: opponentPromptVersion,
  claimReviser: claimReviserPromptVersion,
  claimJudge: claimJudgePromptVersion,
  schemaFiller: schemaFillerPromptVersion,
  repair: repairPromptVersion,
  followUp: followUpPromptVersion,
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
  /** Shared by everything in the process that calls these providers. */
  limiters?: ProviderLimiters | undefined;
  readonly fetch?: PatientFetch | undefined;
  /** Puts something around every request. */
  readonly around?: AroundEndpoint | undefined;
}

/** Every language task, each by the model of its role. */
export function createModelLanguage(deps: ModelLanguageDeps): LanguageTasks {
  const { settings } = deps;
  const { routeFor, withTask } = createCalls(deps);
  const writer = routeFor('writer').contextSize;
  return {
    mode: 'model',
    prepare: async (signal) => void (await writer.promptTokens(signal)),
    get evidenceTokens() {
      return evidenceWithin(writer.known);
    },
    models: Object.fromEntries(MODEL_ROLES.map((role) => [role, modelFor(settings, role)])),
    promptVersions: PROMPT_VERSIONS,
    plan: (input, context) =>
      withTask('planner', (task) => planWithModel(task, input, context), context.signal),
    chooseTools: (input, context) =>
      withTask('executor', (task) => chooseToolsWithModel(task, input, context), context.signal),
    investigate: (input, context) =>
      withTask('executor', (task) => investigateWithModel(task, input, context), context.signal),
    judgeCoverage: (input, context) =>
      withTask('judge', (task) => judgeCoverageWithModel(task, input, context), context.signal),
    writeReport: (input, context, onDelta) =>
      withTask('writer', (task) => writeReportWithModel(task, input, context, onDelta), context.signal),
    reviseClaims: (input, context) =>
      withTask('writer', (task) => reviseClaimsWithModel(task, input, context), context.signal),
    judgeClaims: (input, context) =>
      withTask('judge', (task) => judgeClaimsWithModel(task, input, context), context.signal),
    fillSchema: (input, context) =>
      withTask('writer', (task) => fillSchemaWithModel(task, input, context), context.signal),
    extractGraph: (input, context) =>
      withTask('executor', (task) => extractGraphWithModel(task, input, context), context.signal),
    extractTopics: (input, context) =>
      withTask('executor', (task) => extractTopicsWithModel(task, input, context), context.signal),
    summarise: (input, context) =>
      withTask('executor', (task) => summariseSectionsWithModel(task, input, context), context.signal),
    enrichChunks: (input, context) =>
      withTask('executor', (task) => enrichWithModel(task, input, context), context.signal),
    ...askWithModel(withTask),
  };
}

/** How a task calls the model of its role. */
function createCalls(deps: ModelLanguageDeps) {
  const limiters = deps.limiters ?? createProviderLimiters(deps);
  const routeFor = createModelRoutes({ ...deps, limiters });
  const callModel = createCallModel({ ...deps, routeFor, send: createSendCall(deps) });
  const { logger, settings } = deps;
  const withTask = createFitContext({ callModel, routeFor, seesPictures: settings.seesPictures, logger });
  return { routeFor, withTask };
}
