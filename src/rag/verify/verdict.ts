import type { LawReason } from '../../catalogue/index.ts';
import type { Basis, Verdict } from '../../domain/index.ts';
import { isWrongCalculation } from './figures/worked-dates.ts';
import { lackingIn } from './holds-statement.ts';
import { locateQuotes } from './locate-quotes.ts';
import { nearestUnit } from './nearest-unit.ts';
import type { PreparedPassage } from './passages/prepare-passage.ts';
import { findQuoted, type Place } from './quoted.ts';
import { behindLabel, type Statement } from './statement.ts';
import { checkPrinted, isIdentifierPrinted, type NotPrinted, type WorkedOut, workOutUnsaid } from './veto.ts';

/** What a judge says of a statement whose passages it has read. */
export interface Opinion {
  readonly verdict: 'supported' | 'partly' | 'contradicted' | 'not_found';
  /** Whether it tells, concludes from passages, or says that something is missing. */
  readonly kind: 'fact' | 'conclusion' | 'absence';
  /** Words of the passages, as the judge copied them. */
  readonly quotes: readonly string[];
  /** Calculations of figures that no passage prints. */
  readonly formulas: readonly string[];
  /** What is wanting, in the judge's words. */
  readonly why?: string | undefined;
}

export interface Decision {
  readonly verdict: Verdict;
  /** Of a supported statement. */
  readonly basis?: Basis;
  /** What shows it, or, of one that nobody judged, what comes nearest in each passage that it cites. */
  readonly places: readonly Place[];
  readonly workedOut: readonly WorkedOut[];
  /** Why it has not more than its verdict. */
  readonly reason?: LawReason;
  /** What the judge says is wanting. */
  readonly why?: string | undefined;
  /** What no cited passage prints, or what the judge has quoted lacks. */
  readonly missing: readonly NotPrinted[];
}

/**
 * The law: what may be said of a statement from the passages that it cites. Quoted word for word, it is supported. Otherwise what it prints
 * (figures, dates, identifiers, quotations) must be printed there or be worked out of it, which nobody may overrule; and a
 * judge must find it shown, with quotations that are there and hold its figures and names. Without a judge it is not checked.
 */
export function decideVerdict(
  statement: Statement,
  passages: readonly PreparedPassage[],
  opinion?: Opinion,
  /** Other passages of the same documents: a name may be told there, a place at the head of a form. */
  beside: readonly PreparedPassage[] = [],
): Decision {
  const quoted = findQuoted(statement, passages);
  if (quoted !== undefined)
    return { verdict: 'supported', basis: 'quoted', places: [quoted], workedOut: [], missing: [] };

  const formulas = [...(statement.formulas ?? []), ...(opinion?.formulas ?? [])];
  const behind = behindLabel(statement);
  const { missing: unprinted, workedOut: shown } = checkPrinted({ ...behind, formulas }, passages);
  // A name with digits (“COVID-19”) may stand elsewhere in a document that is cited; whether it belongs here the judge sees.
  const missing = [
    ...unprinted.filter(({ kind, text }) => kind !== 'identifier' || !isIdentifierPrinted(text, beside)),
    // Small numbers need not be printed, but what is worked out must come out.
    ...(statement.formulas ?? [])
      .filter(isWrongCalculation)
      .map((text): NotPrinted => ({ kind: 'figure', text })),
  ];
  const workedOut = [...shown, ...workOutUnsaid(statement, passages)];
  const nearest = () => passages.flatMap((passage) => nearestUnit(statement.text, passage) ?? []);
  const refuse = (verdict: Verdict, reason: LawReason): Decision => ({
    verdict,
    reason,
    places: nearest(),
    workedOut: verdict === 'not_found' ? [] : workedOut,
    missing,
  });
  if (passages.length === 0) return refuse('not_found', 'uncited');
  if (missing.length > 0) return refuse('not_found', 'not_printed');
  if (opinion === undefined) return refuse('not_checked', 'no_judge');
  const places = locateQuotes(opinion.quotes, passages);
  if (opinion.verdict !== 'supported') {
    const refused = { ...refuse(opinion.verdict, `judge_${opinion.verdict}`), why: opinion.why };
    if (opinion.verdict !== 'partly' || refused.places.length > 0) return refused;
    // A heading alone has no sentence that is nearest; what is shown in part is shown somewhere.
    return places.length > 0 ? { ...refused, places } : refuse('not_checked', 'no_quotation');
  }
  if (places.length === 0) return refuse('not_checked', 'no_quotation');
  const isCited = statement.isUncited !== true;
  const each = locateQuotes(opinion.quotes, passages, { isEach: true, isCited });
  // A conclusion rests on all that it cites, not only on what the judge has quoted.
  const unquoted = passages.filter(({ id }) => !each.some(({ evidenceId }) => evidenceId === id));
  const rest =
    opinion.kind === 'conclusion' && isCited
      ? unquoted.flatMap((passage) => nearestUnit(statement.text, passage) ?? [])
      : [];
  const cited = new Set([...each, ...rest].map(({ evidenceId }) => evidenceId)).size;
  const lacking = lackingIn(behind, places, { passages, beside, cited }, workedOut, formulas);
  if (lacking.length > 0) return { ...refuse('not_checked', 'quotation_lacks'), missing: lacking };
  const basis: Basis =
    opinion.kind === 'conclusion' ? 'conclusion' : workedOut.length > 0 ? 'computed' : 'judged';
  const printing = alsoPrinting({ ...behind, formulas }, passages, [...each, ...rest]).flatMap(
    (passage) => nearestUnit(statement.text, passage) ?? [],
  );
  return { verdict: 'supported', basis, places: [...each, ...rest, ...printing], workedOut, missing };
}

/** Passages that alone print something of a statement, and that nobody has quoted: a word in quotation marks. */
function alsoPrinting(
  statement: Parameters<typeof checkPrinted>[0],
  passages: readonly PreparedPassage[],
  places: readonly Place[],
): PreparedPassage[] {
  const quoted = new Set(places.map(({ evidenceId }) => evidenceId));
  const cited = passages.filter(({ id }) => quoted.has(id));
  const others = passages.filter(({ id }) => !quoted.has(id));
  const lacksWith = (more: readonly PreparedPassage[]) =>
    checkPrinted(statement, [...cited, ...more]).missing.filter(({ kind }) => kind !== 'identifier').length;
  const found: PreparedPassage[] = [];
  for (const passage of others) {
    const lacking = lacksWith(found);
    if (lacking === 0) break;
    if (lacksWith([...found, passage]) < lacking) found.push(passage);
  }
  return found;
}
