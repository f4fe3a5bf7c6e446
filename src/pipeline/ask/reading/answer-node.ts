import { say, wording } from '../../../catalogue/index.ts';
import type { DocumentNotes } from '../../../domain/index.ts';
import type { DocumentReading } from '../../../domain/reading/index.ts';
import { isAbort, toProblem } from '../../../errors/index.ts';
import type { NodeRuntime } from '../../research/nodes/node.ts';
import { beginStep } from '../../research/run/run-session.ts';
import type { AskDeps } from '../ask-deps.ts';
import type { AskStateValue } from '../ask-state.ts';
import { createWriteAnswerNode } from '../nodes/write-answer.ts';
import { evidenceOfMarks } from './evidence-of-marks.ts';

/** Pieces of fixed size, so that a replay of the same text gives the same events; small, so that the first one is there at once. */
const PIECE_CHARACTERS = 16;

/** Node `writeAnswer`: from documents that were read whole, where there are any, else from passages. */
export function createReadingAnswerNode(
  deps: Parameters<typeof createWriteAnswerNode>[0] &
    Pick<AskDeps, 'session' | 'artifacts' | 'tasks' | 'marked' | 'library'>,
) {
  const { session } = deps;
  const writeFromPassages = createWriteAnswerNode(deps);

  return async (state: AskStateValue, runtime: NodeRuntime) => {
    if (state.reading !== 'documents') return writeFromPassages(state, runtime);
    const read = (await deps.artifacts.listNotes(session.runId)).flatMap(withReading).sort(byTime);
    const { answerFromReadings } = deps.tasks;
    if (read.length === 0 || answerFromReadings === undefined) {
      const note = wording(deps.tasks.readWhole === undefined ? 'noteReadingNeedsModel' : 'noteNothingRead');
      return { ...(await writeFromPassages(state, runtime)), runNotes: [say(state.language, note)] };
    }
    session.events.emit('report-start', { documents: read.length }, `report-start:${state.attempt}`);
    const step = beginStep(session, `answer:${state.attempt}`, runtime.signal);
    const pieces = createPieces((text, piece) =>
      session.events.emit('answer-delta', { text, piece }, `answer-delta:${state.attempt}:${piece}`),
    );
    try {
      const { evidence, evidenceIds } = await evidenceOfMarks(deps, state, read);
      const { question, language } = state;
      const readings = read.map(({ reading }) => reading);
      const draft = await answerFromReadings(
        { question, language, readings, evidenceIds },
        step.context,
        pieces.push,
      );
      pieces.end();
      const cited = evidence.filter(({ id }) => new RegExp(`\\b${id}\\b`).test(draft.answer));
      await deps.artifacts.putEvidence(session.runId, cited);
      await deps.artifacts.putDraft(session.runId, draft);
      return {
        evidenceIds: [...state.evidenceIds, ...cited.map(({ id }) => id)],
        writeProblem: null,
        ...step.usage(),
      };
    } catch (error) {
      if (isAbort(error, runtime.signal)) throw error;
      session.logger.error('the answer was not written', { error });
      return { writeProblem: toProblem(error), ...step.usage() };
    }
  };
}

const withReading = ({ status, reading }: DocumentNotes) =>
  status === 'ok' && reading !== undefined ? [{ reading }] : [];

const byTime = (
  left: { readonly reading: DocumentReading },
  right: { readonly reading: DocumentReading },
): number =>
  left.reading.dated.localeCompare(right.reading.dated) ||
  left.reading.title.localeCompare(right.reading.title);

function createPieces(emit: (text: string, piece: number) => void) {
  let pending = '';
  let piece = 0;
  return {
    push: (text: string) => {
      pending += text;
      for (; pending.length >= PIECE_CHARACTERS; pending = pending.slice(PIECE_CHARACTERS))
        emit(pending.slice(0, PIECE_CHARACTERS), piece++);
    },
    end: () => {
      if (pending !== '') emit(pending, piece++);
      pending = '';
    },
  };
}
