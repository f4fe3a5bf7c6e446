import type { CallContext, WriteInput } from '../../../domain/index.ts';
import { AppError, isAbort } from '../../../errors/index.ts';
import { estimateTokens } from '../../../linguistics/index.ts';
import { createCleanStream } from '../clean-stream.ts';
import { opponentTurns } from '../prompts/report/opponent.prompt.ts';
import type { ChatTurn } from '../settings.ts';
import type { TaskDeps } from '../tasks/task-deps.ts';
import { askWriter } from './ask-writer.ts';
import { citeEvidence } from './cite-evidence.ts';
import { type DraftEdit, readEdits } from './draft-edits.ts';

/** What the edits take. */
const REPLY_TOKENS = 4_000;
/** Tells its call from those of drafts in the journal. */
const ROUND = 20;

/**
 * What an opponent, who has read all passages, would change in a draft. `turns` are those that it answers. None where the model has no room
 * for it, or fails: the draft is a report.
 */
export async function askOpponent(
  deps: TaskDeps,
  {
    draft,
    turns: before,
    input,
  }: { readonly draft: string; readonly turns: readonly ChatTurn[]; readonly input: WriteInput },
  context: CallContext,
): Promise<readonly DraftEdit[]> {
  const turns = opponentTurns(before, draft, input.language);
  const size = turns.reduce((sum, { content }) => sum + estimateTokens(content), 0);
  if (size + REPLY_TOKENS > deps.maxPromptTokens) return [];
  const unseen = createCleanStream(() => {}, new Set());
  try {
    const { text } = await askWriter(deps, { turns, round: ROUND, display: unseen }, context);
    return readEdits(citeEvidence(text, input));
  } catch (error) {
    if (isAbort(error, context.signal) || !(error instanceof AppError)) throw error;
    deps.logger.warn('nobody went through the report again', { step: context.step, error });
    return [];
  }
}
