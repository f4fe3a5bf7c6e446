import { Option } from 'commander';
import { wording } from '../catalogue/index.ts';
import type { Effort, RunMode } from '../domain/index.ts';
import { AppError } from '../errors/index.ts';
import type { PlanDecision, ReportFormat } from '../pipeline/index.ts';
import { addReportCommands } from './build-report-commands.ts';
import type { CommandBuilder } from './command-builder.ts';
import { addConversationCommands } from './commands/conversations/build-conversation-commands.ts';
import {
  addBudgetOptions,
  type BudgetRaw,
  readBudget,
  readCommonOptions,
  repeatable,
  wholeNumber,
} from './common-options.ts';
import { groupCommands } from './help-groups.ts';
import { addOutputOptions, type OutputRaw, readOutputs } from './output-options.ts';
import { addEffortOption } from './wish-options.ts';

type Raw = Parameters<typeof readCommonOptions>[0];
const MODES = ['ask', 'research'] as const satisfies RunMode[];
const FORMATS: Readonly<Record<string, ReportFormat>> = { md: 'markdown', html: 'html', json: 'json' };

/** `runs`, and the commands below it: what shows, steers, repeats and removes them. */
export function addRunCommands({ add, below, common, help }: CommandBuilder): void {
  const { command, act } = add('runs', help.runs);
  common(command.option('-n, --limit <count>', help.howMany, wholeNumber, 20))
    // What stands behind the name of a command is for that command.
    .enablePositionalOptions()
    .action((raw: Raw & { limit: number }) =>
      act(async (context) =>
        (await import('./commands/runs.ts')).runs(context, { ...readCommonOptions(raw), limit: raw.limit }),
      ),
    );
  const builder = below(command);
  addShow(builder);
  addReportCommands(builder);
  addRewrite(builder);
  addFollowUp(builder);
  addFork(builder);
  addReview(builder);
  addStops(builder);
  addDelete(builder);
  addEstimate(builder);
  addConversationCommands(builder);
  groupCommands(command, [
    [help.groupReports, ['show', 'export', 'verify', 'rewrite', 'follow-up', 'fork']],
    [help.groupSteer, ['review', 'resume', 'pause', 'cancel', 'delete']],
    [help.groupQuestions, ['estimate', 'conversations']],
  ]);
}

function addStops({ add, common, help }: CommandBuilder): void {
  const forResume = add('resume', help.resume);
  common(addOutputOptions(forResume.command.argument('[id]', help.resumeId), help)).action(
    (run: string | undefined, raw: Raw & OutputRaw) =>
      forResume.act(async (context) =>
        (await import('./commands/runs.ts')).resume(context, run, {
          ...readCommonOptions(raw),
          ...readOutputs(raw),
        }),
      ),
  );

  const forPause = add('pause', help.pause);
  common(forPause.command.argument('<id>', help.runOrBatch)).action((id: string, raw: Raw) =>
    forPause.act(async (context) =>
      (await import('./commands/runs.ts')).pause(context, id, readCommonOptions(raw)),
    ),
  );

  const forCancel = add('cancel', help.cancel);
  common(forCancel.command.argument('<id>', help.runOrBatch)).action((id: string, raw: Raw) =>
    forCancel.act(async (context) =>
      (await import('./commands/runs.ts')).cancel(context, id, readCommonOptions(raw)),
    ),
  );
}

function addReview({ add, common, help }: CommandBuilder): void {
  const forReview = add('review', help.reviewRun);
  addOutputOptions(forReview.command, help);
  common(
    forReview.command
      .argument('<run>', help.run)
      .addOption(new Option('--approve', help.approve).conflicts(['replan', 'question']))
      .addOption(new Option('--replan <feedback>', help.replan).conflicts('question'))
      .addOption(repeatable('--question <text>', help.editQuestion)),
  ).action(
    (run: string, raw: Raw & OutputRaw & { approve?: boolean; replan?: string; question?: string[] }) =>
      forReview.act(async (context) =>
        (await import('./commands/runs.ts')).review(context, run, {
          ...readCommonOptions(raw),
          decision: readDecision(raw),
          ...readOutputs(raw),
        }),
      ),
  );
}

