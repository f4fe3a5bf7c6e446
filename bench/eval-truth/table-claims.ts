import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Evidence, isAccepted } from '../../src/domain/index.ts';
import { createClaimChecker } from '../../src/rag/verify/index.ts';
import { createRandom, type Random } from './mutate.ts';
import { type CellClaim, claimRow } from './table-claims/cell-claims.ts';
import { inChinese } from './table-claims/chinese-table.ts';
import { LABELS_IN_CHINESE } from './table-claims/labels-in-chinese.ts';
import { readChunks, type SourceDocument } from './table-claims/read-chunks.ts';
import { type PlainTable, readPlainTables } from './table-claims/read-plain-table.ts';

const CORPORA = [
  'corpus/financebench/pdfs',
  'sections/financebench',
  'corpus/aragog/papers',
  'corpus/protocols',
  'corpus/ntsb',
];
/** Rows drawn of one document and of one table. */
const PER_DOCUMENT = 40;
const PER_TABLE = 4;

export interface JudgedCell extends CellClaim {
  readonly corpus: string;
  readonly path: string;
  readonly half: 1 | 2;
  readonly accepted: boolean;
  readonly issues: string;
  readonly kinds: readonly string[];
  readonly passage: string;
}

export interface TableClaims {
  readonly judged: readonly JudgedCell[];
  /** Why tables were left out, and how many. */
  readonly skipped: ReadonlyMap<string, number>;
  readonly tables: number;
}

/** Claims made by template from cells of plain tables, and false twins of them, each judged by rules against the passage of its table. */
export async function judgeTableClaims(data: string, cache: string, seed = 15): Promise<TableClaims> {
  const judged: JudgedCell[] = [];
  const skipped = new Map<string, number>();
  let tables = 0;
  for (const corpus of CORPORA.filter((folder) => existsSync(join(data, folder)))) {
    const documents = await readChunks(join(data, corpus), cache);
    for (const document of documents) {
      const random = createRandom(seed + halfOf(document).hash);
      const drawn = drawTables(document, skipped);
      tables += drawn.length;
      judged.push(
        ...judgeDocument(document, corpus, shuffle(drawn, random), random, strangerOf(documents, document)),
      );
    }
  }
  return { judged, skipped, tables };
}

interface PlacedTable {
  readonly table: PlainTable;
  readonly evidence: Evidence;
}

function drawTables(document: SourceDocument, skipped: Map<string, number>): PlacedTable[] {
  return document.evidence.flatMap((evidence) => {
    const { text, prefix, locator } = evidence;
    const read = readPlainTables({ text, prefix, headingPath: locator.headingPath });
    for (const reason of read.skipped) skipped.set(reason, (skipped.get(reason) ?? 0) + 1);
    return read.tables.map((table) => ({ table, evidence }));
  });
}

function judgeDocument(
  document: SourceDocument,
  corpus: string,
  tables: readonly PlacedTable[],
  random: Random,
  stranger: string,
): JudgedCell[] {
  const judged: JudgedCell[] = [];
  const { half } = halfOf(document);
  let left = PER_DOCUMENT;
  for (const { table, evidence } of tables) {
    if (left <= 0) break;
    const rows = shuffle(table.rows, random).slice(0, Math.min(left, PER_TABLE));
    left -= rows.length;
    const common = { corpus: corpus.split('/')[1] ?? corpus, path: document.path, half } as const;
    const claims = rows.flatMap((row) =>
      claimRow({
        table,
        row,
        entity: document.entity,
        stranger,
        labelInChinese: LABELS_IN_CHINESE.get(row.label.toLowerCase()),
        random,
      }),
    );
    judged.push(...claims.map((claim) => ({ ...common, ...judge(claim, evidence) })));
    const chinese = inChinese(table);
    if (chinese === undefined) continue;
    const passage = asPassage(evidence, chinese.text, document.entity ?? '');
    const inOwn = chinese.table.rows.slice(0, PER_TABLE).flatMap((row) =>
      claimRow({
        table: chinese.table,
        row,
        entity: document.entity,
        stranger,
        labelInChinese: row.label,
        random,
      }),
    );
    const kept = inOwn.filter(({ language, template }) => language === 'zh' || template === 'row');
    judged.push(
      ...kept.map((claim) => ({
        ...common,
        corpus: 'Chinese tables',
        ...judge({ ...claim, language: 'zh' as const }, passage),
      })),
    );
  }
  return judged;
}

