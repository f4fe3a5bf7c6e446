import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Report } from '../../src/domain/index.ts';
import { judgeAnswerability } from '../../src/rag/verify/index.ts';
import type { BenchApplication } from './open-bench-application.ts';

interface RgbRow {
  readonly id: number;
  readonly query: string;
  readonly positive: readonly string[];
  readonly negative: readonly string[];
}

export interface RefusalCase {
  readonly set: string;
  readonly question: string;
  readonly answerable: boolean;
  readonly refused: boolean;
  /** What would be refused with another limit of the binding; the one in use is in `answerability.ts`. */
  readonly refusedAt: (limit: number) => boolean;
  readonly report: Report | undefined;
}

/** The limits between which one may choose, printed to show what each costs. */
const LIMITS = [0.45, 0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8];

const ALL_SETS = 'refusal, all sets';
const RGB_PASSAGES = 8;
/** Questions of ARAGOG about papers that the shared corpus leaves out. */
const ABSENT_PAPERS = /GLM-130B|Megatron-LM/;

/** RGB: each question over its passages without the answer, and over the same number with it. */
export async function runRgb(data: string, bench: BenchApplication): Promise<RefusalCase[]> {
  const cases: RefusalCase[] = [];
  for (const name of ['en_fact', 'zh_refine']) {
    const file = join(data, `rag-robustness/rgb/${name}.jsonl`);
    if (!existsSync(file)) continue;
    const rows = readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as RgbRow);
    for (const [index, { id, query, positive, negative }] of rows.entries()) {
      const mixed = [...positive.flat().slice(0, RGB_PASSAGES / 2), ...negative].slice(0, RGB_PASSAGES);
      for (const answerable of [false, true]) {
        const passages = answerable ? mixed : negative.slice(0, RGB_PASSAGES);
        const folder = join(bench.folder, `${name}-${id}-${answerable}`);
        mkdirSync(folder);
        passages.forEach((text, index) => {
          writeFileSync(join(folder, `passage-${index + 1}.txt`), text);
        });
        const own = { answerable, ...(await ask(bench, query, await bench.ingest(folder))) };
        cases.push({ set: `rgb ${name}`, ...own });
        // The weights and limits were set on the even rows; the odd ones tell how they do on questions they were not set on.
        if (index % 2 === 1) cases.push({ set: `rgb ${name} odd`, ...own });
      }
    }
  }
  return cases;
}

/** ARAGOG: questions about papers of the corpus, and about two that are not there. */
export async function runAragog(data: string, bench: BenchApplication): Promise<RefusalCase[]> {
  const file = join(data, 'corpus/aragog/benchmark.json');
  if (!existsSync(file)) return [];
  const { questions } = JSON.parse(readFileSync(file, 'utf8')) as { questions: string[] };
  const collectionId = await bench.ingest(join(data, 'corpus/aragog/papers'));
  const cases: RefusalCase[] = [];
  for (const question of questions) {
    const answerable = !ABSENT_PAPERS.test(question);
    cases.push({ set: 'aragog', answerable, ...(await ask(bench, question, collectionId)) });
  }
  return cases;
}

async function ask(bench: BenchApplication, question: string, collectionId: string) {
  const report = await bench.ask(question, collectionId);
  const refused = isRefusal(report);
  const evidence = report === undefined ? [] : await bench.app.research.evidence(report.runId);
  const { binding, reason } = judgeAnswerability(question, evidence);
  const byBinding = !refused || reason === 'fact_absent';
  const refusedAt = (limit: number) => (byBinding ? binding < limit : refused);
  return { question, refused, refusedAt, report };
}

/** For each whole set and all of them: what other limits would refuse. */
export function limitRows(cases: readonly RefusalCase[]) {
  const whole = cases.filter(({ set }) => !set.endsWith(' odd'));
  const sets = [...new Set(whole.map(({ set }) => set))];
  return [...sets, undefined].flatMap((set) =>
    LIMITS.flatMap((limit) =>
      [false, true].flatMap((answerable) => {
        const own = whole.filter(
          (entry) => (set ?? entry.set) === entry.set && entry.answerable === answerable,
        );
        if (own.length === 0) return [];
        const value = own.filter(({ refusedAt }) => refusedAt(limit)).length / own.length;
        const metric = `limit ${limit.toFixed(2)}, ${answerable ? 'answerable' : 'not answerable'}: refused`;
        return [{ set: set ?? ALL_SETS, metric, value }];
      }),
    ),
  );
}

/** The shares of every set, and of all sets together; the halves of a set are counted once. */
export function refusalRows(cases: readonly RefusalCase[]) {
  const whole = cases.filter(({ set }) => !set.endsWith(' odd'));
  const pooled = whole.map((entry) => ({ ...entry, set: ALL_SETS }));
  const all = [...cases, ...pooled];
  return [...new Set(all.map(({ set }) => set))].flatMap((set) =>
    [false, true].flatMap((answerable) => {
      const own = all.filter((entry) => entry.set === set && entry.answerable === answerable);
      const metric = answerable ? 'answerable: refused' : 'not answerable: refused';
      if (own.length === 0) return [];
      return [
        { set, metric: `${answerable ? 'answerable' : 'not answerable'}: questions`, value: own.length },
        { set, metric, value: own.filter(({ refused }) => refused).length / Math.max(1, own.length) },
      ];
    }),
  );
}

/** A report refuses when its answer asserts nothing. */
function isRefusal(report: Report | undefined): boolean {
  return report === undefined || !report.answer.some(({ claims }) => claims.some(({ frame }) => !frame));
}
