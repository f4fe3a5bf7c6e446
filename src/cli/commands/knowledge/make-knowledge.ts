import { chooseMode, type RetrievalMode } from '../../../domain/graph/index.ts';
import { wordsOf } from '../../language.ts';
import type { Session } from '../../session.ts';

/** Makes what is due where no server does it, and says so meanwhile. */
export async function makeKnowledge({ app, io, progress, signal }: Session): Promise<void> {
  const { terminal } = wordsOf(io);
  await app.knowledge.make({
    signal,
    onProgress: ({ documents }) => progress.wait(terminal.makingKnowledge(documents)),
  });
  progress.rest();
}

export const looksIntoGraph = (mode: RetrievalMode | undefined): boolean => chooseMode(mode) !== 'vector';
