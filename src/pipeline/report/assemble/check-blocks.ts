import type { Calculation, Claim, ReportBlock } from '../../../domain/index.ts';
import {
  type Decision,
  type DraftBlock,
  type DraftClaim,
  decideVerdict,
  type Place,
  type PreparedPassage,
  type Statement,
} from '../../../rag/verify/index.ts';
import { headAndCaption } from '../outline/claim-mark.ts';
import { labelsFor } from '../outline/labels.ts';
import { countStatement } from './count-statements.ts';
import {
  type CheckBench,
  decideStatement,
  documentsBehind,
  passagesOf,
  placesBeside,
  placesSaying,
  reasonOf,
  seenPictures,
} from './decide-statement.ts';
import { dropStranded } from './drop-stranded.ts';

type Cell = Calculation['cells'][number] & { readonly evidenceId: string };

/** A statement whose citations still name evidence; numbers come when the report is whole. */
export interface UnnumberedClaim extends Omit<Claim, 'id' | 'citations' | 'calculations' | 'searched'> {
  readonly citations: readonly Place[];
  readonly citedAt?: DraftClaim['citedAt'];
  readonly beside?: DraftClaim['beside'];
  readonly calculations?: readonly { readonly formula: string; readonly cells: readonly Cell[] }[];
  readonly searched?: {
    readonly queries: readonly string[];
    readonly documents: readonly string[];
    readonly total: number;
    /** Ids of the evidence that came closest. */
    readonly closest: readonly string[];
  };
}
export interface UnnumberedBlock {
  readonly kind: ReportBlock['kind'];
  readonly claims: readonly UnnumberedClaim[];
  readonly changes?: ReportBlock['changes'];
}

/** Of what a search for an absence found, so many passages are named. */
const CLOSEST = 3;

/**
 * Decides every statement of some blocks by the law. What is not shown or contradicted is taken out and kept in the tally; whoever asks
 * the judge is told of what it has not read yet.
 */
export function checkBlocks(
  blocks: readonly DraftBlock[],
  bench: CheckBench,
  { isLimits = false }: { readonly isLimits?: boolean } = {},
): UnnumberedBlock[] {
  const around = new Set(blocks.flatMap(({ claims }) => claims.flatMap(({ evidenceIds }) => evidenceIds)));
  const checked = saidOnce(blocks).map(({ kind, claims }, at) => ({
    kind,
    header: kind === 'table_row' && claims.every(({ frame }) => frame),
    claims: claims.flatMap((claim, index) => {
      const beside = documentsBehind(
        claims.flatMap(({ evidenceIds }) => evidenceIds),
        bench,
      );
      const { head, caption } = headAndCaption(blocks, at);
      const before = claims[index - 1]?.text ?? blocks[at - 1]?.claims.at(-1)?.text ?? '';
      return checkClaim(
        // What is missing is missing in all documents, unless its own ids say in which.
        claim.absent === undefined ? { ...claim, ...inherited(claims, index) } : claim,
        { head, caption, before: head === '' ? before : head, isLimits, around, beside },
        bench,
      );
    }),
  }));
  return dropStranded(checked);
}

interface Placed {
  readonly head: string;
  readonly caption: string;
  readonly before: string;
  readonly isLimits: boolean;
  /** Ids that its part of the report cites. */
  readonly around: ReadonlySet<string>;
  /** Documents that its paragraph, bullet or row cites. */
  readonly beside: ReadonlySet<string>;
}

