import { say, wording } from '../../../catalogue/index.ts';
import type { DocumentNotes, Evidence } from '../../../domain/index.ts';
import type { DocumentReading } from '../../../domain/reading/index.ts';
import { isAbort, toProblem } from '../../../errors/index.ts';
import { sumUpEach } from '../../../rag/index.ts';
import { createWriteReportNode } from '../../research/nodes/write-report.ts';
import type { NodeRuntime } from '../../research/session/node.ts';
import { beginStep } from '../../research/session/run-session.ts';
import type { AskDeps } from '../ask-deps.ts';
import type { AskStateValue } from '../ask-state.ts';
import { isWrittenAgain } from '../route-steps.ts';
import { evidenceOfMarks } from './evidence-of-marks.ts';
import { taskOf } from './task-of-readers.ts';

/** Pieces of fixed size, so that a replay of the same text gives the same events; small, so that the first one is there at once. */
const PIECE_CHARACTERS = 16;

/** Node `writeAnswer`: from documents that were read whole, where there are any, else from passages. */
export function createReadingAnswerNode(
  deps: Parameters<typeof createWriteReportNode>[0] &
    Pick<AskDeps, 'session' | 'artifacts' | 'tasks' | 'marked' | 'library'>,
) {
  const { session } = deps;
  const writeFirst = createWriteReportNode(deps);
  const writeOver = createWriteOver(deps);

  return async (state: AskStateValue, runtime: NodeRuntime) => {
    const { reading, summary, language } = state;
    const { answerFromReadings, sumUp } = deps.tasks;
    if (summary !== null && sumUp !== undefined) return writeSummary(deps, state, sumUp, runtime);
    const writeFromPassages = isWrittenAgain(state) ? writeOver : writeFirst;
    if (summary === null && (reading === null || reading === 'passages'))
      return writeFromPassages(state, runtime);
    const read = (await deps.artifacts.listNotes(session.runId)).flatMap(withReading).sort(byTime);
    if (read.length === 0 || answerFromReadings === undefined) {
      const note = wording(deps.tasks.readWhole === undefined ? 'noteReadingNeedsModel' : 'noteNothingRead');
      const written = await writeFromPassages(state, runtime);
      return reading === 'auto' ? written : { ...written, runNotes: [say(language, note)] };
    }
    session.events.emit('report-start', { documents: read.length }, `report-start:${state.attempt}`);
    const step = beginStep(session, `answer:${state.attempt}`, runtime.signal);
    const pieces = createPieces((text, piece) =>
      session.events.emit('answer-delta', { text, piece }, `answer-delta:${state.attempt}:${piece}`),
    );
    const { evidence, evidenceIds } = await evidenceOfMarks(deps, state, read);
    try {
      const question = taskOf(state, 'all');
      const readings = read.map(({ reading }) => reading);
      const draft = await answerFromReadings(
        { question, language, readings, evidenceIds },
        step.context,
        pieces.push,
      );
      pieces.end();
      const isCited = ({ id }: Evidence) => new RegExp(`\\b${id}\\b`).test(draft.answer);
      const kept = await keep(evidence.filter(isCited));
      await deps.artifacts.putDraft(session.runId, draft);
      return { ...kept, writeProblem: null, ...step.usage() };
    } catch (error) {
      if (isAbort(error, runtime.signal)) throw error;
      session.logger.error('the answer was not written', { error });
      // What the readers cite is what was found, and all there is to show.
      const cited = new Set(read.flatMap(({ reading }) => reading.cited));
      const kept = await keep(evidence.filter(({ mark }) => mark !== undefined && cited.has(mark)));
      return { ...kept, writeProblem: toProblem(error), ...step.usage() };
    }

    async function keep(cited: readonly Evidence[]) {
      await deps.artifacts.putEvidence(session.runId, cited);
      return {
        evidenceIds: [...state.evidenceIds, ...cited.map(({ id }) => id)],
        outcomes: foundByReading(state, cited),
      };
    }
  };
}

/** The answer from the first search stays where no other one can be written. */
function createWriteOver(
  deps: Parameters<typeof createWriteReportNode>[0] & Pick<AskDeps, 'session' | 'artifacts'>,
) {
  const writeAgain = createWriteReportNode({ ...deps, round: 2 });
  return async (state: AskStateValue, runtime: NodeRuntime) => {
    const written = await writeAgain(state, runtime);
    if (written.writeProblem === null) return written;
    const { wording: said, detail } = written.writeProblem;
    const draft = JSON.stringify(await deps.artifacts.getDraft(deps.session.runId));
    const cited = [...new Set(draft.match(/\bev_\d+\b/g))];
    return {
      ...written,
      writeProblem: null,
      evidenceIds: [...new Set([...state.evidenceIds, ...cited])],
      runNotes: [say(state.language, wording('noteAskAnswerKept', { said: said ?? detail }))],
    };
  };
}

/** What no search found and readers did is found: the question is not open. */
function foundByReading({ plan, outcomes }: AskStateValue, cited: readonly Evidence[]) {
  const taskId = plan?.subQuestions[0]?.id;
  if (taskId === undefined || outcomes[taskId]?.status !== 'no_evidence' || cited.length === 0) return {};
  const chunkIds = [...new Set(cited.flatMap((one) => one.chunkIds))];
  const scores = chunkIds.map(() => 0);
  return { [taskId]: { status: 'ok' as const, taskId, chunkIds, scores, questions: [], toolProblems: [] } };
}

/** A summary by rules: the best sentences of the passages that were taken, of each document alike. */
async function writeSummary(
  { session, artifacts }: Pick<AskDeps, 'session' | 'artifacts'>,
  state: AskStateValue,
  sumUp: NonNullable<AskDeps['tasks']['sumUp']>,
  runtime: NodeRuntime,
) {
  session.events.emit('report-start', {}, `report-start:${state.attempt}`);
  const step = beginStep(session, `summary:${state.attempt}`, runtime.signal);
  const evidence = await artifacts.getEvidence(session.runId, state.evidenceIds);
  const drafts = await sumUpEach(evidence, (part, most) =>
    sumUp({ title: state.question, evidence: part, most }, step.context),
  );
  await artifacts.putDraft(session.runId, drafts);
  return { writeProblem: null, ...step.usage() };
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
