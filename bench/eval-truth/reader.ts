import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '../../src/errors/index.ts';
import { estimateTokens } from '../../src/linguistics/index.ts';
import { type AskedStatement, askJudge, type JudgedClaim } from './ask-judge.ts';
import { evidenceOf, type LabelledClaim, makeEvidence, statementOf } from './labelled-claims.ts';
import { type OutsideTurn, outsideJudge } from './outside-judge.ts';
import { createRandom, shuffle } from './random.ts';
import { type Row, shareRow } from './row.ts';
import { goldOf, labelOf, pageOf, type WiceRow, wiceRows } from './wice.ts';

/** Pages of WiCE are long: this many go into one request. */
const PAGES_PER_QUESTION = 4;

export interface ReaderOptions {
  readonly folder: string;
  readonly count: number;
  /** Of the drawn order, those before are left out: they were read before. */
  readonly skip: number;
  readonly seed: number;
  /** Prints what the judge signs and the law does not, and what is signed wrongly. */
  readonly show?: boolean;
}

/** A folder of requests: `prompt-N.json` holds the messages of one, `reply-N.txt` what a judge outside has answered. */
function openFolder(folder: string) {
  mkdirSync(folder, { recursive: true });
  const known = new Map<string, number>();
  for (let at = 1; existsSync(promptAt(folder, at)); at++)
    known.set(readFileSync(promptAt(folder, at), 'utf8'), at);
  const waiting: number[] = [];
  let tokens = 0;
  return {
    waiting,
    tokens: () => tokens,
    reply(turns: readonly OutsideTurn[]): string {
      const text = `${JSON.stringify(turns, null, 1)}\n`;
      const at = known.get(text) ?? known.size + 1;
      known.set(text, at);
      writeFileSync(promptAt(folder, at), text);
      tokens += turns.reduce((sum, { content }) => sum + estimateTokens(content), 0);
      const file = join(folder, `reply-${at}.txt`);
      if (existsSync(file)) return readFileSync(file, 'utf8');
      waiting.push(at);
      throw new AppError('E024', `No reply to prompt ${at} yet.`);
    },
  };
}

const promptAt = (folder: string, at: number): string => join(folder, `prompt-${at}.json`);

/**
 * Claims drawn at random, put to a judge outside in the requests that a run would make, and read as a run reads them. A request whose
 * reply passes a canary is written once more, with others.
 */
export async function readModelClaimsOutside(
  claims: readonly LabelledClaim[],
  options: ReaderOptions,
): Promise<Row[]> {
  const drawn = shuffle(claims, createRandom(options.seed)).slice(options.skip, options.skip + options.count);
  const groups = [...new Set(drawn.map(({ run }) => run))].map((run) => {
    const own = drawn.filter((claim) => claim.run === run);
    return {
      question: own[0]?.question ?? '',
      language: own[0]?.language ?? 'en',
      statements: own.map((claim) => ({
        id: claim.id,
        statement: statementOf(claim),
        evidence: evidenceOf(claim),
      })),
    };
  });
  const { judged, rows } = await readOutside('reader', groups, options);
  const labels = new Map(drawn.map(({ id, label }) => [id, label]));
  const of = (label: string, some = judged) => some.filter(({ id }) => labels.get(id) === label);
  const read = judged.filter(({ opinion }) => opinion !== undefined);
  if (options.show) printDisputed(drawn, judged);
  const isAccepted = ({ finding }: JudgedClaim) => finding.verdict === 'supported';
  const isSigned = ({ opinion }: JudgedClaim) => opinion?.verdict === 'supported';
  /** What says that something is missing is decided by a search of the library, which there is none of here. */
  const isAbsence = (claim: JudgedClaim) => claim.opinion?.kind === 'absence' && isSigned(claim);
  return [
    ...shareRow('reader', 'reader true: accepted', of('true'), isAccepted),
    ...shareRow('reader', 'reader false: accepted', of('false'), isAccepted),
    ...shareRow('reader', 'reader true: absence, left to a search', of('true'), isAbsence),
    ...shareRow('reader', 'reader false: absence, left to a search', of('false'), isAbsence),
    ...shareRow('reader', 'reader alone true', of('true', read), isSigned),
    ...shareRow('reader', 'reader alone false', of('false', read), isSigned),
    ...rows,
  ];
}

