import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Evidence } from '../../src/domain/index.ts';
import type { Statement } from '../../src/rag/verify/index.ts';

/** A statement that a model wrote over these passages, labelled by a person. */
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
  readonly before: string | null;
  readonly passages: readonly {
    readonly id: string;
    readonly fileName: string;
    readonly documentTitle: string;
    readonly headingPath: readonly string[];
    readonly text: string;
  }[];
}

export function readModelClaims(data: string): LabelledClaim[] {
  const folder = join(data, 'citation/model-claims');
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder).filter((file) => file.endsWith('.jsonl'));
  return files.flatMap((file) => readJsonLines<LabelledClaim>(join(folder, file)));
}

export function readJsonLines<Item>(file: string): Item[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Item);
}

/** The statement of a claim; a row behind a row stands under it as its head. */
export function statementOf({ claim, before }: Pick<LabelledClaim, 'claim' | 'before'>): Statement {
  const isRow = claim.includes(' | ') && before?.includes(' | ') === true;
  return { text: claim, before: before ?? '', ...(isRow && { head: before ?? '' }) };
}

export function evidenceOf({ passages }: Pick<LabelledClaim, 'passages'>): Evidence[] {
  return passages.map(({ id, fileName, documentTitle, headingPath, text }) =>
    makeEvidence({ id, text, documentTitle, sourcePath: fileName, headingPath }),
  );
}

export function makeEvidence(passage: {
  readonly id: string;
  readonly text: string;
  readonly documentTitle: string;
  readonly sourcePath: string;
  readonly headingPath: readonly string[];
}): Evidence {
  const { id, text, documentTitle, sourcePath, headingPath } = passage;
  return {
    id,
    chunkIds: [`chk_${id}`],
    documentId: `doc_${sourcePath}`,
    versionId: `ver_${sourcePath}`,
    documentTitle,
    sourcePath,
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