function checkClaim(claim: DraftClaim, placed: Placed, bench: CheckBench): UnnumberedClaim[] {
  if (claim.frame) return [{ ...frameOf(claim.text), ...leadOf(claim) }];
  const { changes, language, tally } = bench;
  const { text } = claim;
  const { head, caption, before } = placed;
  const statement: Statement = {
    ...{ text, before, question: bench.question },
    ...(head !== '' && { head, caption }),
    ...(claim.formulas && { formulas: claim.formulas }),
  };
  const opinion = changes.opinions?.get(text);
  const isAbsence =
    claim.absent !== undefined ||
    (placed.isLimits && claim.evidenceIds.length === 0) ||
    // A row with a figure and an empty cell says what is there.
    (opinion?.kind === 'absence' && (head === '' || !/\d/.test(text.split(' | ').slice(1).join(' '))));
  if (isAbsence) {
    const { absent = [], evidenceIds } = claim;
    // Read as an absence by the judge alone, and not yet searched: till then its passages show it or not.
    const isRead = absent.length === 0 && !placed.isLimits && evidenceIds.length > 0;
    if (!isRead || changes.searches?.has(text)) return checkAbsence(claim, placed, bench);
    changes.noteAbsence?.({ text, absent, evidenceIds, before });
  }

  const passages = passagesOf(claim, placed.around, bench);
  const read = decideStatement(statement, passages, { ...bench, opinion });
  // What the judge is shown beside a statement that cites nothing is cited only when it finds it shown there.
  const isUncited = !claim.evidenceIds.some((id) => bench.evidence.has(id));
  const decision = isUncited && read.verdict === 'not_checked' ? decideVerdict(statement, []) : read;
  noteForJudge({ statement, passages, decision, missing: read.missing }, bench);

  const pictures = decision.verdict === 'not_found' ? seenPictures(claim.evidenceIds, changes) : [];
  const verdict = pictures.length > 0 ? 'not_checked' : decision.verdict;
  const issues = pictures.length > 0 ? [labelsFor(language).onlySeen] : reasonOf(decision, language);
  countStatement({ verdict, basis: decision.basis }, tally);
  noteForWriter(claim, before, { verdict, issues, isUnquoted: isShownUnquoted(decision) }, bench);
  if (isOut(verdict)) return [];
  const calculations = decision.workedOut.map(({ formula, operands }) => ({
    formula,
    cells: operands.map(({ value, ...place }): Cell => ({ value, label: '', ...place })),
  }));
  const isLeft = claim.uncited === true || isUncited;
  const found = isUncited ? placesBeside(text, decision, placed, bench) : decision.places;
  return [
    {
      text,
      ...leadOf(claim),
      verdict,
      ...(decision.basis && { basis: decision.basis }),
      citations: pictures.length > 0 ? pictures : isLeft ? placesSaying(found) : found,
      ...(claim.citedAt && { citedAt: claim.citedAt }),
      ...(claim.beside && { beside: claim.beside }),
      ...(claim.tables && { tables: [...claim.tables] }),
      ...(isLeft && { uncited: true }),
      issues,
      ...(calculations.length > 0 && { calculations }),
    },
  ];
}

const isOut = (verdict: Claim['verdict']): boolean => verdict === 'not_found' || verdict === 'contradicted';

/** What goes back to its writer: what is taken out, what is shown in part, and what a judge found shown and could not quote, which may lack a calculation or a passage. */
function noteForWriter(
  claim: DraftClaim,
  before: string,
  read: Pick<Claim, 'verdict' | 'issues'> & { readonly isUnquoted: boolean },
  { tally, language }: CheckBench,
): void {
  const { verdict, issues } = read;
  const isUnquoted = verdict === 'not_checked' && read.isUnquoted;
  if (!isOut(verdict) && verdict !== 'partly' && !isUnquoted) return;
  const { text, formulas, evidenceIds, tables } = claim;
  const list = isOut(verdict) ? tally.removed : tally.partlyShown;
  list.push({
    text,
    ...leadOf(claim),
    ...(formulas && { formulas }),
    reason: issues.join(isOut(verdict) ? labelsFor(language).semicolon : ' '),
    before,
    evidenceIds,
    ...(tables && { tables }),
  });
}

const isShownUnquoted = ({ reason }: Decision): boolean =>
  reason === 'quotation_lacks' || reason === 'no_quotation';

/** What the judge has to read yet, and what needs no reading since the passage has it word for word. */
function noteForJudge(
  read: Pick<Decision, 'missing'> & {
    readonly statement: Statement;
    readonly passages: readonly PreparedPassage[];
    readonly decision: Decision;
  },
  { changes, language }: CheckBench,
): void {
  const { decision, statement } = read;
  const { text, before = '' } = statement;
  const isLacking = isShownUnquoted(decision);
  if (decision.verdict !== 'supported' && (isLacking || changes.opinions?.get(text) === undefined)) {
    const missing = read.missing.map((one) => one.text).join(', ');
    changes.noteOpen?.({
      text,
      evidenceIds: read.passages.map(({ id }) => id),
      before,
      open: isLacking ? '' : missing,
      ...(isLacking && { lacking: missing || labelsFor(language).lawReason.no_quotation('') }),
    });
  }
  if (decision.basis === 'quoted')
    changes.noteShown?.({
      text,
      evidenceIds: decision.places.map(({ evidenceId }) => evidenceId),
      before,
      open: '',
    });
}

