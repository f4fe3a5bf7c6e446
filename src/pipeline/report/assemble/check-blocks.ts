import type { ReadStatement } from '../../../agents/index.ts';
import { type Claim, isAccepted, type ReportBlock, type ReportLanguage } from '../../../domain/index.ts';
import { findOrders } from '../../../linguistics/index.ts';
import {
  blankCells,
  type CheckedClaim,
  type ClaimChecker,
  type ClaimContext,
  type DraftBlock,
  type DraftClaim,
  describeIssue,
  doubtsOf,
  isLeftOpen,
  isWorthReading,
  weighOpinion,
} from '../../../rag/verify/index.ts';
import { labelsFor } from '../outline/labels.ts';
import type { ClaimChanges } from './claim-changes.ts';
import type { RestsOnOrders } from './order-passages.ts';

/** A claim whose citations still name evidence; numbers come when the report is whole. */
export interface UnnumberedClaim extends Omit<Claim, 'id' | 'citations'> {
  readonly citations: readonly (Omit<Claim['citations'][number], 'number'> & {
    readonly evidenceId: string;
  })[];
}
export interface UnnumberedBlock {
  readonly kind: ReportBlock['kind'];
  readonly claims: readonly UnnumberedClaim[];
}

export interface CheckTally {
  /** Every signed claim; `computed` and `conclusions` are among them. */
  supported: number;
  computed: number;
  conclusions: number;
  partly: number;
  notFound: number;
  contradicted: number;
  relocated: number;
  readonly removed: { text: string; reason: string }[];
}

export function emptyTally(): CheckTally {
  return {
    supported: 0,
    computed: 0,
    conclusions: 0,
    partly: 0,
    notFound: 0,
    contradicted: 0,
    relocated: 0,
    removed: [],
  };
}

type Rules = Pick<ClaimChanges, 'opinions' | 'unsupported' | 'noteOpen' | 'seen'> & {
  /** What the report answers: it says what a short statement is about. */
  readonly question?: string | undefined;
  readonly restsOnOrders?: RestsOnOrders | undefined;
};

/**
 * Checks every claim of some blocks. What a source contradicts is taken out and kept in the tally, and so is what nothing supports,
 * unless the rules let it stand with a mark or say that it is open.
 */
export function checkBlocks(
  blocks: readonly DraftBlock[],
  checker: ClaimChecker,
  language: ReportLanguage,
  tally: CheckTally,
  rules: Rules = {},
  heading = '',
): UnnumberedBlock[] {
  const checked = withoutRepeats(blocks).map(({ kind, claims }, at) => ({
    kind,
    header: kind === 'table_row' && claims.every(({ frame }) => frame),
    claims: claims.flatMap((claim, index) =>
      (kind === 'table_row' ? checkRow : checkClaim)(
        claim,
        inherited(claims, index),
        checker,
        language,
        tally,
        rules,
        {
          question: rules.question ?? '',
          heading,
          before: claims[index - 1]?.text ?? (kind === 'table_row' ? headOf(blocks, at) : ''),
        },
      ),
    ),
  }));
  return dropStranded(checked);
}

/** The summary, and each section, says each thing once, also where a repair has put several of its statements in the same words. */
function withoutRepeats(blocks: readonly DraftBlock[]): DraftBlock[] {
  const said = new Set<string>();
  const isNew = ({ frame, text }: DraftClaim) => frame || (!said.has(text) && said.add(text) !== undefined);
  return blocks.map(({ kind, claims }) => ({ kind, claims: claims.filter(isNew) }));
}

/** A row of which some figures do not hold stands without their cells; as it was written it is listed with what is taken out. */
function checkRow(
  ...[claim, evidenceIds, checker, language, tally, rules, context]: Parameters<typeof checkClaim>
) {
  const own = checkClaim(claim, evidenceIds, checker, language, tally, rules, context);
  if (own.some(({ frame, verdict }) => frame === true || isAccepted(verdict))) return own;
  const formulas = claim.formulas ?? [];
  const check = (text: string) => checker.check(text, evidenceIds, { ...context, formulas });
  const { issues } = check(claim.text);
  const text = blankCells(claim.text, issues);
  if (text === undefined || !isAccepted(check(text).verdict)) return own;
  const labels = labelsFor(language);
  const found = issues.map((issue) => describeIssue(issue, language, claim.text));
  if (own.length > 0) {
    tally.partly--;
    tally.notFound++;
  } else tally.removed.pop(); // listed by the check above, as if the whole row were gone
  tally.removed.push({ text: claim.text, reason: [...found, labels.rowStands].join(labels.semicolon) });
  return checkClaim({ ...claim, text }, evidenceIds, checker, language, tally, { seen: rules.seen }, context);
}

