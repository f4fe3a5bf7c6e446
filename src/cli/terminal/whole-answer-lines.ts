import type { CommandWords } from '../../catalogue/index.ts';
import type { Answer } from '../../domain/index.ts';
import type { PrintedAnswer } from '../../pipeline/index.ts';
import { graphLines } from './graph-lines.ts';
import { type Line, safeText, span, truncateText, wrapText } from './spans.ts';

const MAX_WIDTH = 100;
const INDENT = '    ';

/** An answer for a person: the text with its marks, how far it is checked, and each source with the words that are cited. */
export function wholeAnswerLines(
  answer: Answer,
  given: { printed: PrintedAnswer; width: number; words: CommandWords; showCommand: string },
): readonly Line[] {
  const { printed, words, showCommand } = given;
  const width = Math.max(20, Math.min(given.width, MAX_WIDTH));
  const { results, terminal, ask } = words;
  const isGood = answer.status === 'answered' || answer.status === 'found';
  const text = printed.text.split('\n').flatMap((line) => {
    const wrapped = wrapText(safeText(line), width);
    return wrapped.length === 0 ? [''] : wrapped;
  });
  const state = [
    results.status[answer.status],
    // As the progress has told it.
    ...(answer.claims.checked === 0 || answer.status === 'found'
      ? []
      : [terminal.supported(printed.supported, printed.checked)]),
  ];
  return [
    ...(printed.text === '' ? [[span(results.noAnswer)]] : text.map((line): Line => [span(line)])),
    [],
    [span(state.join(' · '), isGood ? 'good' : 'warn')],
    ...(printed.removed === 0 ? [] : wrapText(ask.removed(printed.removed, showCommand), width)).map(
      (line): Line => [span(line, 'warn')],
    ),
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
      ...quoteLines(printed.quotes.get(source.ref_id) ?? [], width),
    ]),
    ...graphLines(answer.graph_context, { width, words }),
    [span(ask.more(showCommand), 'dim')],
    [],
  ];
}

/** As much of a quotation as shows what it is about. */
const QUOTE_LINES = 3;

/** Quotations of one reference, each told from the next where there are several. */
function quoteLines(quotes: readonly string[], width: number): Line[] {
  const mark = quotes.length > 1 ? '- ' : '';
  return quotes.flatMap((quote) => {
    const lines = wrapText(safeText(quote), width - INDENT.length - mark.length);
    const more = lines.length > QUOTE_LINES ? ' …' : '';
    return lines.slice(0, QUOTE_LINES).map((line, at) => {
      const lead = at === 0 ? mark : ' '.repeat(mark.length);
      return [span(`${INDENT}${lead}${line}${at === QUOTE_LINES - 1 ? more : ''}`, 'dim')];
    });
  });
}

/** Topics that the question names: what to narrow the next one to. */
function namedTopics({ identified_topics: topics }: Answer, ask: CommandWords['ask'], width: number): Line[] {
  if (topics.length === 0) return [];
  const names = topics.map(({ name }) => safeText(name)).join(', ');
  return [[span(truncateText(ask.topics(names), width), 'dim')]];
}
