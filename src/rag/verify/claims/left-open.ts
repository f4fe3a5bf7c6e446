import { isAccepted, type Verdict } from '../../../domain/index.ts';
import type { Issue, IssueKind } from './checks.ts';

/** What a careful reader may settle: paraphrase, scope, cause, and which row a figure belongs to that stands in the passages. */
const OPEN: ReadonlySet<IssueKind> = new Set([
  'words_missing',
  'cause_missing',
  'scope_differs',
  'far_apart',
  'other_language',
  'number_unplaced',
]);

/** What rules and a second reader know of a claim. */
interface Checked {
  readonly verdict: Verdict;
  readonly issues: readonly Issue[];
  /** It stands in a passage nearly word for word. */
  readonly repeats: boolean;
}

/**
 * Whether the rules leave a verdict to a second reader. What repeats a passage stands. A figure, unit, period, name, negation or
 * direction that is not found, or stands otherwise, is a veto that no reading lifts.
 */
export function isLeftOpen({ verdict, issues, repeats }: Checked): boolean {
  return isAccepted(verdict) ? !repeats : issues.length > 0 && issues.every(({ kind }) => OPEN.has(kind));
}

/** Whether a second reading may help: by a judgement, or by showing how a figure is worked out. */
export function isWorthReading(checked: Checked): boolean {
  const issues = checked.issues.filter(({ kind }) => kind !== 'number_missing');
  return isLeftOpen(checked) || (!isAccepted(checked.verdict) && issues.every(({ kind }) => OPEN.has(kind)));
}

/** The verdict of the rules and of a second reader together: it lowers and raises what is left open, and nothing else. */
export function weighOpinion(
  checked: Checked & { readonly kind: string },
  opinion: Verdict | undefined,
): Verdict {
  const { verdict, kind } = checked;
  if (opinion === undefined || !isLeftOpen(checked) || isAccepted(opinion) === isAccepted(verdict))
    return verdict;
  if (!isAccepted(opinion)) return 'partly';
  return kind === 'computed'
    ? 'computed'
    : opinion === 'conclusion' || kind === 'conclusion'
      ? 'conclusion'
      : 'supported';
}
