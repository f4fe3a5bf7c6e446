import { wording } from '../../../catalogue/index.ts';
import { FINAL_ANSWER, type ThinkInput, type Thought } from '../../../domain/ask/index.ts';
import type { NodeRuntime } from '../../research/nodes/node.ts';
import { beginStep } from '../../research/run/run-session.ts';
import type { AskDeps } from '../ask-deps.ts';
import type { AskStateValue } from '../ask-state.ts';
import { loadFound } from '../found-passages.ts';
import { roundsOf } from '../route-steps.ts';
import { tryTask } from '../try-task.ts';

/** Passages that a thinker sees: the writer gets them all. */
const MAX_PASSAGES = 12;
/** Of these, so many are of the last round, whatever they scored: what a tool found is what the next step is chosen by. */
const OF_LAST_ROUND = 6;

/** Node `thinkNext`: what to do in this round. A thinker that fails ends the rounds, with a note. */
export function createThinkNextNode(deps: Pick<AskDeps, 'session' | 'tasks' | 'library' | 'tools' | 'ask'>) {
  const { session, tasks, ask } = deps;

  return async (state: AskStateValue, runtime: NodeRuntime) => {
    const { language } = state;
    const iteration = roundsOf(state) + 1;
    const { think } = tasks;
    const step = beginStep(session, `think:${state.attempt}:${iteration}`, runtime.signal);
    const input = think && (await describe(state, iteration));
    const { value, notes } =
      think === undefined || input === undefined
        ? { value: undefined, notes: [] }
        : await tryTask(
            session,
            language,
            runtime.signal,
            (said) => wording('noteAskNotThought', { said }),
            () => think(input, step.context),
          );
    const thought: Thought = value ?? { thought: '', tool: FINAL_ANSWER, input: {} };
    session.events.emit(
      'thought',
      { iteration, thought: thought.thought, tool: thought.tool },
      `thought:${state.attempt}:${iteration}`,
    );
    return { thought, isOver: value === undefined, runNotes: notes, ...step.usage() };
  };

  async function describe(state: AskStateValue, iteration: number): Promise<ThinkInput> {
    const { question, language, quality, steps, strategy, density } = state;
    const { passages, tasks: searched } = await loadFound(state, deps.library);
    const tools = deps.tools
      .list(language)
      .filter(({ name }) => ask.summarise || !name.startsWith('summarize'))
      .map(({ name, description, inputSchema }) => ({ name, description, inputSchema }));
    return {
      question,
      language,
      tasks: searched,
      passages: shown(passages, steps.at(-1)?.chunkIds ?? []),
      quality: quality ?? { sufficient: false, reason: 'not_answered', best: 0, missing: '' },
      steps,
      strategy,
      density,
      iteration,
      maxIterations: ask.maxRounds,
      tools,
    };
  }
}

function shown(passages: ThinkInput['passages'], lastRound: readonly string[]): ThinkInput['passages'] {
  const newest = passages.filter(({ id }) => lastRound.includes(id)).slice(0, OF_LAST_ROUND);
  return [...new Set([...newest, ...passages])].slice(0, MAX_PASSAGES);
}