function checkClaim(
  claim: DraftClaim,
  evidenceIds: readonly string[],
  checker: ClaimChecker,
  language: ReportLanguage,
  tally: CheckTally,
  { opinions, unsupported = 'remove', noteOpen, restsOnOrders, seen }: Rules,
  context: ClaimContext,
): UnnumberedClaim[] {
  if (claim.frame) return [frameOf(claim.text)];
  const labels = labelsFor(language);
  const opinion = opinions?.get(claim.text);
  const formulas = [...(claim.formulas ?? []), ...(opinion?.formulas ?? [])];
  const result = checker.check(claim.text, evidenceIds, { ...context, formulas });
  const quoted = result.citations.filter(({ quote }) => quote !== '');
  // What gives orders to a model may give them to the second reader too: it stands only where a passage says just that.
  const givesOrders = !result.repeats && findOrders(claim.text).length > 0;
  const isOrder = givesOrders || restsOnOrders?.(quoted) === true;
  const isHeard = opinion?.isUnshown !== true || !isAccepted(result.verdict);
  const weighed = isOrder ? 'not_found' : weighOpinion(result, opinion?.verdict, opinion?.isUnshown);
  const isRead =
    !isOrder && opinion !== undefined && isHeard && (isLeftOpen(result) || weighed !== result.verdict);
  const pictures = isOrder || weighed !== 'not_found' ? [] : citePictures(evidenceIds, seen);
  const isSeen = pictures.length > 0;
  const verdict = isSeen ? 'partly' : weighed;
  const found = result.issues.map((issue) => describeIssue(issue, language, claim.text));
  const issues = isAccepted(verdict) ? [] : found;
  if (isOrder) issues.push(givesOrders ? labels.givesOrders : labels.onlyOrders);
  else if (isSeen) issues.splice(0, issues.length, labels.onlySeen);
  else if (isRead && verdict !== result.verdict && !isAccepted(opinion.verdict))
    issues.push(labels.secondOpinion(opinion.verdict));
  if (!isOrder && opinion === undefined && isWorthReading(result))
    noteOpen?.(asOpen(claim.text, result, { evidenceIds, before: context.before ?? '', found }, checker));
  count({ ...result, verdict }, tally);
  if (verdict === 'contradicted' || (verdict === 'not_found' && unsupported !== 'mark')) {
    tally.removed.push({ text: claim.text, reason: issues.join(labels.semicolon) });
    return verdict === 'not_found' && unsupported === 'open' ? [frameOf(labels.open(claim.text))] : [];
  }
  const isRaised = isRead && isAccepted(verdict) && !isAccepted(result.verdict);
  // Who has read the passages says best what shows it; of a calculation that has to be all the figures that it takes.
  const quotes = isRead && isAccepted(verdict) ? (opinion.quotes ?? []) : [];
  const isQuoted = verdict !== 'computed' || holdOperands(quotes, result.calculations);
  const byReader = isQuoted ? quotedBy(quotes, claim.text, evidenceIds, quoted, checker) : [];
  const byRules = isRaised ? [...quoted, ...restOf(claim.text, evidenceIds, quoted, checker)] : quoted;
  const shownBy = byReader.length > 0 ? byReader : byRules;
  const citations = verdict === 'not_found' || isSeen ? pictures : shownBy;
  const second = {
    ...(isRead ? { secondOpinion: opinion.verdict } : {}),
    ...(verdict === result.verdict || !isRead ? {} : { byRules: result.verdict }),
  };
  const { kind, calculations } = result;
  const shown =
    calculations.length === 0 || verdict !== 'computed' ? {} : { calculations: [...calculations] };
  return [{ text: claim.text, verdict, kind, citations, issues, ...shown, ...second }];
}

function holdOperands(quotes: readonly string[], calculations: CheckedClaim['calculations']): boolean {
  const digitsOf = (text: string) => text.match(/\d[\d,.]*\d|\d/g) ?? [];
  const quoted = new Set(quotes.flatMap(digitsOf));
  const cells = calculations.flatMap(({ cells: own }) => own.flatMap(({ value }) => digitsOf(value)));
  return cells.length > 0 && cells.every((digits) => quoted.has(digits));
}

