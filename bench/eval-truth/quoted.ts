import { decideVerdict } from '../../src/rag/verify/index.ts';
import { MUTATORS, VERB } from './mutate.ts';
import { createRandom, shuffle } from './random.ts';
import { type Row, shareRow } from './row.ts';
import { SAME_WORDS } from './same-words.ts';
import type { SourceText } from './source-texts.ts';
import { readWholeUnits, type WholeUnit } from './whole-units.ts';

const SET = 'quoted';
const MOST = 2_000;
/** Documents have fewer rows than sentences. */
const MOST_ROWS = 500;

interface Tried {
  readonly kind: string;
  readonly text: string;
  readonly original: string;
  readonly isSupported: boolean;
}

export interface QuotedTest {
  readonly rows: readonly Row[];
  /** What the law got wrong, for reading. */
  readonly wrong: readonly Tried[];
}

/** Whole units of documents as they are and with other marks, which must be supported, and with one thing changed, which must not be. */
export function measureQuoted(sources: readonly SourceText[], seed = 7): QuotedTest {
  const random = createRandom(seed);
  const all = shuffle(readWholeUnits(sources), random);
  const isRow = ({ kind }: WholeUnit) => kind === 'row';
  const rowsFirst = [...all.filter(isRow).slice(0, MOST_ROWS), ...all.filter((unit) => !isRow(unit))];
  const units = rowsFirst.slice(0, MOST);
  const wordsOf = (pattern: RegExp) => [
    ...new Set(units.flatMap(({ statement }) => statement.text.match(pattern) ?? [])),
  ];
  const words = { names: wordsOf(/(?<=[a-z,] )\p{Lu}\p{Ll}{3,}(?![\w-])/gu), verbs: wordsOf(VERB) };
  const same = units.flatMap((unit) => [
    attempt('as it is', unit, unit.statement.text),
    ...SAME_WORDS.flatMap(([kind, change]) => {
      const text = change(unit.statement.text);
      return text === unit.statement.text ? [] : [attempt(kind, unit, text)];
    }),
  ]);
  const changed = units.flatMap((unit) =>
    Object.entries(MUTATORS).flatMap(([kind, mutate]) => {
      const text = mutate(unit.statement.text, random, words);
      // Another row or sentence of the same passage may say just that.
      const isElsewhere =
        text !== undefined &&
        plain(unit.passage.text).includes(plain(text).replace(/[.。！!]$/, '')) &&
        !kind.startsWith('cut');
      return text === undefined || isElsewhere ? [] : [attempt(kind, unit, text)];
    }),
  );
  const heads = units.flatMap((unit) => {
    const { head } = unit.statement;
    const other = head?.replace(/\p{L}{3,}|\d+/u, 'Other');
    return other === undefined || other === head
      ? []
      : [
          attempt(
            'other head',
            { ...unit, statement: { ...unit.statement, head: other } },
            unit.statement.text,
          ),
        ];
  });
  const refused = [...changed, ...heads];
  const kinds = (tried: readonly Tried[]) => [...new Set(tried.map(({ kind }) => kind))];
  const rows = [
    ...(['sentence', 'item', 'row'] as const).map((kind) => ({
      set: SET,
      metric: `${kind}s`,
      value: units.filter((unit) => unit.kind === kind).length,
    })),
    ...kinds(same).flatMap((kind) =>
      shareRow(
        SET,
        `${kind}: supported`,
        same.filter((one) => one.kind === kind),
        (one) => one.isSupported,
      ),
    ),
    ...kinds(refused).flatMap((kind) => {
      const own = refused.filter((one) => one.kind === kind);
      return [
        { set: SET, metric: `${kind}: changed`, value: own.length },
        ...shareRow(SET, `${kind}: not supported`, own, (one) => !one.isSupported),
      ];
    }),
  ];
  const wrong = [...same.filter((one) => !one.isSupported), ...refused.filter((one) => one.isSupported)];
  return { rows, wrong };
}

function attempt(kind: string, { statement, passage }: WholeUnit, text: string): Tried {
  const { verdict } = decideVerdict({ ...statement, text }, [passage]);
  return { kind, text, original: statement.text, isSupported: verdict === 'supported' };
}

const plain = (text: string): string => text.replace(/[*_`|\s\\]+/g, ' ').trim();
