import type { CommandWords } from '../../catalogue/index.ts';
import type { Answer } from '../../domain/index.ts';
import { graphLines } from './graph-lines.ts';
import { type Line, safeText, span, truncateText, wrapText } from './spans.ts';

const MAX_WIDTH = 100;
const INDENT = '    ';

/** An answer for a person: the text with its marks, how far it is checked, and each source with the words that are cited. */
export function wholeAnswerLines(
  answer: Answer,
  given: { text: string; width: number; words: CommandWords; showCommand: string },
): readonly Line[] {
  const { words, showCommand } = given;
  const width = Math.max(20, Math.min(given.width, MAX_WIDTH));
  const { results, terminal, ask } = words;
  const isGood = answer.status === 'answered';
  const text = given.text.split('\n').flatMap((line) => wrapText(safeText(line), width));
  const state = [
    answer.status === 'partly' && answer.claims.checked === 0 ? results.found : results.status[answer.status],
    ...(answer.confidence === undefined ? [] : [ask.confidence(answer.confidence)]),
    ...(answer.claims.checked === 0 ? [] : [terminal.supported(answer.claims.signed, answer.claims.checked)]),
  ];
  return [
    ...(text.length === 0 ? [[span(results.noAnswer)]] : text.map((line): Line => [span(line)])),
    [],
    [span(state.join(' · '), isGood ? 'good' : 'warn')],
    ...namedTopics(answer, ask, width),
    ...answer.notes.flatMap((note) =>
      wrapText(safeText(note), width).map((line): Line => [span(line, 'warn')]),
    ),
    ...(answer.reasoning_trace ?? []).flatMap((entry) =>
      wrapText(safeText(ask.traced(entry)), width).map((line): Line => [span(line, 'dim')]),
    ),
    ...answer.sources.flatMap((source, index) => [
      ...wrapText(safeText(answer.references[index] ?? ''), width).map(
        (line): Line => [span(line, 'strong')],
      ),
      ...snippetLines(source.snippet, width),
    ]),
    ...graphLines(answer.graph_context, { width, words }),
    [span(ask.more(showCommand), 'dim')],
    [],
  ];
}

/** As much of a quotation as shows what it is about. */
const SNIPPET_LINES = 3;
/** Marks of Markdown that a terminal does not draw. */
const MARKS = /^\s*(?:(?:#{1,6}|[->])\s+)?|\*{2,3}|`/g;

function snippetLines(snippet: string, width: number): Line[] {
  const lines = wrapText(safeText(snippet.replace(MARKS, '')), width - INDENT.length);
  const shown = lines.slice(0, SNIPPET_LINES);
  const more = lines.length > SNIPPET_LINES ? ' …' : '';
  return shown.map((line, at) => [span(`${INDENT}${line}${at === SNIPPET_LINES - 1 ? more : ''}`, 'dim')]);
}

/** Topics that the question names: what to narrow the next one to. */
function namedTopics({ identified_topics: topics }: Answer, ask: CommandWords['ask'], width: number): Line[] {
  if (topics.length === 0) return [];
  const names = topics.map(({ name }) => safeText(name)).join(', ');
  return [[span(truncateText(ask.topics(names), width), 'dim')]];
}