/** What a second reader is asked of a statement: with a gap it sees more of the documents that are said to leave it open. */
function asOpen(
  text: string,
  result: CheckedClaim,
  said: {
    readonly evidenceIds: readonly string[];
    readonly before: string;
    readonly found: readonly string[];
  },
  checker: ClaimChecker,
): ReadStatement {
  const quoted = result.citations.flatMap(({ quote, evidenceId }) => (quote === '' ? [] : [evidenceId]));
  const beside = result.kind === 'gap' ? checker.besides(said.evidenceIds).slice(0, MOST_BESIDES) : [];
  return {
    text,
    evidenceIds: [...new Set([...said.evidenceIds, ...quoted, ...beside])],
    before: said.before,
    open: said.found.join('; '),
    ...(isAccepted(result.verdict) ? {} : { doubts: doubtsOf(result) }),
  };
}

/** Of the documents of a gap a reader sees so many further passages. */
const MOST_BESIDES = 6;

/** What a model has seen in a picture is held by its eyes alone: the picture is cited whole. */
const citePictures = (
  evidenceIds: readonly string[],
  seen: ClaimChanges['seen'],
): CheckedClaim['citations'][number][] =>
  evidenceIds.flatMap((evidenceId) => {
    const picture = seen?.get(evidenceId);
    if (picture === undefined) return [];
    const { start, end } = picture.locator.offsets;
    return [{ evidenceId, quote: picture.text, start, end, verdict: 'partly' as const, support: 0 }];
  });

function quotedBy(
  quotes: readonly string[],
  text: string,
  evidenceIds: readonly string[],
  quoted: CheckedClaim['citations'],
  checker: ClaimChecker,
): CheckedClaim['citations'] {
  const ids = [...new Set([...evidenceIds, ...quoted.map(({ evidenceId }) => evidenceId)])];
  return checker.quoted(text, quotes, ids, quoted);
}

/** A reader judged all passages of a claim together, so passages that the rules alone could not use stay cited. */
function restOf(
  text: string,
  evidenceIds: readonly string[],
  quoted: CheckedClaim['citations'],
  checker: ClaimChecker,
): CheckedClaim['citations'] {
  return evidenceIds
    .filter((id) => !quoted.some(({ evidenceId }) => evidenceId === id))
    .flatMap((id) =>
      checker.check(text, [id]).citations.filter((one) => one.evidenceId === id && one.quote !== ''),
    );
}

/** The head of the table that a row stands in. */
export function headOf(blocks: readonly DraftBlock[], at: number): string {
  for (let row = at - 1; blocks[row]?.kind === 'table_row'; row--) {
    const claims = blocks[row]?.claims ?? [];
    if (claims.every(({ frame }) => frame)) return claims.map(({ text }) => text).join(' ');
  }
  return '';
}

function frameOf(text: string): UnnumberedClaim {
  return { text, verdict: 'not_found', citations: [], issues: [], frame: true };
}

/** In a paragraph with one marker at its end, the marker means the sentences before it too. */
export function inherited(claims: readonly DraftClaim[], index: number): readonly string[] {
  const own = claims[index]?.evidenceIds ?? [];
  if (own.length > 0) return own;
  return claims.slice(index + 1).find(({ evidenceIds }) => evidenceIds.length > 0)?.evidenceIds ?? [];
}

function count({ verdict, relocated }: Pick<CheckedClaim, 'verdict' | 'relocated'>, tally: CheckTally): void {
  if (verdict === 'computed') tally.computed++;
  if (verdict === 'conclusion') tally.conclusions++;
  if (isAccepted(verdict)) tally.supported++;
  else if (verdict === 'partly') tally.partly++;
  else if (verdict === 'contradicted') tally.contradicted++;
  else tally.notFound++;
  if (relocated) tally.relocated++;
}

/** A lead-in without its list, a header without its rows and a heading over nothing are removed with what they belong to. */
function dropStranded(
  blocks: readonly (UnnumberedBlock & { readonly header: boolean })[],
): UnnumberedBlock[] {
  const kept: (UnnumberedBlock & { readonly header: boolean })[] = [];
  for (const block of [...blocks].reverse()) {
    const next = kept.at(-1);
    const leadsNowhere =
      (block.kind === 'heading' && (!next || next.kind === 'heading')) ||
      (block.header && (next?.kind !== 'table_row' || next.header));
    const claims = block.claims.filter((claim, index) => {
      const last = index === block.claims.length - 1;
      const leadsIn = claim.frame === true && /[:：]$/.test(claim.text);
      return !(leadsIn && last && (!next || next.kind === 'heading' || next.kind === 'paragraph'));
    });
    if (!leadsNowhere && claims.length > 0) kept.push({ ...block, claims });
  }
  return kept.reverse().map(({ kind, claims }) => ({ kind, claims }));
}
