import { anyOf, EN, ZH } from '../../../linguistics/lexicon/index.ts';

/** Stands where a marker stood: `OPEN index CLOSE`. Private-use characters, which `stripMarks` takes out of any input first. */
const OPEN = '\uE000';
const CLOSE = '\uE001';
const MARK = /\uE000(\d+)\uE001/g;

const CODE_SPAN = /(?<!`)(`{1,9})(?!`)([^`]{1,2000})\1(?!`)/g;
const LINK =
  /(!?)\[([^\]\n]{0,300})\]\(([^()\s]{0,2000}(?:\([^()\s]{0,200}\))?[^()\s]{0,500}(?:\s+"[^"\n]{0,200}")?)\)/g;
/** A row of totals may cite every row that it sums up. */
const BRACKETED = /[[【［〔{]([^[\]【】［］〔〕{}\n]{0,1500})[\]】］〕}]/g;
const ROUND = /[(（]([^()（）\n]{0,120})[)）]/g;
const TABLE = /^Table (\d{1,2}):/;
const FORMULA = /[{｛]\s?[=＝]\s?([^{}｛｝\n]{3,240})[}｝]/g;
/** What was looked for and is not there: `{absent: cyber insurance | insurance policy}`. */
const ABSENT = /[{｛]\s?(?:absent|not found|未见|没有)\s?[:：]\s?([^{}｛｝\n]{1,240})[}｝]/gi;
const EVIDENCE_ID = /ev(?:idence)?[\s._-]{0,3}(\d{1,9})/gi;
const ONLY_IDS =
  /^(?:see|cf\.?|source|evidence|参见|见|证据|来源|[\s:：,，、;；&+]|and|和|ev[\s._-]{0,3}\d{1,9})+$/i;
const FOREIGN = new RegExp(
  String.raw`^\^?\d[\d\s,，、;；–—-]*(?:[†‡:].{0,60})?$|^\^[\w-]{1,30}$|^(?:${anyOf(EN.claims.foreignMarkers)}|来源|资料|文献|参考)[\s:：#.]{0,3}[\d\s,，-]{0,20}$|^citation needed$|^DOC-[\w-]{1,80}$`,
  'i',
);
const OPENING = /[[【［〔{(（][^[【［〔{(（]{0,400}$/;
const CUT_ID = /^(?:e|ev(?:idence)?[\s._-]{0,3}\d{0,9})$/i;
const OPENED = /[[【［〔{]\s*ev[_-](\d{0,9})(?=(\s)|)/gi;
const BARE = /(?<![A-Za-z0-9_])ev_(\d{0,9})(?![A-Za-z0-9_])/gi;

interface Marker {
  /** Evidence ids as written, `ev_` and digits; empty for a marker that means nothing here. */
  readonly ids: readonly string[];
  /** The calculation of `{= 25825 / 280522 = 9.2 %}`, which is no citation. */
  readonly formula?: string | undefined;
  /** Words that were looked for in vain, by which the sentence says that something is missing. */
  readonly absent?: readonly string[] | undefined;
  /** The table, from 1, whose rows cite these ids: `[Table 2: ev_3, ev_8]`. */
  readonly table?: number | undefined;
}

/** A statement without its calculations in braces, and these. */
export function takeFormulas(raw: string): { readonly text: string; readonly formulas: readonly string[] } {
  const formulas = [...raw.matchAll(FORMULA)].map(([, formula = '']) => formula.trim());
  return {
    text: raw
      .replace(FORMULA, '')
      .replace(/ (?=[ .,;:，。；：]|$)|(?<=\p{Script=Han}) (?=\p{Script=Han})/gu, ''),
    formulas,
  };
}

type Put = (ids: readonly string[], formula?: string, absent?: readonly string[], table?: number) => string;

/** Replaces every citation marker of a text, in whatever form a writer used, by a placeholder that cleaning leaves alone. */
export function markMarkers(raw: string): { readonly text: string; readonly markers: readonly Marker[] } {
  const markers: Marker[] = [];
  const put: Put = (ids, formula, absent, table) =>
    `${OPEN}${markers.push({ ids, ...(formula !== undefined && { formula }), ...(absent && { absent }), ...(table && { table }) }) - 1}${CLOSE}`;
  const withoutMarks = raw.replace(/[\uE000\uE001]|[^\P{Cc}\t\n\r]|\p{Cs}/gu, '');
  const withoutFormulas = withoutMarks
    .replace(FORMULA, (_all, formula: string) => put([], formula.trim()))
    .replace(ABSENT, (_all, words: string) => put([], undefined, wordsOf(words)));
  const withoutLinks = withoutFormulas.replace(LINK, (_all, bang: string, label: string, target: string) => {
    if (bang === '!') return '';
    const ids = [...idsIn(label), ...idsIn(target.startsWith('#') ? target : '')];
    if (idsIn(label).length > 0 || FOREIGN.test(label.trim())) return put(ids);
    return ids.length > 0 ? `${label}${put(ids)}` : label;
  });
  const parts: string[] = [];
  let from = 0;
  for (const span of withoutLinks.matchAll(CODE_SPAN)) {
    parts.push(markOutsideCode(withoutLinks.slice(from, span.index), put), markIds(span[0], put));
    from = span.index + span[0].length;
  }
  parts.push(markOutsideCode(markCutAtEnd(withoutLinks.slice(from), put), put));
  return { text: parts.join(''), markers };
}

/** A marker that a reply breaks off in: `[ev_1, e` at its end. A round bracket alone may be anything. */
function markCutAtEnd(text: string, put: (ids: readonly string[]) => string): string {
  const cut = OPENING.exec(text.slice(-401));
  if (cut === null) return text;
  const pieces = cut[0].slice(1).split(/[,，、;；]/);
  const isMarker = pieces.every((piece) => piece.trim() === '' || CUT_ID.test(piece.trim()));
  if (!isMarker || /^[(（]\s*$/.test(cut[0])) return text;
  return text.slice(0, text.length - cut[0].length) + put([]);
}

const wordsOf = (text: string): string[] =>
  text
    .split(/[|；;]/)
    .map((word) => word.trim())
    .filter((word) => word !== '')
    .slice(0, 6);

function markOutsideCode(text: string, put: Put): string {
  const bracketed = text.replace(BRACKETED, (all, content: string) => {
    const ids = idsIn(content);
    const table = TABLE.exec(content)?.[1];
    if (ids.length > 0)
      return put(ids, undefined, undefined, table === undefined ? undefined : Number(table));
    const square = !all.startsWith('{');
    return square && FOREIGN.test(content.normalize('NFKC').trim()) ? put([]) : all;
  });
  const rounded = bracketed.replace(ROUND, (all, content: string) =>
    idsIn(content).length > 0 && ONLY_IDS.test(content.normalize('NFKC')) ? put(idsIn(content)) : all,
  );
  return markIds(rounded, put);
}

function markIds(text: string, put: (ids: readonly string[]) => string): string {
  return text
    .replace(BRACKETED, (all, content: string) => (idsIn(content).length > 0 ? put(idsIn(content)) : all))
    .replace(OPENED, (_all, digits: string, space: string | undefined) =>
      put(digits !== '' && space !== undefined ? [`ev_${Number(digits)}`] : []),
    )
    .replace(BARE, (_all, digits: string) => put(digits === '' ? [] : [`ev_${Number(digits)}`]));
}

function idsIn(content: string): string[] {
  return [...content.normalize('NFKC').matchAll(EVIDENCE_ID)].map(([, digits]) => `ev_${Number(digits)}`);
}

export interface MarkedText {
  readonly text: string;
  /** Where markers stood in `text`, in order. */
  readonly marks: readonly ({ readonly position: number } & Marker)[];
}

/** Takes the placeholders out again and closes the gaps they leave; what is left holds no marker in any form. */
export function liftMarks(text: string, markers: readonly Marker[]): MarkedText {
  const marks: ({ position: number } & Marker)[] = [];
  let clean = '';
  let from = 0;
  for (const match of text.matchAll(MARK)) {
    clean = joinAround(clean, text.slice(from, match.index), false);
    const marker = markers[Number(match[1])] ?? { ids: [] };
    if (marker.formula !== undefined) clean = withResult(clean, marker.formula);
    marks.push({ position: clean.trimEnd().length, ...marker });
    from = match.index + match[0].length;
  }
  clean = joinAround(clean, text.slice(from), marks.length > 0);
  return { text: sweep(clean), marks };
}

/** Where something is missing: in an empty cell, behind a sign of money, behind a word that ends nothing. */
const GAP = new RegExp(
  String.raw`(?:(?:^|\|)|\p{Sc}|(?<![\p{L}\p{N}-])(?:${anyOf(EN.claims.unfinished)})|(?:${anyOf(ZH.claims.unfinished)}))\s*$`,
  'iu',
);

/** A formula that stands in the place of its result leaves the result; one beside it, or behind a sentence that is whole without it, leaves nothing. */
function withResult(before: string, formula: string): string {
  const result = formula.slice(formula.lastIndexOf('=') + 1).trim();
  const isWanted = formula.includes('=') && /\d/.test(result) && GAP.test(before.slice(-40));
  return isWanted ? `${before}${result}` : before;
}

function joinAround(before: string, after: string, final: boolean): string {
  if (before === '' || after === '') return final ? (before + after).trimEnd() : before + after;
  if (/^\s*[.,;:!?。，；：！？、)）\]]/.test(after)) return before.trimEnd() + after.trimStart();
  if (/\p{Script=Han}\s*$/u.test(before) && /^\s*\p{Script=Han}/u.test(after))
    return before.trimEnd() + after.trimStart();
  if (/\s$/.test(before)) return before + after.trimStart();
  return /[\p{L}\p{N}]$/u.test(before) && /^[A-Za-z0-9]/.test(after) && !/\p{Script=Han}$/u.test(before)
    ? `${before} ${after}`
    : before + after;
}

const LEFT_OVER = /[[【［〔{(（]?\s?(?<![A-Za-z0-9])_{0,9}ev_\d*_{0,9}(?![A-Za-z0-9])\s?[\]】］〕})）]?/gi;
const MOST_SWEEPS = 6;

/** Removing one marker may join the halves of another, so this is done several times; underscores around one are what emphasis left. */
function sweep(text: string): string {
  let current = text;
  for (let round = 0; round < MOST_SWEEPS; round++) {
    const next = current.replace(/[\uE000\uE001]/g, '').replace(LEFT_OVER, '');
    if (next === current) return current;
    current = next;
  }
  return current.replace(/[\uE000\uE001]/g, '').replace(/ev_/gi, 'ev ');
}

/** The tables by which a sentence is cited, and the passages beside them. */
export function tablesOf(marks: MarkedText['marks']): {
  tables?: readonly number[];
  byTable?: ReadonlyMap<number, readonly string[]>;
  beside?: readonly string[];
} {
  const byTable = new Map(
    marks.flatMap(({ table, ids }) => (table === undefined ? [] : [[table, ids] as const])),
  );
  const tables = [...byTable.keys()];
  if (tables.length === 0) return {};
  const beside = [...new Set(marks.flatMap(({ ids, table }) => (table === undefined ? ids : [])))];
  return {
    tables: tables.toSorted((one, other) => one - other),
    byTable,
    ...(beside.length > 0 && { beside }),
  };
}

interface CitedByTables {
  readonly evidenceIds: readonly string[];
  readonly tables?: readonly number[];
  readonly byTable?: ReadonlyMap<number, readonly string[]>;
  readonly beside?: readonly string[];
}

/** What some claims cite together, by their tables and, beside these, what the first itself cites. */
export function citedTogether(claims: readonly CitedByTables[]): CitedByTables {
  const each = (idsOf: (claim: CitedByTables) => readonly string[]) => [...new Set(claims.flatMap(idsOf))];
  const tables = [...new Set(claims.flatMap((claim) => claim.tables ?? []))];
  const [first] = claims;
  const beside = first?.tables === undefined ? (first?.evidenceIds ?? []) : (first.beside ?? []);
  return {
    evidenceIds: each((claim) => claim.evidenceIds),
    ...(tables.length > 0 && {
      tables: tables.toSorted((one, other) => one - other),
      byTable: new Map(claims.flatMap((claim) => [...(claim.byTable ?? [])])),
      ...(beside.length > 0 && { beside }),
    }),
  };
}
