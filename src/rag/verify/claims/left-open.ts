import { isAccepted, type Verdict } from '../../../domain/index.ts';
import { extractQuantities } from '../../../linguistics/quantities/index.ts';
import type { Issue, IssueKind } from '../checks/checks.ts';

/**
 * What a careful reader may settle: paraphrase, scope and cause, and whether a negation, a direction or a gap means what the rules
 * take it to mean. On claims that took no part in making them the rules doubt these in true claims as often as in false ones.
 */
const OPEN: ReadonlySet<IssueKind> = new Set([
  'words_missing',
  'cause_missing',
  'scope_differs',
  'far_apart',
  'other_language',
  'number_unplaced',
  'negation_differs',
  'direction_differs',
  'gap_filled',
]);

/** From here on a claim says what a sentence says, place by place, and what differs is no matter of reading. */
export const CLOSE = 0.75;

/** What a reader counts at a glance. */
const MOST_COUNTED = 10;

/** Below this share of its words a statement speaks of something else than its passages: a refusal, or orders to the reader. */
const SHARED = 0.15;

/** What rules and a second reader know of a claim. */
interface Checked {
  readonly verdict: Verdict;
  readonly issues: readonly Issue[];
  /** It stands in a passage nearly word for word. */
  readonly repeats: boolean;
  /** Share of its words that stand in one sentence in their order. */
  readonly closeness: number;
  /** Share of its words and figures that its passages hold. */
  readonly support: number;
}

/** A doubt of reading, of the place of a figure that the passages do print, or of a count in words (“three regions”, 一半) that nothing prints so. */
function isDoubt(issue: Issue): boolean {
  return OPEN.has(issue.kind) || issue.printed === true || isCountInWords(issue);
}

/** Whether a figure that is not found is a count of a list, or a share or small count in words: it sums up what is listed, or rounds. “Twelve years” measures. */
export function isCountInWords({ kind, detail, isCount }: Issue): boolean {
  if (isCount === true && kind === 'number_missing') return true;
  if ((kind !== 'number_missing' && kind !== 'number_differs') || /\d/.test(detail)) return false;
  return extractQuantities(detail).every(({ unit, value }) => unit === undefined && value <= MOST_COUNTED);
}

/** What the rules leave unsigned and a reader may settle: one “supported” is not enough to sign it, the reader has to show it. */
export function doubtsOf({ verdict, issues }: Pick<Checked, 'verdict' | 'issues'>): readonly Issue[] {
  return isAccepted(verdict) ? [] : issues.filter(isDoubt);
}

function isVerbatim({ verdict, closeness }: Checked): boolean {
  return verdict === 'contradicted' && closeness >= CLOSE;
}

/**
 * Whether the rules leave a verdict to a second reader. What repeats a passage stands, and so does the contradiction of a sentence that
 * the claim repeats but for one thing. A figure that no passage prints and no arithmetic gives, a date, name or quotation that is not
 * there: that is a veto, which no reading lifts.
 */
export function isLeftOpen(checked: Checked): boolean {
  const { verdict, issues, repeats } = checked;
  if (isAccepted(verdict)) return !repeats;
  return issues.length > 0 && issues.every(isDoubt) && !isVerbatim(checked);
}

/** Not for a claim in another language than its passages, which shares no word with them. */
function sharesNothing({ verdict, support, issues }: Checked): boolean {
  return verdict === 'not_found' && support < SHARED && !issues.some(({ kind }) => kind === 'other_language');
}

/** A figure that no passage prints: a calculation that a reader gives may still show it. */
const FIGURES: ReadonlySet<IssueKind> = new Set(['number_missing', 'number_differs', 'calculation_differs']);

/** Whether a second reading may help: by a judgement, or by showing how a figure is worked out. */
export function isWorthReading(checked: Checked): boolean {
  if (isLeftOpen(checked)) return true;
  const others = checked.issues.filter(({ kind }) => !FIGURES.has(kind));
  return !isAccepted(checked.verdict) && others.every(isDoubt) && !isVerbatim(checked);
}

/**
 * The verdict of the rules and of a second reader together: it raises what is left open and nothing else, and lowers that and what the
 * rules do not sign. What the reader finds contradicted is; where they differ in another way it is signed in part. A reader that signs
 * and does not show it (`isUnshown`) raises nothing, and lowers nothing that its calculations let the rules sign.
 */
export function weighOpinion(
  checked: Checked & { readonly kind: string },
  opinion: Verdict | undefined,
  isUnshown = false,
): Verdict {
  const { verdict, kind } = checked;
  if (isUnshown && isAccepted(verdict)) return verdict;
  if (opinion === undefined) return verdict;
  // What neither signs goes as far as either says.
  if (verdict === 'partly' && (opinion === 'contradicted' || opinion === 'not_found')) return opinion;
  if (!isLeftOpen(checked)) return verdict;
  if (isAccepted(opinion) && sharesNothing(checked)) return verdict;
  if (opinion === 'contradicted') return 'contradicted';
  if (isAccepted(opinion) === isAccepted(verdict)) return verdict;
  if (!isAccepted(opinion)) return 'partly';
  return kind === 'computed'
    ? 'computed'
    : opinion === 'conclusion' || kind === 'conclusion'
      ? 'conclusion'
      : 'supported';
}