function addShow({ add, common, help }: CommandBuilder): void {
  const forShow = add('show', help.show);
  addOutputOptions(forShow.command, help);
  common(
    forShow.command
      .argument('<run>', help.run)
      .addOption(
        new Option('-f, --format <format>', help.showFormat).choices(Object.keys(FORMATS)).default('md'),
      ),
  ).action((run: string, raw: Raw & OutputRaw & { format: string }) =>
    forShow.act(async (context) =>
      (await import('./commands/runs.ts')).show(context, run, {
        ...readCommonOptions(raw),
        format: FORMATS[raw.format] ?? 'markdown',
        ...readOutputs(raw),
      }),
    ),
  );
}

function readDecision(raw: {
  approve?: boolean;
  replan?: string;
  question?: readonly string[];
}): PlanDecision | undefined {
  if (raw.approve) return { action: 'approve' };
  if (raw.replan !== undefined) {
    if (raw.replan.trim() === '') throw new AppError('E020', wording('replanEmpty'));
    return { action: 'replan', feedback: raw.replan };
  }
  return raw.question !== undefined ? { action: 'edit', questions: raw.question } : undefined;
}

function addFollowUp({ add, common, help }: CommandBuilder): void {
  const forFollowUp = add('follow-up', help.followUp);
  addOutputOptions(forFollowUp.command, help);
  common(
    forFollowUp.command
      .argument('<run>', help.run)
      .argument('[question]', help.question)
      .addOption(new Option('--mode <mode>', help.followUpMode).choices(MODES))
      .addOption(repeatable('-c, --collection <name>', help.followUpCollection))
      .option('-r, --review', help.review)
      .option('-w, --web', help.web),
  ).action(
    (
      run: string,
      question: string | undefined,
      raw: Raw & OutputRaw & { collection?: string[]; review?: boolean; web?: boolean; mode?: RunMode },
    ) =>
      forFollowUp.act(async (context) =>
        (await import('./commands/next-runs.ts')).followUp(context, run, question, {
          ...readCommonOptions(raw),
          collections: raw.collection ?? [],
          ...readOutputs(raw),
          review: raw.review ?? false,
          web: raw.web ?? false,
          mode: raw.mode,
        }),
      ),
  );
}

function addFork({ add, common, help }: CommandBuilder): void {
  const forFork = add('fork', help.fork);
  addOutputOptions(forFork.command, help);
  common(
    forFork.command
      .argument('<run>', help.run)
      .addOption(repeatable('--question <text>', help.forkQuestion))
      .option('--checkpoint <id>', help.checkpoint)
      .addOption(new Option('--list', help.listCheckpoints).conflicts(['question', 'checkpoint'])),
  ).action(
    (run: string, raw: Raw & OutputRaw & { question?: string[]; checkpoint?: string; list?: boolean }) =>
      forFork.act(async (context) =>
        (await import('./commands/next-runs.ts')).fork(context, run, {
          ...readCommonOptions(raw),
          questions: raw.question,
          checkpointId: raw.checkpoint,
          list: raw.list ?? false,
          ...readOutputs(raw),
        }),
      ),
  );
}

function addRewrite({ add, common, help }: CommandBuilder): void {
  const forRewrite = add('rewrite', help.rewrite);
  common(addOutputOptions(forRewrite.command.argument('<run>', help.run), help)).action(
    (run: string, raw: Raw & OutputRaw) =>
      forRewrite.act(async (context) =>
        (await import('./commands/next-runs.ts')).rewrite(context, run, {
          ...readCommonOptions(raw),
          ...readOutputs(raw),
        }),
      ),
  );
}

function addEstimate({ add, common, help }: CommandBuilder): void {
  const forEstimate = add('estimate', help.estimate);
  addBudgetOptions(forEstimate.command.argument('<question>', help.questionAlone), help);
  addEffortOption(forEstimate.command, help);
  common(forEstimate.command.addOption(repeatable('-c, --collection <name>', help.collection))).action(
    (question: string, raw: Raw & BudgetRaw & { collection?: string[]; effort?: Effort }) =>
      forEstimate.act(async (context) =>
        (await import('./commands/next-runs.ts')).estimate(context, question, {
          ...readCommonOptions(raw),
          collections: raw.collection ?? [],
          budget: readBudget(raw),
          effort: raw.effort,
        }),
      ),
  );
}

function addDelete({ add, common, help }: CommandBuilder): void {
  const forDelete = add('delete', help.delete);
  common(forDelete.command.argument('<ids...>', help.runsOrBatches)).action((ids: string[], raw: Raw) =>
    forDelete.act(async (context) =>
      (await import('./commands/upkeep.ts')).remove(context, ids, readCommonOptions(raw)),
    ),
  );
}