function printDisputed(drawn: readonly LabelledClaim[], judged: readonly JudgedClaim[]): void {
  for (const { id, finding, opinion } of judged) {
    const claim = drawn.find((one) => one.id === id);
    const isTrue = claim?.label === 'true';
    if ((finding.verdict === 'supported') === isTrue) continue;
    const missing = finding.missing.map(({ text }) => text).join(', ');
    console.log(
      `\n${claim?.label}, judge: ${opinion?.verdict}, law: ${finding.verdict} (${finding.reason}); missing: ${missing}`,
    );
    console.log(`  ${claim === undefined ? '' : statementOf(claim).text}`);
    for (const quote of opinion?.quotes ?? []) console.log(`  > ${quote}`);
    for (const formula of opinion?.formulas ?? []) console.log(`  = ${formula}`);
  }
}

/** The same with claims and pages of WiCE, in its three labels. */
export async function readWiceOutside(rows: readonly WiceRow[], options: ReaderOptions): Promise<Row[]> {
  const drawn = shuffle(rows, createRandom(options.seed))
    .slice(options.skip, options.skip + options.count)
    .map((row, at) => ({ row, asked: askedOf(row, at + 1) }));
  const groups = Array.from({ length: Math.ceil(drawn.length / PAGES_PER_QUESTION) }, (_, at) => ({
    question: 'What do these pages say?',
    language: 'en' as const,
    statements: drawn.slice(at * PAGES_PER_QUESTION, (at + 1) * PAGES_PER_QUESTION).map(({ asked }) => asked),
  }));
  const { judged, rows: more } = await readOutside('wice-reader', groups, options);
  const pairs = judged.flatMap(({ id, finding }) => {
    const own = drawn.find(({ asked }) => asked.id === id);
    return own === undefined ? [] : [{ gold: goldOf(own.row), predicted: labelOf(finding) }];
  });
  return [...wiceRows(pairs).map((row) => ({ set: 'wice-reader', ...row })), ...more];
}

function askedOf(row: WiceRow, at: number): AskedStatement {
  const page = {
    id: `ev_${at}`,
    text: pageOf(row),
    documentTitle: `Page ${at}`,
    sourcePath: `page-${at}`,
    headingPath: [],
  };
  return { id: String(at), statement: { text: row.claim }, evidence: [makeEvidence(page)] };
}

async function readOutside(
  set: string,
  groups: readonly Parameters<typeof askJudge>[0][],
  { folder }: ReaderOptions,
): Promise<{ readonly judged: readonly JudgedClaim[]; readonly rows: readonly Row[] }> {
  const requests = openFolder(folder);
  const judge = outsideJudge((turns) => requests.reply(turns));
  const judged: JudgedClaim[] = [];
  let unread = 0;
  for (const group of groups) {
    try {
      const told = await askJudge(group, judge);
      judged.push(...told.judged);
      unread += told.unread;
    } catch {
      // Without any reply to its requests a question has no figures yet.
    }
  }
  const { waiting, tokens } = requests;
  if (waiting.length > 0)
    console.log(`No usable reply yet to prompt ${waiting.join(', ')}: figures are of the others.`);
  const asked = groups.flatMap(({ statements }) => statements).length;
  return {
    judged,
    rows: [
      { set, metric: 'statements', value: judged.length },
      { set, metric: 'reader thrown away', value: unread / Math.max(1, judged.length) },
      { set, metric: 'input tokens per statement', value: tokens() / Math.max(1, asked) },
    ],
  };
}
