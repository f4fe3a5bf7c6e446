import type { BaseCheckpointSaver } from '@langchain/langgraph';
import type { RunCheckpoint } from '../../services.ts';
import type { ResearchStateValue } from '../state.ts';
import { runConfig } from './execute-run.ts';

/** The checkpoints of a run that a fork may start from, newest first: those that have a plan. */
export async function listCheckpoints(
  saver: Pick<BaseCheckpointSaver, 'list'>,
  runId: string,
): Promise<readonly RunCheckpoint[]> {
  const found: RunCheckpoint[] = [];
  for await (const { checkpoint } of saver.list(runConfig(runId))) {
    const { plan, outcomes = {} } = checkpoint.channel_values as Partial<ResearchStateValue>;
    if (plan === undefined) continue;
    found.push({
      id: checkpoint.id,
      at: checkpoint.ts,
      subQuestions: plan.subQuestions.length,
      settled: plan.subQuestions.filter(({ id }) => outcomes[id] !== undefined).length,
    });
  }
  return found;
}
