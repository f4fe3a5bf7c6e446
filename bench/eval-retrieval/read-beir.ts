import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import * as z from 'zod';

const RowSchema = z.object({
  _id: z.union([z.string(), z.number()]).transform(String),
  title: z.string().default(''),
  text: z.string().default(''),
});

interface Passage {
  readonly id: string;
  readonly title: string;
  readonly text: string;
}
interface Query {
  readonly id: string;
  readonly text: string;
}
export interface RetrievalSet {
  readonly name: string;
  readonly passages: readonly Passage[];
  readonly queries: readonly Query[];
  /** Query id → passage id → grade; only grades above 0. */
  readonly relevance: ReadonlyMap<string, ReadonlyMap<string, number>>;
}

/** Folders under `root` in BEIR layout: `corpus.jsonl`, `queries.jsonl`, `qrels/*.tsv`. */
export function findBeirFolders(root: string): string[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => basename(path) === 'corpus.jsonl')
    .map((path) => dirname(join(root, path)))
    .filter((folder) => existsSync(join(folder, 'queries.jsonl')) && existsSync(join(folder, 'qrels')))
    .sort();
}

/** Reads one set; queries without a relevant passage that exists in the corpus are left out, as is usual. */
export function readBeirSet(folder: string): RetrievalSet {
  const passages = readJsonLines(join(folder, 'corpus.jsonl')).map((row) => ({
    id: row._id,
    title: row.title,
    text: row.text,
  }));
  const known = new Set(passages.map(({ id }) => id));
  const relevance = new Map<string, Map<string, number>>();
  for (const line of readQrels(join(folder, 'qrels'))) {
    const [queryId = '', passageId = '', grade = '1'] = line.split('\t');
    if (!known.has(passageId) || !(Number(grade) > 0)) continue;
    const grades = relevance.get(queryId) ?? new Map<string, number>();
    relevance.set(queryId, grades.set(passageId, Number(grade)));
  }
  const queries = readJsonLines(join(folder, 'queries.jsonl'))
    .map((row) => ({ id: row._id, text: row.text }))
    .filter(({ id }) => relevance.has(id));
  return { name: basename(folder), passages, queries, relevance };
}

/** `test.tsv` where there is one, else every split. */
function readQrels(folder: string): string[] {
  const files = readdirSync(folder).filter((name) => name.endsWith('.tsv'));
  const chosen = files.includes('test.tsv') ? ['test.tsv'] : files;
  return chosen.flatMap((name) =>
    readFileSync(join(folder, name), 'utf8')
      .split(/\r?\n/)
      .filter((line, index) => line !== '' && !(index === 0 && /^query-id/i.test(line))),
  );
}

function readJsonLines(path: string): z.infer<typeof RowSchema>[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => RowSchema.parse(JSON.parse(line)));
}
