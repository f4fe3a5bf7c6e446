import { count, plural } from '../../count.ts';

export interface Counts {
  readonly answered: number;
  readonly no_evidence: number;
  readonly failed: number;
  readonly skipped: number;
}

const joined = (parts: readonly (string | false)[], by: string) =>
  parts.filter((part) => part !== false && part !== '').join(by);

/** What the terminal shows while something goes on. */
export const terminal = {
  opening: 'Opening the library',
  creatingDatabase: 'Setting up the database (first start only)',
  recovering: 'Recovering the database after a crash',
  queueing: 'Setting up the queue',
  makingKnowledge: (n: number) => `Reading names … ${plural(n, 'document')}`,
  stopping: 'Stopping … press Ctrl-C again to quit at once.',
  note: (text: string) => `Note: ${text}`,
  next: (command: string) => `Next: ${command}`,
  readLog: (file: string, doctor: string) => `read the last lines of ${file}, or run ${doctor}`,
  loopHeld: 'The server did not respond and was ended. What it worked on goes on at the next start.',
  noLogFile: 'Note: the log file cannot be written; work goes on without it.',
  writeQuestion: 'Write the question, then press Ctrl-D.',
  left: (time: string) => `${time} left`,

  rowsSettled: (settled: number, rows: number) => `${count(settled)} of ${plural(rows, 'row')}`,
  answered: (n: number) => `${n} answered`,
  withoutEvidence: (n: number) => `${n} without evidence`,
  failed: (n: number) => `${n} failed`,
  skipped: (n: number) => `${n} skipped`,
  running: (n: number) => `${n} running`,
  batchCounts: (c: Counts) =>
    `${c.answered} answered, ${c.no_evidence} without evidence, ${c.failed} failed, ${c.skipped} skipped`,
  batchEnd: (p: { name: string; rows: number; counts: Counts; cost: string; file: string }) =>
    `${p.name}: ${plural(p.rows, 'row')}, ${terminal.batchCounts(p.counts)}${p.cost === '' ? '' : `, ${p.cost}`}. Written: ${p.file}`,
  starting: 'starting',
  pace: (rows: string, left: string) => `${rows} rows a minute${left === '' ? '' : `, ${left} left`}`,

  estimate: ['Sub-questions', 'Model calls', 'Tokens', 'Cost', 'Time'] as readonly string[],
  estimateDocuments: 'Documents',
  estimated: (p: { calls: string; cost: string; time: string }) =>
    `This will probably take ${p.calls} model calls, ${p.cost} and ${p.time}.`,

  looking: 'Looking for documents',
  reading: 'Reading',
  /** Stages of the work on a file or a sub-question; one without a word stands as it is. */
  stages: {
    reading: 'reading',
    hash: 'comparing',
    detect: 'looking at it',
    convert: 'converting',
    normalise: 'structuring',
    chunk: 'cutting',
    enrich: 'enriching',
    embed: 'embedding',
    index: 'storing',
    searching: 'searching',
    reranking: 'reranking',
    investigating: 'investigating',
    judging: 'judging',
    working: 'working',
  } as Readonly<Record<string, string>>,
  outcomes: {
    indexed: 'indexed',
    partial: 'partly read',
    unchanged: 'unchanged',
    failed: 'failed',
    removed: 'removed',
  } as Readonly<Record<string, string>>,
  andMoreWarnings: (n: number) => ` (and ${plural(n, 'more warning')})`,
  andMoreDocuments: (n: number, command: string) => `and ${plural(n, 'more document')}: ${command}`,
  notTaken: (path: string) => `left out: ${path}. `,
  andMoreNotTaken: (n: number) => `and ${n} more left out`,
  libraryLabel: 'Library',
  unchanged: (n: number) => `${n} unchanged`,
  partlyRead: (n: number) => `${n} partly read`,
  removed: (n: number) => `${n} removed`,
  documents: (n: number) => plural(n, 'document'),
  turn: (n: number) => `turn ${n}`,
  findings: (n: number) => plural(n, 'finding'),
  passages: (n: number) => plural(n, 'passage'),
  vectors: (done: number, total: number) => `${done} of ${plural(total, 'passage')} have their vectors`,
  questions: (n: number) => plural(n, 'question'),
  claims: (n: number) => plural(n, 'claim'),
  words: (n: number) => plural(n, 'word'),
  foundFiles: (n: number) => `found ${plural(n, 'file')}`,
  readingFile: (p: { name: string; stage: string }) => `reading ${p.name}: ${p.stage}`,

  mode: { model: 'model mode', extractive: 'extractive mode' } as Readonly<Record<string, string>>,
  phases: {
    starting: 'Starting',
    resuming: 'Going on',
    planning: 'Planning',
    planned: 'Plan is ready',
    review: 'Waiting for review',
    researching: 'Researching',
    reading: 'Reading',
    writing: 'Writing',
    checking: 'Checking',
    publishing: 'Publishing',
    paused: 'Paused',
    done: 'Done',
    failed: 'Failed',
    cancelled: 'Cancelled',
    'budget-limited': 'Done, the budget was spent',
  } as Readonly<Record<string, string>>,
  line: {
    question: (question: string, mode: string) => `question: ${question}${mode === '' ? '' : ` (${mode})`}`,
    resumed: (question: string) => `going on: ${question}`,
    plan: (questions: string) => `plan: ${questions}`,
    review: 'plan waits for review',
    start: (about: string) => `start: ${about}`,
    end: (about: string, state: string) => `end: ${about}: ${state}`,
    coverage: (covered: string) => `coverage: ${covered}`,
    evidence: (passages: number, documents: number) =>
      `evidence: ${plural(passages, 'passage')} from ${plural(documents, 'document')}`,
    read: (title: string, hasFailed: boolean) => `read: ${title}${hasFailed ? ' (failed)' : ''}`,
    writing: 'writing the report',
    checked: (supported: string) => `checked: ${supported}`,
    note: (text: string) => `note: ${text}`,
    paused: 'paused',
    ended: (status: string) => `ended: ${status}`,
  },
  covered: (p: { covered: number; total: number; followUps: number; dot: string }) =>
    joined(
      [`${p.covered} of ${p.total} answered`, p.followUps > 0 && plural(p.followUps, 'follow-up')],
      p.dot,
    ),
  evidenceFor: (p: { passages: number; documents: number; questions: number }) =>
    `${plural(p.passages, 'passage')} from ${plural(p.documents, 'document')} for ${plural(p.questions, 'question')}`,
  supported: (supported: number, claims: number) => `${supported} of ${plural(claims, 'claim')} supported`,
  moreTasks: (rest: number, ended: number) => `${rest} more, ${ended} of them ended`,
  waiting: 'waiting',
  noEvidence: 'no evidence',
  skippedFor: (why: string) => `skipped ${why}`.trim(),
  failedFor: (why: string) => `failed ${why}`.trim(),
  rows: {
    coverage: 'Coverage',
    evidence: 'Evidence',
    reading: 'Reading',
    writing: 'Writing',
    checking: 'Checking',
  },

  startPlan: 'Start with this plan? [Y]es, [e]dit, [r]eplan, [l]ater: ',
  whatDifferent: 'What should be different? ',
  answerWith: 'Answer with y, e, r or l.',
  writeSubQuestions: 'Write the sub-questions, one a line; an empty line ends the list.',
  planWaits: (command: string) => `The plan waits for review. Go on with: ${command}`,
  stopped: (command: string) => `Stopped; what is done is kept. Go on with: ${command}`,
};