/** That something is missing no passage shows: it stands with what was searched, unless the judge has read otherwise in the best hits. */
function checkAbsence(claim: DraftClaim, placed: Placed, bench: CheckBench): UnnumberedClaim[] {
  const { changes, language, tally, evidence } = bench;
  const { text, absent = [] } = claim;
  const { before } = placed;
  const search = changes.searches?.get(text);
  if (search === undefined) changes.noteAbsence?.({ text, absent, evidenceIds: claim.evidenceIds, before });
  const opinion = search === undefined ? undefined : changes.opinions?.get(text);
  const labels = labelsFor(language);
  // Beside what is missing stands what is known of it, and advice: these the judge must find shown, or they are marked.
  const isAlone = absent.length === 0 && claim.evidenceIds.length === 0;
  const isSaid = isAlone && opinion !== undefined && opinion.kind !== 'absence';
  if (
    opinion?.verdict === 'contradicted' ||
    (isSaid && opinion.kind === 'fact' && opinion.verdict === 'not_found')
  ) {
    const { verdict, why = '' } = opinion;
    countStatement({ verdict }, tally);
    const closest = search?.closest ?? [];
    tally.removed.push({
      text,
      reason: labels.lawReason[`judge_${verdict}`](verdict === 'contradicted' ? '' : why),
      before,
      evidenceIds: closest,
    });
    return [];
  }
  // Where nothing came close there is nothing for the judge to read.
  const isRead = isSaid ? opinion.verdict === 'supported' : opinion !== undefined;
  const isSearched = isRead || (opinion === undefined && !isAlone && search?.closest.length === 0);
  const verdict = isSearched ? 'searched' : 'not_checked';
  countStatement({ verdict }, tally);
  // Without words, its writer found it missing in what is cited: an empty field, a sentence that is not there.
  const isAsCited = absent.length === 0 && claim.evidenceIds.length > 0;
  const searched = search && {
    queries: search.queries,
    documents: search.documents,
    total: search.total,
    closest: (isAsCited ? claim.evidenceIds : search.closest.slice(0, CLOSEST)).filter((id) =>
      evidence.has(id),
    ),
  };
  const isFound = isSaid && opinion.verdict !== 'not_found';
  const law = !isSaid ? 'no_judge' : isFound ? 'judge_partly' : 'judge_not_found';
  const issues = verdict === 'searched' ? [] : [labels.lawReason[law](opinion?.why ?? '')];
  const tables = claim.tables && { tables: [...claim.tables] };
  const citations = isAsCited ? foundMissingIn(claim, placed, bench) : [];
  return [{ text, ...leadOf(claim), verdict, citations, ...tables, issues, ...(searched && { searched }) }];
}

/** The words in which the judge, too, sees in the cited passages that something is missing: an empty field, the only sentence on it. */
function foundMissingIn(claim: DraftClaim, { before }: Placed, bench: CheckBench): readonly Place[] {
  const { text } = claim;
  const opinion = bench.changes.opinions?.get(text);
  const passages = passagesOf(claim, new Set(), bench);
  const { verdict, places } = decideStatement({ text, before }, passages, { ...bench, opinion });
  return verdict === 'supported' ? places : [];
}

/** The summary, and each section, says each thing once, also where a repair has put several of its statements in the same words. */
function saidOnce(blocks: readonly DraftBlock[]): DraftBlock[] {
  const said = new Set<string>();
  const isNew = ({ frame, text }: DraftClaim) => frame || (!said.has(text) && said.add(text) !== undefined);
  return blocks.map(({ kind, claims }) => ({ kind, claims: claims.filter(isNew) }));
}

const leadOf = ({ lead }: DraftClaim) => lead !== undefined && { lead };

function frameOf(text: string): UnnumberedClaim {
  return { text, verdict: 'not_checked', citations: [], issues: [], frame: true };
}

/** In a paragraph with one marker at its end, the marker means the sentences before it too: they lead to what it shows. */
function inherited(claims: readonly DraftClaim[], index: number): Partial<DraftClaim> {
  if ((claims[index]?.evidenceIds ?? []).length > 0) return {};
  const next = claims.slice(index + 1).find(({ evidenceIds }) => evidenceIds.length > 0);
  if (next === undefined) return {};
  const { evidenceIds, tables } = next;
  return { evidenceIds, ...(tables && { tables }), uncited: true };
}
