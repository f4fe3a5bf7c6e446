import { readFileSync } from 'node:fs';
import { isAccepted, type Verdict } from '../../src/domain/index.ts';
import { judgeStatement, preparePassage } from '../../src/rag/verify/index.ts';

interface WiceRow {
  readonly label: 'supported' | 'partially_supported' | 'not_supported';
  readonly supporting_sentences: readonly (readonly number[])[];
  readonly claim: string;
  readonly evidence: readonly string[];
}

const GOLD = { supported: 'supported', partially_supported: 'partly', not_supported: 'not_found' } as const;
const LABELS = ['supported', 'partly', 'not_found'] as const;

/** WiCE (Kamoi et al. 2023): claims of Wikipedia against the page they cite, in three labels. A contradiction counts as partly. */
export function evaluateWice(file: string): { readonly metric: string; readonly value: number }[] {
  const rows = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as WiceRow);
  const pairs = rows.map((row) => {
    const text = row.evidence.join('\n\n');
    const { verdict, citations } = judgeStatement(row.claim, [
      preparePassage({ id: 'ev_1', text, offset: 0 }),
    ]);
    return { gold: GOLD[row.label], predicted: fold(verdict), evidence: evidenceScore(row, citations[0]) };
  });
  const scores = LABELS.map((label) => {
    const hits = pairs.filter(({ gold, predicted }) => gold === label && predicted === label).length;
    const precision = hits / Math.max(1, pairs.filter(({ predicted }) => predicted === label).length);
    const recall = hits / Math.max(1, pairs.filter(({ gold }) => gold === label).length);
    return precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall);
  });
  const withEvidence = pairs.flatMap(({ evidence }) => evidence ?? []);
  return [
    { metric: 'claims', value: pairs.length },
    { metric: 'macro-f1', value: mean(scores) },
    {
      metric: 'accuracy',
      value: pairs.filter(({ gold, predicted }) => gold === predicted).length / pairs.length,
    },
    ...LABELS.map((label, index) => ({ metric: `f1 ${label}`, value: scores[index] ?? 0 })),
    { metric: 'evidence-f1', value: mean(withEvidence) },
  ];
}

function fold(verdict: Verdict): (typeof LABELS)[number] {
  if (isAccepted(verdict)) return 'supported';
  return verdict === 'not_found' ? 'not_found' : 'partly';
}

/** Best F1 of the quoted sentences against any annotated set of supporting sentences. */
function evidenceScore(
  row: WiceRow,
  quoted: { readonly start: number; readonly end: number } | undefined,
): number | undefined {
  if (row.supporting_sentences.length === 0 || !quoted) return undefined;
  let at = 0;
  const chosen = row.evidence.flatMap((sentence, index) => {
    const start = at;
    at += sentence.length + 2;
    return start < quoted.end && start + sentence.length > quoted.start ? [index] : [];
  });
  return Math.max(
    ...row.supporting_sentences.map((gold) => {
      const hits = chosen.filter((index) => gold.includes(index)).length;
      return hits === 0 ? 0 : (2 * hits) / (chosen.length + gold.length);
    }),
  );
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}
