import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Evidence, isAccepted, type Verdict } from '../../src/domain/index.ts';
import { createClaimChecker } from '../../src/rag/verify/index.ts';

export interface LabelledClaim {
  readonly id: string;
  /** Claims of one run share a question and passages. */
  readonly run: string;
  readonly language: 'en' | 'zh';
  readonly question: string;
  readonly claim: string;
  readonly kind: string;
  readonly label: 'true' | 'false';
  readonly flaw: string | null;
  readonly from: string | null;
  readonly heading: string | null;
  readonly before: string | null;
  readonly passages: readonly {
    readonly id: string;
    readonly fileName: string;
    readonly documentTitle: string;
    readonly headingPath: readonly string[];
    readonly text: string;
  }[];
}

export interface JudgedClaim extends Omit<LabelledClaim, 'label' | 'passages'> {
  readonly isTrue: boolean;
  readonly verdict: Verdict;
  readonly issues: string;
  readonly accepted: boolean;
  /** Whether the rules were made with an eye on it: one half of the pairs, by the hash of the true claim's id. */
  readonly isHome: boolean;
}

/** Every claim of the JSONL files of a folder, judged by rules alone against the passages that it rests on. */
export function judgeModelClaims(folder: string): JudgedClaim[] {
  return readModelClaims(folder).map(judge);
}

export function readModelClaims(folder: string): LabelledClaim[] {
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder).filter((file) => file.endsWith('.jsonl'));
  return files.flatMap((file) => readClaims(join(folder, file)));
}

function readClaims(file: string): LabelledClaim[] {
  return readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as LabelledClaim);
}

function judge({ passages, label, ...claim }: LabelledClaim): JudgedClaim {
  const evidence = passages.map(toEvidence);
  const context = { question: claim.question, heading: claim.heading ?? '', before: claim.before ?? '' };
  const ids = evidence.map(({ id }) => id);
  const { verdict, issues } = createClaimChecker(evidence).check(claim.claim, ids, context);
  return {
    ...claim,
    isTrue: label === 'true',
    verdict,
    issues: issues.map(({ kind, detail, found = '' }) => `${kind}(${detail}|${found})`).join(' '),
    accepted: isAccepted(verdict),
    isHome: isHome(claim),
  };
}

/** One half of the pairs, by the hash of the true claim's id. */
export function isHome({ from, id }: Pick<LabelledClaim, 'from' | 'id'>): boolean {
  const hash = createHash('sha256').update(from ?? id);
  return hash.digest().readUInt8(0) % 2 === 0;
}

export function toEvidence({
  id,
  fileName,
  documentTitle,
  headingPath,
  text,
}: LabelledClaim['passages'][number]): Evidence {
  return {
    id,
    chunkIds: [`chk_${id}`],
    documentId: `doc_${fileName}`,
    versionId: `ver_${fileName}`,
    documentTitle,
    sourcePath: fileName,
    format: 'md',
    contentHash: '',
    locator: { headingPath: [...headingPath], offsets: { start: 0, end: text.length } },
    text,
    prefix: '',
    score: 1,
    taskIds: [],
    explanations: [],
  };
}

/** Shares of true and of false claims accepted: all, per half, kind, flaw and language, and the pairs that are told apart. */
export function modelClaimRows(claims: readonly JudgedClaim[]) {
  const rows: { set: string; metric: string; value: number }[] = [];
  const add = (metric: string, own: readonly JudgedClaim[]) => {
    if (own.length === 0) return;
    rows.push({
      set: 'model-claims',
      metric,
      value: own.filter(({ accepted }) => accepted).length / own.length,
    });
  };
  const addGroup = (name: string, group: readonly JudgedClaim[]) => {
    const isTrue = (claim: JudgedClaim) => claim.isTrue;
    add(`${name}true: accepted`, group.filter(isTrue));
    add(
      `${name}false: accepted`,
      group.filter((claim) => !claim.isTrue),
    );
    for (const kind of distinct(group, ({ kind }) => kind)) {
      add(
        `${name}true ${kind}: accepted`,
        group.filter((claim) => claim.isTrue && claim.kind === kind),
      );
      add(
        `${name}false ${kind}: accepted`,
        group.filter((claim) => !claim.isTrue && claim.kind === kind),
      );
    }
    for (const flaw of distinct(group, ({ flaw }) => flaw ?? ''))
      if (flaw !== '')
        add(
          `${name}false by ${flaw}: accepted`,
          group.filter((claim) => claim.flaw === flaw),
        );
    const pairs = pairsOf(group);
    if (pairs.length > 0)
      rows.push({
        set: 'model-claims',
        metric: `${name}pairs in the right order or both refused`,
        value:
          pairs.filter(([right, wrong]) => !wrong.accepted || rank(right) > rank(wrong)).length /
          pairs.length,
      });
  };
  rows.push({ set: 'model-claims', metric: 'claims', value: claims.length });
  addGroup('', claims);
  for (const language of distinct(claims, ({ language }) => language))
    addGroup(
      `${language}: `,
      claims.filter((claim) => claim.language === language),
    );
  addGroup(
    'home: ',
    claims.filter(({ isHome }) => isHome),
  );
  addGroup(
    'away: ',
    claims.filter(({ isHome }) => !isHome),
  );
  return rows;
}

const ORDER: readonly Verdict[] = [
  'contradicted',
  'not_found',
  'partly',
  'conclusion',
  'computed',
  'supported',
];

/** What is signed is signed alike, however: only doubt has degrees. */
function rank({ verdict, accepted }: JudgedClaim): number {
  return accepted ? ORDER.length : ORDER.indexOf(verdict);
}

function pairsOf(claims: readonly JudgedClaim[]): [right: JudgedClaim, wrong: JudgedClaim][] {
  return claims.flatMap((wrong) => {
    const right = claims.find(({ id, isTrue }) => isTrue && id === wrong.from);
    return right === undefined ? [] : [[right, wrong]];
  });
}

function distinct(claims: readonly JudgedClaim[], of: (claim: JudgedClaim) => string): string[] {
  return [...new Set(claims.map(of))].sort();
}
