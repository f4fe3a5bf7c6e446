import type { CommandWords } from '../../catalogue/index.ts';
import type { Answer } from '../../domain/index.ts';
import { gapBetween } from '../../linguistics/controls/index.ts';
import type { PrintedAnswer, PrintedPassage } from '../../pipeline/index.ts';
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
  const shown = new Set(printed.passages.map(({ number }) => number));
  const state = [
    results.status[answer.status],
    // As the progress has told it.
    ...(answer.claims.checked === 0 || answer.status === 'found'
      ? []
      : [terminal.supported(printed.supported, printed.checked)]),
  ];
  return [
    ...(printed.text === '' && printed.passages.length === 0 ? [[span(results.noAnswer)]] : []),
    ...printedLines(printed, width),
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
    // What a passage has beside it is not said again.
    ...answer.sources.flatMap((source, index) =>
      shown.has(source.ref_id)
        ? []
        : [
            ...wrapText(safeText(answer.references[index] ?? ''), width).map(
              (line): Line => [span(line, 'strong')],
            ),
            ...quoteLines(printed.quotes.get(source.ref_id) ?? [], width),
          ],
    ),
    ...graphLines(answer.graph_context, { width, words }),
    [span(ask.more(showCommand), 'dim')],
    [],
  ];
}

/** The text of an answer, then its passages. */
export function printedLines(
  { text, passages }: Pick<PrintedAnswer, 'text' | 'passages'>,
  width: number,
): readonly Line[] {
  const lines = (text === '' ? [] : text.split('\n')).flatMap((line) => {
    const wrapped = wrapText(safeText(line), width);
    return wrapped.length === 0 ? [''] : wrapped;
  });
  return [
    ...lines.map((line): Line => [span(line)]),
    ...passages.flatMap((passage, at) => [
      ...(at === 0 && text === '' ? [] : [[]]),
      ...passageText(passage, width),
    ]),
  ];
}

/** A passage with its source above it, indented; what fits the question best is set off. */
function passageText({ number, source, lines }: PrintedPassage, width: number): Line[] {
  const head = wrapText(safeText(`[${number}] ${source}`), width).map((line): Line => [span(line, 'accent')]);
  const body = lines.flatMap(({ text, marked }) => {
    const line = safeText(text.slice(0, marked?.start ?? text.length));
    const best = marked === undefined ? '' : safeText(text.slice(marked.start, marked.end));
    const rest = marked === undefined ? '' : safeText(text.slice(marked.end));
    return wrapMarked([line, best, rest], width - INDENT.length);
  });
  return [...head, ...body.map((line): Line => [span(INDENT), ...line])];
}

/** Text before, within and behind what is marked, wrapped as one. */
function wrapMarked(parts: readonly [string, string, string], width: number): Line[] {
  const [before, best] = parts;
  const whole = parts
    .filter((part) => part !== '')
    .reduce((text, part) => (text === '' ? part : `${text}${gapBetween(text, part)}${part}`), '');
  const start = best === '' ? whole.length : whole.indexOf(best, before.length);
  const end = start + best.length;
  let at = 0;
  return wrapText(whole, width).map((line) => {
    const from = whole.indexOf(line, at);
    at = from + line.length;
    const cut = (place: number) => Math.min(Math.max(place - from, 0), line.length);
    return [
      span(line.slice(0, cut(start))),
      span(line.slice(cut(start), cut(end)), 'strong'),
      span(line.slice(cut(end))),
    ].filter(({ text }) => text !== '');
  });
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
