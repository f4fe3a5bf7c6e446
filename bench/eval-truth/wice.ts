import { type Decision, decideVerdict, preparePassage } from '../../src/rag/verify/index.ts';
import { readJsonLines } from './labelled-claims.ts';

export interface WiceRow {
  readonly label: 'supported' | 'partially_supported' | 'not_supported';
  readonly claim: string;
  readonly evidence: readonly string[];
}

const GOLD = { supported: 'supported', partially_supported: 'partly', not_supported: 'not_found' } as const;
const LABELS = ['supported', 'partly', 'not_found'] as const;
type Label = (typeof LABELS)[number];

export interface WicePair {
  readonly gold: Label;
  readonly predicted: Label | 'not_checked';
}

export const readWice = (file: string): WiceRow[] => readJsonLines<WiceRow>(file);

export const goldOf = ({ label }: WiceRow): Label => GOLD[label];

export const pageOf = ({ evidence }: WiceRow): string => evidence.join('\n\n');

/** WiCE (Kamoi et al. 2023): claims of Wikipedia against the page they cite. Without a judge most are not checked. */
export function decideWice(rows: readonly WiceRow[]): WicePair[] {
  return rows.map((row) => {
    const passage = preparePassage({ id: 'ev_1', text: pageOf(row), offset: 0 });
    return { gold: goldOf(row), predicted: labelOf(decideVerdict({ text: row.claim }, [passage])) };
  });
}

/** A contradiction counts as partly, as the set has it; what nobody checked is a label of its own, which is never right. */
export function labelOf({ verdict }: Pick<Decision, 'verdict'>): WicePair['predicted'] {
  if (verdict === 'supported' || verdict === 'not_found' || verdict === 'not_checked') return verdict;
  return 'partly';
}

/** Macro-F1 and accuracy over the three labels of the set. */
export function wiceRows(pairs: readonly WicePair[]): { readonly metric: string; readonly value: number }[] {
  const scores = LABELS.map((label) => {
    const hits = pairs.filter(({ gold, predicted }) => gold === label && predicted === label).length;
    const precision = hits / Math.max(1, pairs.filter(({ predicted }) => predicted === label).length);
    const recall = hits / Math.max(1, pairs.filter(({ gold }) => gold === label).length);
    return precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall);
  });
  const share = (test: (pair: WicePair) => boolean) => pairs.filter(test).length / Math.max(1, pairs.length);
  return [
    { metric: 'claims', value: pairs.length },
    { metric: 'macro-f1', value: scores.reduce((sum, score) => sum + score, 0) / LABELS.length },
    { metric: 'accuracy', value: share(({ gold, predicted }) => gold === predicted) },
    ...LABELS.map((label, index) => ({ metric: `f1 ${label}`, value: scores[index] ?? 0 })),
    { metric: 'not checked', value: share(({ predicted }) => predicted === 'not_checked') },
    {
      metric: 'not shown, of the supported',
      value:
        share(({ gold, predicted }) => gold === 'supported' && predicted === 'not_found') /
        Math.max(
          1e-9,
          share(({ gold }) => gold === 'supported'),
        ),
    },
  ];
}
