import type { Report, Run } from '../../domain/index.ts';
import type { Glyphs } from './glyphs.ts';
import { type Line, safeText, span, type Tone, wrapText } from './spans.ts';
import { count, formatDuration } from './words.ts';

const STATUS_WORDS: Readonly<Record<Report['status'], string>> = {
  answered: 'Answered',
  partly: 'Partly answered',
  not_found: 'Not found in the documents',
  failed: 'Not finished',
};
const MAX_ANSWER_LINES = 14;
const LABEL_WIDTH = 11;

/** The end of a run for a person: status, the answer in short, how far it is checked, files, what to do next. */
export function summaryLines(input: {
  readonly run: Run;
  readonly report: Report;
  /** Files as the user named them. */
  readonly files: readonly string[];
  /** What prints the whole report. */
  readonly showCommand: string;
  readonly width: number;
  readonly glyphs: Glyphs;
}): readonly Line[] {
  const { run, report, files, glyphs } = input;
  const width = Math.max(20, Math.min(input.width, 100));
  const { verification, facts } = report;
  const good = report.status === 'answered';
  const checks = [
    `${verification.supported} of ${count(verification.claims, 'claim')} supported`,
    ...(verification.partly > 0 ? [`${verification.partly} partly`] : []),
    ...(verification.contradicted > 0 ? [`${verification.contradicted} contradicted`] : []),
    ...(verification.notFound > 0 ? [`${verification.notFound} not found`] : []),
    ...(verification.removed.length > 0 ? [`${verification.removed.length} removed`] : []),
  ];
  const cost = [
    `${facts.mode} mode`,
    formatDuration(facts.elapsedMs),
    ...(facts.calls > 0
      ? [
          count(facts.calls, 'call'),
          count(facts.inputTokens + facts.outputTokens, 'token'),
          `$${facts.costUsd.toFixed(facts.costUsd < 1 ? 4 : 2)}`,
        ]
      : []),
  ];
  const row = (name: string, text: string, tones: { name?: Tone; text?: Tone } = {}): readonly Line[] =>
    wrapText(text, width - LABEL_WIDTH).map((line, index) => [
      span((index === 0 ? name : '').padEnd(LABEL_WIDTH), tones.name ?? 'dim'),
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
      span(STATUS_WORDS[report.status], good ? 'good' : 'warn'),
      ...(report.budgetLimited ? [span(' (the budget was spent)', 'warn')] : []),
    ],
    ...heading,
    [],
    ...answerLines(report, width),
    [],
    ...row('Checked', checks.join(glyphs.dot)),
    ...row(
      'Sources',
      `${count(report.sources.length, 'document')}${glyphs.dot}${count(report.citations.length, 'citation')}`,
    ),
    ...(open.length > 0 ? [...row('Open', count(report.unanswered.length, 'sub-question')), ...open] : []),
    ...report.notes.flatMap((note) => row('Note', safeText(note), { name: 'warn', text: 'dim' })),
    ...row('Run', [run.id, ...cost].join(glyphs.dot)),
    ...files.map(
      (file, index): Line => [
        span((index === 0 ? 'Written' : '').padEnd(LABEL_WIDTH), 'dim'),
        span(file, 'accent'),
      ],
    ),
    // Not wrapped: it is there to be pasted.
    ...(files.length === 0 ? [[span('Read it'.padEnd(LABEL_WIDTH), 'dim'), span(input.showCommand)]] : []),
  ];
}

function answerLines(report: Report, width: number): readonly Line[] {
  const paragraphs = report.answer.map(({ kind, claims }) => {
    const text = claims
      .map((claim) => {
        const numbers = claim.citations.map((citation) => citation.number);
        return `${safeText(claim.text)}${numbers.length > 0 ? ` [${numbers.join(', ')}]` : ''}`;
      })
      .join(' ');
    return { text, indent: kind === 'bullet' ? '- ' : '' };
  });
  const lines = paragraphs.flatMap(({ text, indent }) =>
    wrapText(text, width - indent.length).map(
      (line, index): Line => [span(index === 0 ? indent : ' '.repeat(indent.length)), span(line)],
    ),
  );
  if (lines.length === 0) return [[span('The documents do not answer this question.')]];
  return lines.length <= MAX_ANSWER_LINES
    ? lines
    : [...lines.slice(0, MAX_ANSWER_LINES - 1), [span('… the report has the rest.', 'dim')]];
}
