import type { CommandWords, Language } from '../../catalogue/index.ts';
import { detailIn } from '../../errors/index.ts';
import { wordFor } from '../language.ts';
import { bar, type Glyphs, spinnerFrame } from './glyphs.ts';
import { stageText } from './ingest-view.ts';
import type { RunView, TaskView } from './run-view.ts';
import { fitLine, type Line, padText, type Span, safeText, span, spread } from './spans.ts';
import { formatDuration } from './words.ts';

interface DrawOptions {
  readonly width: number;
  /** Rows that may be used; tasks in the middle give way to a count. */
  readonly height: number;
  readonly nowMs: number;
  readonly glyphs: Glyphs;
  readonly words: CommandWords;
}

/** The live picture of a run: question, the plan as a tree with one line per sub-question, then what follows it. */
export function runLines(view: RunView, options: DrawOptions): readonly Line[] {
  const { width, nowMs, glyphs, words } = options;
  const elapsed =
    view.startedMs === undefined ? '' : formatDuration((view.endedMs ?? nowMs) - view.startedMs);
  const mode =
    view.mode === undefined ? [] : [span(`${glyphs.dot}${wordFor(words.terminal.mode, view.mode)}`, 'dim')];
  const head = spread(
    [outcomeSign(view, options), span(wordFor(words.terminal.phases, view.phase), 'strong'), ...mode],
    [span(elapsed, 'dim')],
    width,
  );
  const after = stageLines(view, options);
  const question: Line[] = view.question === '' ? [] : [[span(safeText(view.question))]];
  const room = Math.max(3, options.height - 1 - question.length - after.length);
  return [head, ...question, ...taskLines(view.tasks, room, options), ...after].map((line) =>
    fitLine(line, width),
  );
}

function outcomeSign({ outcome }: RunView, { glyphs, nowMs }: DrawOptions): Span {
  if (outcome === undefined) return span(`${spinnerFrame(glyphs, nowMs)} `, 'accent');
  if (outcome === 'done') return span(`${glyphs.ok} `, 'good');
  return outcome === 'failed' ? span(`${glyphs.failed} `, 'bad') : span(`${glyphs.none} `, 'warn');
}

function taskLines(tasks: readonly TaskView[], room: number, options: DrawOptions): readonly Line[] {
  if (tasks.length <= room)
    return tasks.map((task, index) => taskLine(task, index === tasks.length - 1, options));
  // Those in work matter most on a small screen.
  const order = ['working', 'failed', 'waiting', 'no_evidence', 'skipped', 'ok'];
  const shown = new Set(
    tasks
      .toSorted((left, right) => order.indexOf(left.state) - order.indexOf(right.state))
      .slice(0, room - 1)
      .map(({ id }) => id),
  );
  const rest = tasks.filter(({ id }) => !shown.has(id));
  const ended = rest.filter(({ endedMs }) => endedMs !== undefined).length;
  return [
    ...tasks.filter(({ id }) => shown.has(id)).map((task) => taskLine(task, false, options)),
    [
      span(options.glyphs.lastBranch, 'dim'),
      span(options.words.terminal.moreTasks(rest.length, ended), 'dim'),
    ],
  ];
}

function taskLine(task: TaskView, isLast: boolean, options: DrawOptions): Line {
  const { glyphs, nowMs, width } = options;
  const branch = span(isLast ? glyphs.lastBranch : glyphs.branch, 'dim');
  const question = `${task.isFollowUp ? '+ ' : ''}${safeText(task.question)}`;
  const time = task.startedMs === undefined ? [] : [formatDuration((task.endedMs ?? nowMs) - task.startedMs)];
  const facts = [...stateWords(task, options.words), ...time].join(glyphs.dot);
  return spread(
    [branch, stateSign(task, options), span(question, task.state === 'waiting' ? 'dim' : 'plain')],
    [span(facts, task.state === 'failed' ? 'bad' : 'dim')],
    width,
  );
}

function stateSign(task: TaskView, { glyphs, nowMs }: DrawOptions): Span {
  switch (task.state) {
    case 'working':
      return span(`${spinnerFrame(glyphs, nowMs)} `, 'accent');
    case 'ok':
      return span(`${glyphs.ok} `, 'good');
    case 'failed':
      return span(`${glyphs.failed} `, 'bad');
    case 'waiting':
      return span(`${glyphs.waiting} `, 'dim');
    default:
      return span(`${glyphs.none} `, 'warn');
  }
}

/** The state of a sub-question in words: `reranking`, `turn 3`, `6 passages`, `no evidence`, `failed E034 …`. */
export function stateWords(task: TaskView, { terminal, language }: CommandWords): readonly string[] {
  const findings = task.findings === undefined ? [] : [terminal.findings(task.findings)];
  const passages = task.passages === undefined ? [] : [terminal.passages(task.passages)];
  const questions = task.questions === undefined ? [] : [terminal.questions(task.questions)];
  switch (task.state) {
    case 'waiting':
      return [terminal.waiting];
    case 'working':
      return [
        ...(task.executor === undefined ? [] : [safeText(task.executor)]),
        safeText(stageText(task.stage ?? 'working', terminal)),
        ...(task.turn === undefined ? [] : [terminal.turn(task.turn)]),
        ...findings,
        ...passages,
      ];
    case 'ok':
      return [...findings, ...passages, ...questions];
    case 'no_evidence':
      return [terminal.noEvidence];
    case 'skipped':
      return [terminal.skippedFor(problemText(task, language))];
    case 'failed':
      return [terminal.failedFor(problemText(task, language))];
  }
}

function problemText({ problem = '' }: TaskView, language: Language): string {
  return safeText(typeof problem === 'string' ? problem : `${problem.code} ${detailIn(language, problem)}`);
}

function stageLines(view: RunView, { width, glyphs, words }: DrawOptions): readonly Line[] {
  const { terminal } = words;
  const lines: Line[] = [];
  const row = (name: string, facts: readonly Span[]) => lines.push([span(padText(name, 10)), ...facts]);
  const { coverage, evidence, reads, verification } = view;
  if (coverage !== undefined)
    row(terminal.rows.coverage, [span(terminal.covered({ ...coverage, dot: glyphs.dot }), 'dim')]);
  if (evidence !== undefined)
    row(terminal.rows.evidence, [
      span(terminal.evidenceFor({ ...evidence, passages: evidence.evidence }), 'dim'),
    ]);
  if (reads.started > 0) {
    const total = Math.max(reads.started, evidence?.documents ?? 0);
    const current = reads.current.at(-1);
    row(terminal.rows.reading, [
      span(bar(reads.ended, total, Math.max(4, Math.min(16, Math.floor(width / 5))), glyphs), 'accent'),
      span(` ${reads.ended}/${total}`, 'dim'),
      ...(reads.failed > 0 ? [span(` ${terminal.failed(reads.failed)}`, 'bad')] : []),
      ...(current === undefined ? [] : [span(` ${safeText(current)}`, 'dim')]),
    ]);
  }
  if (view.words > 0) row(terminal.rows.writing, [span(terminal.words(view.words), 'dim')]);
  if (verification !== undefined)
    row(terminal.rows.checking, [
      span(
        [
          terminal.supported(verification.supported, verification.claims),
          ...(verification.removed > 0 ? [words.results.checks.removed(verification.removed)] : []),
        ].join(glyphs.dot),
        'dim',
      ),
    ]);
  for (const note of view.notes.slice(-3)) lines.push([span('! ', 'warn'), span(safeText(note), 'dim')]);
  return lines;
}
