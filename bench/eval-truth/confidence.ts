import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CONFIDENCE_LEVELS, type Report } from '../../src/domain/index.ts';
import { AppError } from '../../src/errors/index.ts';
import type { BenchApplication } from './open-bench-application.ts';

interface Asked {
  readonly question: string;
  /** The answer holds every string of one of these. */
  readonly answers: readonly (readonly string[])[];
}

/** Every n-th question of a set, spread over it, so that a run takes minutes. */
const SAMPLE = 60;

interface Judged {
  readonly set: string;
  readonly level: string;
  readonly right: boolean;
}

/** How often each level of confidence was right, over questions that the documents answer. A refusal is no answer and is left out. */
export async function measureConfidence(
  data: string,
  library: string,
  golden: string,
  bench: BenchApplication,
) {
  const judged = [
    ...(await ask('cmrc', ...cmrc(data, bench.folder), bench)),
    ...(await ask('hotpotqa', ...hotpot(data, bench.folder), bench)),
    ...(await ask('golden', library, goldenQuestions(golden), bench)),
  ];
  return CONFIDENCE_LEVELS.flatMap((level) => {
    const own = judged.filter((entry) => entry.level === level);
    return [
      { set: 'confidence', metric: `${level}: answers`, value: own.length },
      {
        set: 'confidence',
        metric: `${level}: right`,
        value: own.filter(({ right }) => right).length / Math.max(1, own.length),
      },
    ];
  });
}

async function ask(
  set: string,
  folder: string | undefined,
  questions: readonly Asked[],
  bench: BenchApplication,
): Promise<Judged[]> {
  if (folder === undefined) return [];
  const collectionId = await bench.ingest(folder);
  const judged: Judged[] = [];
  for (const { question, answers } of questions) {
    const report = await askOrSkip(bench, question, collectionId);
    const text = report && fold(answerOf(report));
    if (report?.confidence === undefined || text === undefined || text === '') continue;
    const right = answers.some((parts) => parts.every((part) => text.includes(fold(part))));
    judged.push({ set, level: report.confidence.level, right });
  }
  return judged;
}

/** A question that is too short to be researched is turned down before it is asked. */
async function askOrSkip(bench: BenchApplication, question: string, collectionId: string) {
  try {
    return await bench.ask(question, collectionId);
  } catch (error) {
    if (error instanceof AppError && error.code === 'E020') return undefined;
    throw error;
  }
}

function cmrc(data: string, folder: string): [string | undefined, Asked[]] {
  const source = join(data, 'retrieval/cmrc2018-trial-zh');
  if (!existsSync(source)) return [undefined, []];
  const target = join(folder, 'cmrc');
  mkdirSync(target, { recursive: true });
  for (const [index, { title, text }] of readLines<{ title: string; text: string }>(
    join(source, 'corpus.jsonl'),
  ).entries())
    writeFileSync(join(target, `${index}.md`), `# ${title}\n\n${text}\n`);
  const questions = readLines<{ text: string; metadata: { answers: string[] } }>(
    join(source, 'queries.jsonl'),
  );
  return [
    target,
    sample(questions).map(({ text, metadata }) => ({
      question: text,
      answers: metadata.answers.map((answer) => [answer]),
    })),
  ];
}

function hotpot(data: string, folder: string): [string | undefined, Asked[]] {
  const source = join(data, 'multihop/hotpotqa-100/questions.json');
  if (!existsSync(source)) return [undefined, []];
  const target = join(folder, 'hotpotqa');
  mkdirSync(target, { recursive: true });
  const questions = JSON.parse(readFileSync(source, 'utf8')) as {
    question: string;
    answer: string;
    context: [string, string[]][];
  }[];
  const texts = new Map(questions.flatMap(({ context }) => context));
  [...texts].forEach(([title, sentences], index) => {
    writeFileSync(join(target, `${index}.md`), `# ${title}\n\n${sentences.join('')}\n`);
  });
  return [target, sample(questions).map(({ question, answer }) => ({ question, answers: [[answer]] }))];
}

function goldenQuestions(file: string): Asked[] {
  return readLines<{ question: string; answers: string[] }>(file).map(({ question, answers }) => ({
    question,
    answers: [answers],
  }));
}

function sample<Item>(items: readonly Item[]): Item[] {
  const step = Math.max(1, Math.floor(items.length / SAMPLE));
  return items.filter((_, index) => index % step === 0).slice(0, SAMPLE);
}

function readLines<Item>(file: string): Item[] {
  return readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Item);
}

function answerOf({ answer }: Report): string {
  return answer
    .flatMap(({ claims }) => claims)
    .filter(({ frame }) => !frame)
    .map(({ text }) => text)
    .join(' ');
}

function fold(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}%‰$€£¥]+/gu, '');
}