function judge(claim: CellClaim, evidence: Evidence) {
  const checker = createClaimChecker([evidence]);
  const context = claim.before === undefined ? {} : { before: claim.before };
  const { verdict, issues } = checker.check(claim.claim, [evidence.id], context);
  return {
    ...claim,
    accepted: isAccepted(verdict),
    issues: issues.map(({ kind, detail, found = '' }) => `${kind}(${detail}|${found})`).join(' '),
    kinds: [...new Set(issues.map(({ kind }) => kind))],
    passage: evidence.prefix === '' ? evidence.text : `${evidence.prefix}\n…\n${evidence.text}`,
  };
}

function asPassage(evidence: Evidence, text: string, entity: string): Evidence {
  const title = `${entity} 年度报告`;
  return {
    ...evidence,
    documentTitle: title,
    sourcePath: `${entity}.md`,
    text,
    prefix: '',
    locator: { headingPath: [title], offsets: { start: 0, end: text.length } },
  };
}

/** Another body of the same folder. */
function strangerOf(documents: readonly SourceDocument[], document: SourceDocument): string {
  return (
    documents.find(({ entity }) => entity !== undefined && entity !== document.entity)?.entity ?? 'Siemens'
  );
}

/** Bodies are split in two by the hash of their name, else documents by that of theirs: rules are made on the first half alone. */
function halfOf({ entity, path }: SourceDocument): { readonly half: 1 | 2; readonly hash: number } {
  const hash = createHash('sha256')
    .update(entity ?? path)
    .digest();
  return { half: hash.readUInt8(4) % 2 === 0 ? 1 : 2, hash: hash.readUInt16BE(0) };
}

function shuffle<Item>(items: readonly Item[], random: Random): Item[] {
  return items
    .map((item) => ({ item, order: random() }))
    .sort((one, other) => one.order - other.order)
    .map(({ item }) => item);
}

/** Shares of true claims and of each kind of false twin that are signed, by half, corpus and language, and what the refused true ones were doubted for. */
export function tableClaimRows({ judged, skipped, tables }: TableClaims) {
  const rows: { set: string; metric: string; value: number }[] = [];
  const set = 'table-claims';
  const add = (metric: string, own: readonly JudgedCell[]) => {
    if (own.length > 0)
      rows.push({ set, metric, value: own.filter(({ accepted }) => accepted).length / own.length });
  };
  const distinct = (own: readonly JudgedCell[], of: (claim: JudgedCell) => string) =>
    [...new Set(own.map(of))].sort();
  rows.push({ set, metric: 'tables read', value: tables });
  for (const [reason, count] of skipped)
    rows.push({ set, metric: `tables left out: ${reason}`, value: count });
  const addGroup = (name: string, group: readonly JudgedCell[], isWhole: boolean) => {
    const truths = group.filter(({ flaw }) => flaw === undefined);
    const twins = group.filter(({ flaw }) => flaw !== undefined);
    rows.push({ set, metric: `${name}true claims`, value: truths.length });
    add(`${name}true: accepted`, truths);
    add(`${name}false: accepted`, twins);
    if (!isWhole) return;
    for (const template of distinct(truths, (claim) => claim.template)) {
      const isOf = (claim: JudgedCell) => claim.template === template;
      add(`${name}true ${template}: accepted`, truths.filter(isOf));
      add(`${name}false ${template}: accepted`, twins.filter(isOf));
    }
    for (const flaw of distinct(twins, (claim) => claim.flaw ?? ''))
      add(
        `${name}false by ${flaw}: accepted`,
        twins.filter((claim) => claim.flaw === flaw),
      );
    const refused = truths.filter(({ accepted }) => !accepted);
    for (const kind of [...new Set(refused.flatMap(({ kinds }) => kinds))].sort())
      rows.push({
        set,
        metric: `${name}true refused for ${kind}`,
        value: refused.filter(({ kinds }) => kinds.includes(kind)).length / truths.length,
      });
  };
  for (const half of [1, 2] as const) {
    const own = judged.filter((claim) => claim.half === half);
    addGroup(`half ${half}: `, own, true);
    for (const language of distinct(own, (claim) => claim.language))
      addGroup(
        `half ${half}, ${language}: `,
        own.filter((claim) => claim.language === language),
        false,
      );
    for (const corpus of distinct(own, (claim) => claim.corpus))
      addGroup(
        `half ${half}, ${corpus}: `,
        own.filter((claim) => claim.corpus === corpus),
        false,
      );
  }
  return rows;
}
