import { type Command, Option } from 'commander';
import { wording } from '../catalogue/index.ts';
import { AppError } from '../errors/index.ts';
import type { PlanDecision, ReportFormat } from '../pipeline/index.ts';
import { OUT } from './build-report-commands.ts';
import type { CommandContext } from './command-context.ts';
import { addCommonOptions, readCommonOptions, repeatable, wholeNumber } from './common-options.ts';

type Raw = Parameters<typeof readCommonOptions>[0];
type Add = (
  usage: string,
  description: string,
) => { command: Command; act: (action: (context: CommandContext) => Promise<number>) => void };

const FORMATS: Readonly<Record<string, ReportFormat>> = { md: 'markdown', html: 'html', json: 'json' };

/** Commands on runs: what lists, shows, steers, repeats and removes them. */
export function addRunCommands(add: Add): void {
  const forResume = add('resume', 'go on with a run or a batch that was stopped, killed or failed');
  addCommonOptions(
    forResume.command
      .argument('[id]', 'id of the run or batch (default: the newest unfinished run)')
      .addOption(repeatable(...OUT)),
  ).action((run: string | undefined, raw: Raw & { out?: string[] }) =>
    forResume.act(async (context) =>
      (await import('./commands/runs.ts')).resume(context, run, {
        ...readCommonOptions(raw),
        out: raw.out ?? [],
      }),
    ),
  );

  const forReview = add('review', 'decide on the plan of a run that waits for review');
  addCommonOptions(
    forReview.command
      .argument('<run>', 'id of the run')
      .addOption(new Option('--approve', 'start with the plan as it is').conflicts(['replan', 'question']))
      .addOption(new Option('--replan <feedback>', 'ask for another plan').conflicts('question'))
      .addOption(repeatable('--question <text>', 'start with these sub-questions instead; repeatable'))
      .addOption(repeatable(...OUT)),
  ).action(
    (run: string, raw: Raw & { approve?: boolean; replan?: string; question?: string[]; out?: string[] }) =>
      forReview.act(async (context) =>
        (await import('./commands/runs.ts')).review(context, run, {
          ...readCommonOptions(raw),
          decision: readDecision(raw),
          out: raw.out ?? [],
        }),
      ),
  );

  const forRuns = add('runs', 'list the newest runs');
  addCommonOptions(forRuns.command.option('-n, --limit <count>', 'how many', wholeNumber, 20)).action(
    (raw: Raw & { limit: number }) =>
      forRuns.act(async (context) =>
        (await import('./commands/runs.ts')).runs(context, { ...readCommonOptions(raw), limit: raw.limit }),
      ),
  );

  const forShow = add('show', 'print the report of a run');
  addCommonOptions(
    forShow.command
      .argument('<run>', 'id of the run')
      .addOption(
        new Option('-f, --format <format>', 'kind of report').choices(Object.keys(FORMATS)).default('md'),
      )
      .addOption(repeatable(...OUT)),
  ).action((run: string, raw: Raw & { format: string; out?: string[] }) =>
    forShow.act(async (context) =>
      (await import('./commands/runs.ts')).show(context, run, {
        ...readCommonOptions(raw),
        format: FORMATS[raw.format] ?? 'markdown',
        out: raw.out ?? [],
      }),
    ),
  );

  const forPause = add('pause', 'stop a run or a batch so that it can go on later');
  addCommonOptions(forPause.command.argument('<id>', 'id of a run or a batch')).action(
    (id: string, raw: Raw) =>
      forPause.act(async (context) =>
        (await import('./commands/runs.ts')).pause(context, id, readCommonOptions(raw)),
      ),
  );

  const forCancel = add('cancel', 'end a run or a batch for good');
  addCommonOptions(forCancel.command.argument('<id>', 'id of a run or a batch')).action(
    (id: string, raw: Raw) =>
      forCancel.act(async (context) =>
        (await import('./commands/runs.ts')).cancel(context, id, readCommonOptions(raw)),
      ),
  );
  addNextRuns(add);
  addUpkeep(add);
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

function addNextRuns(add: Add): void {
  const forFollowUp = add('follow-up', 'ask a question about the report of a run');
  addCommonOptions(
    forFollowUp.command
      .argument('<run>', 'id of the run')
      .argument('<question>', 'the question, in quotes; - reads it from stdin')
      .addOption(
        repeatable('-c, --collection <name>', 'collection to search (default: those of the run); repeatable'),
      )
      .addOption(repeatable(...OUT))
      .option('-r, --review', 'stop for review of the plan before the research starts')
      .option('-w, --web', 'search the web too, where web.mode allows it'),
  ).action(
    (
      run: string,
      question: string,
      raw: Raw & { collection?: string[]; out?: string[]; review?: boolean; web?: boolean },
    ) =>
      forFollowUp.act(async (context) =>
        (await import('./commands/next-runs.ts')).followUp(context, run, question, {
          ...readCommonOptions(raw),
          collections: raw.collection ?? [],
          out: raw.out ?? [],
          review: raw.review ?? false,
          web: raw.web ?? false,
        }),
      ),
  );

  const forFork = add('fork', 'start a new run from a checkpoint of another, with an edited plan');
  addCommonOptions(
    forFork.command
      .argument('<run>', 'id of the run')
      .addOption(repeatable('--question <text>', 'sub-question of the edited plan; repeatable'))
      .option('--checkpoint <id>', 'where to start (default: the newest checkpoint with a plan)')
      .addOption(new Option('--list', 'list the checkpoints only').conflicts(['question', 'checkpoint']))
      .addOption(repeatable(...OUT)),
  ).action(
    (run: string, raw: Raw & { question?: string[]; checkpoint?: string; list?: boolean; out?: string[] }) =>
      forFork.act(async (context) =>
        (await import('./commands/next-runs.ts')).fork(context, run, {
          ...readCommonOptions(raw),
          questions: raw.question,
          checkpointId: raw.checkpoint,
          list: raw.list ?? false,
          out: raw.out ?? [],
        }),
      ),
  );

  const forRewrite = add('rewrite', 'write the report of a run again from the same evidence');
  addCommonOptions(
    forRewrite.command.argument('<run>', 'id of the run').addOption(repeatable(...OUT)),
  ).action((run: string, raw: Raw & { out?: string[] }) =>
    forRewrite.act(async (context) =>
      (await import('./commands/next-runs.ts')).rewrite(context, run, {
        ...readCommonOptions(raw),
        out: raw.out ?? [],
      }),
    ),
  );

  const forEstimate = add('estimate', 'say what a question will probably take, before it is asked');
  addCommonOptions(forEstimate.command.argument('<question>', 'the question, in quotes')).action(
    (question: string, raw: Raw) =>
      forEstimate.act(async (context) =>
        (await import('./commands/next-runs.ts')).estimate(context, question, readCommonOptions(raw)),
      ),
  );
}

function addUpkeep(add: Add): void {
  const forDelete = add('delete', 'delete runs or batches with everything that belongs to them');
  addCommonOptions(forDelete.command.argument('<ids...>', 'ids of runs or batches')).action(
    (ids: string[], raw: Raw) =>
      forDelete.act(async (context) =>
        (await import('./commands/upkeep.ts')).remove(context, ids, readCommonOptions(raw)),
      ),
  );

  const forPrune = add('prune', 'delete fetched documents that have expired, and what ended long ago');
  addCommonOptions(
    forPrune.command
      .addOption(
        new Option('--older-than <days>', 'also runs and batches that ended longer ago than this').argParser(
          wholeNumber,
        ),
      )
      .option('--dry-run', 'say what would be deleted, and delete nothing'),
  ).action((raw: Raw & { olderThan?: number; dryRun?: boolean }) =>
    forPrune.act(async (context) =>
      (await import('./commands/upkeep.ts')).prune(context, {
        ...readCommonOptions(raw),
        days: raw.olderThan,
        dryRun: raw.dryRun ?? false,
      }),
    ),
  );

  const forBackup = add('backup', 'write the embedded database into a file');
  addCommonOptions(forBackup.command.argument('<file>', 'the file to write, such as library.zip'))
    .addHelpText(
      'after',
      '\nPut it back:\n  $ plumbline restore library.zip --data-dir restored\nA Postgres server has its own tools:\n  $ pg_dump --format=custom --file=library.dump "$DATABASE_URL"',
    )
    .action((file: string, raw: Raw) =>
      forBackup.act(async (context) =>
        (await import('./commands/upkeep.ts')).backup(context, file, readCommonOptions(raw)),
      ),
    );

  const forRestore = add('restore', 'put a backup into an empty data directory');
  addCommonOptions(
    forRestore.command
      .argument('<file>', 'the file that `backup` wrote')
      .option('--force', 'also where a library is, which is moved aside'),
  )
    .addHelpText(
      'after',
      '\nExample, in another place, and on with the run that was going on:\n  $ plumbline restore library.zip --data-dir restored\n  $ plumbline resume --data-dir restored',
    )
    .action((file: string, raw: Raw & { force?: boolean }) =>
      forRestore.act(async (context) =>
        (await import('./commands/restore.ts')).restore(context, file, {
          ...readCommonOptions(raw),
          force: raw.force ?? false,
        }),
      ),
    );
}
