import { catalogueOf, type Language, say, wording } from '../../catalogue/index.ts';
import type { AskStep } from '../../domain/ask/index.ts';
import type { AgentCall, AgentStep } from '../../domain/findings/index.ts';

/** Steps are stored in every checkpoint. */
const MOST_CHARACTERS = 300;
const MOST_THOUGHT = 1_000;
const MOST_ITEMS = 20;
const PASSAGE = /^\[ev_\d+\]/gm;

/** The calls of one turn of the executor, each with what it gave in a line; a turn without calls is what was said in it. Pure. */
export function stepsOfTurn(iteration: number, turn: AgentStep, language: Language): AskStep[] {
  const said = shorten(turn.text, MOST_THOUGHT);
  return turn.calls.map((call, index) => ({
    iteration,
    thought: index === 0 ? said : '',
    tool: shorten(call.tool, 80),
    input: shownInput(call),
    summary: lineOf(turn.results.find(({ id }) => id === call.id)?.text ?? '', language),
  }));
}

function lineOf(text: string, language: Language): string {
  const count = text.match(PASSAGE)?.length ?? 0;
  if (count > 0) return say(language, wording('askFound', { count }));
  const line = text.split('\n').find((one) => one.trim() !== '');
  return shorten(line ?? catalogueOf(language).tools.nothingFound, MOST_CHARACTERS);
}

/** Of notes the statements alone: their quotations are stored with the findings. */
function shownInput({ tool, input }: AgentCall): AskStep['input'] {
  const { findings } = input;
  if (tool === 'note' && Array.isArray(findings))
    return {
      findings: fewItems(findings.map((one: { statement?: unknown } | null) => one?.statement ?? '')),
    };
  return Object.fromEntries(Object.entries(input).map(([name, value]) => [name, fewItems(value)]));
}

function fewItems(value: unknown): unknown {
  if (typeof value === 'string') return shorten(value, MOST_CHARACTERS);
  if (Array.isArray(value)) return value.slice(0, MOST_ITEMS).map(fewItems);
  if (typeof value !== 'object' || value === null) return value;
  return shorten(JSON.stringify(value), MOST_CHARACTERS);
}

const shorten = (text: string, most: number): string => {
  const plain = text.replace(/\s+/g, ' ').trim();
  return plain.length <= most ? plain : `${plain.slice(0, most - 1)}…`;
};
