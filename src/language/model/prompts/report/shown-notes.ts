import type { Finding } from '../../../../domain/findings/index.ts';
import type { Evidence } from '../../../../domain/index.ts';
import { estimateTokens } from '../../../../linguistics/index.ts';
import { cutToTokens, fence } from '../../fence.ts';
import { elsewhere } from '../coverage-judge.prompt.ts';

/** Tokens of a quotation, which stands in its passage anyway: the most that lets the notes fit. */
export const QUOTE_TOKENS = [120, 40, 0] as const;

/** How quotations are shown: so many tokens of each, or in their passages alone. */
export type QuotesShown = number | 'in passages';

/** The findings of each sub-question in its element, a line for each with the ids under which its passages may be cited. */
export function describeNotes(
  findings: readonly Finding[],
  evidence: readonly Evidence[],
  quotes: QuotesShown,
): string {
  const tasks = [...new Set(findings.map(({ taskId }) => taskId))];
  return tasks
    .map((task) => {
      const own = findings.filter(({ taskId }) => taskId === task);
      return fence('notes', { task }, own.map((one) => describeFinding(one, evidence, quotes)).join('\n'));
    })
    .join('\n');
}

function describeFinding(finding: Finding, evidence: readonly Evidence[], shown: QuotesShown): string {
  const { statement, quotes, absent } = finding;
  const ids = evidenceOf(finding, evidence);
  const isInPassages = shown === 'in passages' && ids.length > 0;
  const places = new Set(
    quotes.map(({ documentTitle, page }) => documentTitle + (page === undefined ? '' : `, p. ${page}`)),
  );
  const tokens = isInPassages ? 0 : shown === 'in passages' ? QUOTE_TOKENS[0] : shown;
  const parts = [
    statement,
    ...(absent === undefined ? [] : [`(absent: ${absent.words.join(' | ')}${elsewhere(absent)})`]),
    ...(isInPassages || places.size === 0 ? [] : [`(${[...places].join('; ')})`]),
    ...(tokens === 0 ? [] : quotes.map(({ text }) => `“${cutToTokens(text, tokens)}”`)),
  ].map((part) => part.replace(/\s+/g, ' '));
  return `- ${ids.length === 0 ? '' : `[${ids.join(', ')}] `}${parts.join(' ')}`;
}

/** Ids of the passages that a finding quotes; of two that are alike one stands for both. */
export function evidenceOf(
  { quotes }: Pick<Finding, 'quotes'>,
  evidence: readonly Evidence[],
): readonly string[] {
  const ids = quotes.flatMap(({ chunkIds, documentId, text }) => {
    const own = evidence.filter((entry) => entry.chunkIds.some((id) => chunkIds.includes(id)));
    const alike = evidence.filter((entry) => entry.documentId === documentId && entry.text.includes(text));
    return (own.length > 0 ? own : alike).map(({ id }) => id);
  });
  return [...new Set(ids)];
}

/**
 * Findings with as much of their quotations as there is room for, in tokens; where not even the statements fit, each sub-question keeps its
 * first. `shown` are those that are there.
 */
export function fitNotes(
  findings: readonly Finding[],
  evidence: readonly Evidence[],
  room: number,
): { readonly text: string; readonly shown: number } {
  for (const tokens of QUOTE_TOKENS) {
    const text = describeNotes(findings, evidence, tokens);
    if (estimateTokens(text) <= room) return { text, shown: findings.length };
  }
  let left = room;
  const kept = new Set<number>();
  for (const index of byTurns(findings)) {
    const finding = findings[index];
    if (finding !== undefined) left -= estimateTokens(describeNotes([finding], evidence, 0));
    if (left < 0) break;
    kept.add(index);
  }
  const shown = findings.filter((_, index) => kept.has(index));
  return { text: describeNotes(shown, evidence, 0), shown: kept.size };
}

/** Places of the findings, the first of every sub-question before the second of any. */
export function byTurns(findings: readonly Finding[]): number[] {
  const seen = new Map<string, number>();
  const turns = findings.map(({ taskId }, index) => {
    const turn = seen.get(taskId) ?? 0;
    seen.set(taskId, turn + 1);
    return { index, turn };
  });
  return turns.toSorted((a, b) => a.turn - b.turn || a.index - b.index).map(({ index }) => index);
}
