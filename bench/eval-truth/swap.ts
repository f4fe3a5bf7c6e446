import { join } from 'node:path';
import { decideVerdict, preparePassage } from '../../src/rag/verify/index.ts';
import { readJsonLines } from './labelled-claims.ts';
import { type Row, shareRow } from './row.ts';

/** A statement over a passage, as it is said there or in other words, or with one verb, role, direction or negation exchanged. */
interface SwapStatement {
  readonly id: string;
  readonly language: 'en' | 'zh';
  readonly passage: string;
  readonly statement: string;
  readonly label: 'changed' | 'untouched';
  readonly form: 'verbatim' | 'reworded';
  readonly change: 'verb' | 'role' | 'direction' | 'negation' | null;
}

/** Without a judge no exchange is supported, every quotation is, and nothing is said but quoted or not checked. */
export function swapRows(): Row[] {
  const decided = readJsonLines<SwapStatement>(join(import.meta.dirname, 'swap-statements.jsonl')).map(
    (entry) => {
      const passage = preparePassage({ id: 'ev_1', text: entry.passage, offset: 0 });
      return { ...entry, ...decideVerdict({ text: entry.statement }, [passage]) };
    },
  );
  type Decided = (typeof decided)[number];
  const isQuoted = ({ basis }: Decided) => basis === 'quoted';
  const of = (label: string, form?: string) =>
    decided.filter((one) => one.label === label && (form === undefined || one.form === form));
  return [
    { set: 'swap', metric: 'statements', value: decided.length },
    ...shareRow('swap', 'changed: supported', of('changed'), ({ verdict }) => verdict === 'supported'),
    ...shareRow('swap', 'untouched: quoted', of('untouched'), isQuoted),
    ...shareRow('swap', 'untouched, verbatim: quoted', of('untouched', 'verbatim'), isQuoted),
    ...shareRow(
      'swap',
      'quoted or not checked',
      decided,
      (one) => isQuoted(one) || one.verdict === 'not_checked',
    ),
  ];
}
