import { type CommandWords, catalogueOf } from '../../catalogue/index.ts';
import type { Claim, Report, Run } from '../../domain/index.ts';
import { gapBetween } from '../../linguistics/controls/index.ts';
import type { PrintedAnswer } from '../../pipeline/index.ts';
import { wordFor } from '../language.ts';
import type { Glyphs } from './glyphs.ts';
import { type Line, padText, safeText, span, type Tone, wrapText } from './spans.ts';
import { printedLines } from './whole-answer-lines.ts';
import { formatDuration } from './words.ts';

const MAX_ANSWER_LINES = 14;
const LABEL_WIDTH = 11;

/** The end of a run for a person: status, the answer in short, how far it is checked, files, what to do next. */
export function summaryLines(input: {
  readonly run: Run;
  readonly report: Report;
  /** Its passages, where it composes nothing. */
  readonly printed?: PrintedAnswer | undefined;
  /** Files as the user named them. */
  readonly files: readonly string[];
  /** What prints the whole report. */
  readonly showCommand: string;
  /** Where the report stands on the page, and what starts the server and opens it. */
  readonly page?: { readonly address: string; readonly command: string } | undefined;
  readonly width: number;
  readonly glyphs: Glyphs;
  readonly words: CommandWords;
}): readonly Line[] {
  const { run, report, files, glyphs, page } = input;
  const { results, terminal } = input.words;
  const { labels } = results;
  const width = Math.max(20, Math.min(input.width, 100));
  const isShown = (input.printed?.passages.length ?? 0) > 0;
  const good = report.status === 'answered' || report.status === 'found';
  const row = (name: string, text: string, tones: { name?: Tone; text?: Tone } = {}): readonly Line[] =>
    wrapText(text, width - LABEL_WIDTH).map((line, index) => [
      span(padText(index === 0 ? name : '', LABEL_WIDTH), tones.name ?? 'dim'),
      span(line, tones.text ?? 'plain'),
    ]);
  const heading = wrapText(safeText(report.title), width).map((line): Line => [span(line, 'strong')]);
  const open = report.unanswered.flatMap(({ question, reason }) => [
    ...row('', `${glyphs.none} ${safeText(question)}`),
    ...row('', safeText(reason), { text: 'dim' }),
  ]);
  return [
    [],
    [
      span(`${good ? glyphs.ok : glyphs.none} `, good ? 'good' : 'warn'),
      span(results.status[report.status], good ? 'good' : 'warn'),
      ...(report.budgetLimited ? [span(results.budgetSpent, 'warn')] : []),
    ],
    ...heading,
    [],
    ...answerLines(input, width),
    [],
    ...(isShown ? [] : row(labels.checked, checksOf(report, input.words).join(glyphs.dot))),
    ...row(
      labels.sources,
      [terminal.documents(report.sources.length), results.citations(report.citations.length)].join(
        glyphs.dot,
      ),
    ),
    ...(open.length > 0
      ? [...row(labels.open, results.subQuestions(report.unanswered.length)), ...open]
      : []),
    ...report.notes.flatMap((note) => row(labels.note, safeText(note), { name: 'warn', text: 'dim' })),
    ...row(labels.run, [run.id, ...costOf(report, input.words)].join(glyphs.dot)),
    ...(files.length > 0 ? fileLines(labels.written, files) : [readLine(labels.read, input.showCommand)]),
    ...(page === undefined
      ? []
      : [readLine(labels.page, page.address), readLine('', results.pageOpens(page.command))]),
  ];
}

function fileLines(label: string, files: readonly string[]): readonly Line[] {
  return files.map((file, index) => [
    span(padText(index === 0 ? label : '', LABEL_WIDTH), 'dim'),
    span(file, 'accent'),
  ]);
}

/** Not wrapped: the command is there to be pasted. */
function readLine(label: string, command: string): Line {
  return [span(padText(label, LABEL_WIDTH), 'dim'), span(command)];
}

const checksOf = ({ verification }: Report, { language }: CommandWords): readonly string[] =>
  catalogueOf(language).report.claimSummary(verification);

function costOf({ facts }: Report, { results, terminal }: CommandWords): readonly string[] {
  const spent = [
    results.calls(facts.calls),
    results.tokens(facts.inputTokens + facts.outputTokens),
    `$${facts.costUsd.toFixed(facts.costUsd < 1 ? 4 : 2)}`,
  ];
  return [
    wordFor(terminal.mode, facts.mode),
    formatDuration(facts.elapsedMs),
    ...(facts.calls > 0 ? spent : []),
  ];
}

function answerLines(
  {
    report,
    printed,
    words: { results },
  }: Pick<Parameters<typeof summaryLines>[0], 'report' | 'printed' | 'words'>,
  width: number,
): readonly Line[] {
  const cut = (lines: readonly Line[]) =>
    lines.length <= MAX_ANSWER_LINES
      ? lines
      : [...lines.slice(0, MAX_ANSWER_LINES - 1), [span(results.reportHasRest, 'dim')]];
  if (printed !== undefined && printed.passages.length > 0) return cut(printedLines(printed, width));
  const paragraphs = report.answer.map(({ kind, claims }) => {
    const text = claims
      .map((claim, at) => {
        const numbers = citedNumbers(claim);
        // Of sentences in a row from the same place the last one says so.
        const isLast = claims[at + 1] === undefined || citedNumbers(claims[at + 1]) !== numbers;
        const said = safeText(claim.text);
        return numbers !== '' && isLast ? `${said}${gapBetween(said, '[1]')}[${numbers}]` : said;
      })
      .reduce((told, next) => (told === '' ? next : `${told}${gapBetween(told, next)}${next}`), '');
    return { text, indent: kind === 'bullet' ? '- ' : '' };
  });
  const lines = paragraphs.flatMap(({ text, indent }) =>
    wrapText(text, width - indent.length).map(
      (line, index): Line => [span(index === 0 ? indent : ' '.repeat(indent.length)), span(line)],
    ),
  );
  if (lines.length === 0) return [[span(results.noAnswer)]];
  return cut(lines);
}

const citedNumbers = (claim: Claim | undefined): string =>
  [...new Set((claim?.citations ?? []).map(({ number }) => number))].sort((a, b) => a - b).join(', ');
