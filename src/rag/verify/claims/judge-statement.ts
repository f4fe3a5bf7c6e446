import { type Calculation, type ClaimKind, isAccepted, type Verdict } from '../../../domain/index.ts';
import { EN, termPattern, ZH } from '../../../linguistics/lexicon/index.ts';
import { KNOWN_FORMULAS, MEASURES } from '../../measures/index.ts';
import { checkCompared } from '../checks/check-compared.ts';
import { checkDenial } from '../checks/check-denial.ts';
import { checkExchange } from '../checks/check-exchange.ts';
import { checkFigures, type FigureCheck } from '../checks/check-figures.ts';
import { checkNamesInPlace } from '../checks/check-names-in-place.ts';
import { checkPeriods } from '../checks/check-periods.ts';
import { checkPolarity } from '../checks/check-polarity.ts';
import { checkRoles } from '../checks/check-roles.ts';
import { checkCause, checkCertainty, checkScope, isSaidMoreSurely } from '../checks/check-scope.ts';
import { checkWords, type WordCheck } from '../checks/check-words.ts';
import type { Issue } from '../checks/checks.ts';
import { type ClaimPart, readClaimParts } from '../checks/claim-parts.ts';
import { readSources, type Source } from '../figures/source.ts';
import { type ClaimFacets, type PreparedPassage, readClaim } from './align.ts';
import type { ClaimContext } from './claim-context.ts';
import { asForeign } from './in-other-language.ts';
import { type CitationVerdict, type ClaimVerdict, judgeClaim } from './judge-claim.ts';
import { type GapVerdict, isGap, judgeGap, toldBesideGap } from './judge-gap.ts';
import { CLOSE } from './left-open.ts';
import { namesUnknown } from './names-unknown.ts';
import { quoteOfFigures } from './quote.ts';

export interface StatementVerdict extends ClaimVerdict {
  readonly kind: ClaimKind;
  readonly calculations: readonly Calculation[];
}

/** What a claim whose anchors hold must share with its passages. */
export interface WordLimits {
  /** Least share of its words, and least share in any clause of it; a conclusion or calculation is put more freely. */
  readonly fact: { readonly words: number; readonly clause: number };
  readonly conclusion: { readonly words: number; readonly clause: number };
  /** What each figure that is found in its place takes off both; nothing without it. */
  readonly perFigure?: { readonly words: number; readonly clause: number; readonly most: number };
}

/** Since clauses are checked for what was changed, figures in their place take off some words without one false claim more (ADR 0024). */
export const WORD_LIMITS: WordLimits = {
  fact: { words: 0.65, clause: 0.4 },
  conclusion: { words: 0.55, clause: 0.3 },
  perFigure: { words: 0.1, clause: 0.1, most: 3 },
};

/** With less of its words in its passages, a claim is about something else. */
const ABOUT_IT = 0.4;

/** Share of the words of a claim in another language that the dictionary must know. */
const KNOWN = 0.6;

/** A claim that draws something from what it cites and says so. */
const CONCLUDES = termPattern(EN.claims.concludes, ZH.claims.concludes);

/** What the checks find of a claim, before it is weighed. */
export interface Findings {
  readonly text: string;
  readonly claim: ClaimFacets;
  readonly sources: readonly Source[];
  readonly plain: ClaimVerdict;
  readonly figures: FigureCheck;
  readonly periods: readonly Issue[];
  readonly words: WordCheck;
  /** Of a claim in another language than its passages: the share of its words that the dictionary knows. */
  readonly known?: number;
}

/**
 * Judges a claim by its kind. Rules decide on anchors and have a veto there: a figure, unit, period, name, direction or negation
 * that is not found where it belongs is never signed; a claim whose anchors all hold and whose words are there is, however it is put.
 */
export function judgeStatement(
  text: string,
  passages: readonly PreparedPassage[],
  context: ClaimContext = {},
): StatementVerdict {
  const read = readStatement(text, passages, context);
  return 'verdict' in read ? read : weighStatement(read);
}

/** What the checks find; the verdict itself of a claim that repeats a passage, has none, or is of a gap. */
export function readStatement(
  text: string,
  passages: readonly PreparedPassage[],
  context: ClaimContext,
): Findings | StatementVerdict {
  const plain = judgeClaim(text, passages);
  const isSurer = isSaidMoreSurely(
    text,
    plain.citations.map(({ quote }) => quote),
  );
  if (passages.length === 0 || (isDecided(plain) && !isRow(text) && !isSurer))
    return { ...plain, kind: 'fact', calculations: [] };
  const read = readClaim(text);
  const foreign = asForeign(read, passages);
  const claim = foreign?.claim ?? read;
  const sources = readSources(passages);
  const gap = judgeGap(claim, sources);
  if (gap !== undefined) return withTold(ofGap(text, gap, plain), text, passages, context);
  const figures = checkFigures(claim, context, sources);
  // Arithmetic shows that something rose or fell; no passage has to say it in words.
  const isShown = figures.showsDirection || figures.calculations.length > 0;
  const shown = isShown ? claim.directions.map(({ token }) => token.key) : [];
  const words = checkWords(claim, sources, new Set([...shown, ...figures.shown]), figures.named);
  const periods = checkPeriods(claim, sources, figures.figures > 0);
  return { text, claim, sources, plain, figures, periods, words, ...(foreign && { known: foreign.known }) };
}

/** A row of a table repeats the words of its row; which figure stands where is the figures' check. */
const isRow = (text: string) => text.includes(' | ');

function isDecided({ closeness, verdict, issues }: ClaimVerdict): boolean {
  if (closeness < CLOSE) return false;
  return (
    verdict === 'contradicted' ||
    issues.some(({ kind }) => kind === 'far_apart') ||
    (verdict === 'supported' && closeness >= 0.95)
  );
}

function ofGap(text: string, gap: GapVerdict, plain: ClaimVerdict): StatementVerdict {
  const kind = gap.isPresent === true ? ('fact' as const) : ('gap' as const);
  const common = { ...plain, kind, calculations: [] };
  if (gap.holds) return { ...common, verdict: 'supported', issues: [] };
  const issues: Issue[] = [
    {
      kind: gap.found === undefined ? 'words_missing' : 'gap_filled',
      detail: '',
      ...(gap.found === undefined ? {} : { found: gap.found }),
    },
  ];
  return { ...common, verdict: isGap(text) ? 'contradicted' : 'not_found', issues };
}

/** A gap may be told beside a fact, “revenue was $81 million, but …”: that is held against the passages like any other. */
function withTold(
  gap: StatementVerdict,
  text: string,
  passages: readonly PreparedPassage[],
  context: ClaimContext,
): StatementVerdict {
  if (gap.kind !== 'gap' || !isAccepted(gap.verdict)) return gap;
  const told = toldBesideGap(text).map((part) => judgeStatement(part, passages, context));
  const wrong = told.find(
    ({ verdict, issues }) => !isAccepted(verdict) && !(verdict === 'partly' && issues.every(isOfManner)),
  );
  if (wrong !== undefined)
    return {
      ...gap,
      verdict: wrong.verdict === 'contradicted' ? 'contradicted' : 'partly',
      issues: wrong.issues,
    };
  const calculations = told.flatMap((own) => own.calculations);
  return { ...gap, calculations, kind: calculations.length > 0 ? 'computed' : 'gap' };
}

/** “The plan names the cranes, but …”: what a text does is put in words of its own, and “only” is said of the text. */
const isOfManner = ({ kind }: Issue) => kind === 'words_missing' || kind === 'scope_differs';

const SOFT: ReadonlySet<string> = new Set([
  'number_missing',
  'number_differs',
  'unit_differs',
  'words_missing',
  'far_apart',
  'name_missing',
]);

export function weighStatement(
  { text, claim, sources, plain, figures, periods, words, known }: Findings,
  limits: WordLimits = WORD_LIMITS,
): StatementVerdict {
  const isComputed = figures.calculations.length > 0;
  const kind: ClaimKind = isComputed
    ? 'computed'
    : CONCLUDES.test(textBesideNames(text, claim))
      ? 'conclusion'
      : 'fact';
  const sentences = sources.flatMap(({ passage }) => passage.sentences);
  const parts = readClaimParts(
    claim,
    sentences,
    figures.found.flatMap(({ index, source, start }) => {
      const sentence = sources[source]?.passage.sentences.find((own) => own.start === start);
      return sentence === undefined ? [] : [{ index, sentence }];
    }),
  );
  const citations = isComputed ? quoteOperands(plain, figures, sources) : plain.citations;
  const common = { ...plain, citations, kind, calculations: figures.calculations };
  // What the plain check finds of figures and names is decided here: by row, body and period, over all passages together.
  const turned = plain.issues.filter(
    ({ kind: own }) =>
      !SOFT.has(own) &&
      !(own === 'other_language' && (known ?? 0) >= KNOWN) &&
      !own.startsWith('date') &&
      own !== 'negation_differs' &&
      own !== 'direction_differs',
  );
  const isPlain = plain.verdict === 'supported' && words.share >= 0.72 && words.weakest >= 0.5;
  const issues = [
    ...figures.issues.filter((issue) => !isPlain || !isUnplaced(issue, claim)),
    ...turned,
    ...checkPolarity(claim, parts).filter(
      ({ kind: own }) => own !== 'direction_differs' || !(figures.showsDirection || isComputed),
    ),
    ...periods.filter(({ kind: own }) => !isPlain || own !== 'date_missing'),
    ...placeIssues(claim, sources, parts),
  ].filter(
    ({ kind: own }) => own !== 'negation_differs' || !figures.showsRest || claim.negators.length !== 1,
  );
  // “All” for “some” says too much; the passage does not say the contrary.
  const hard = issues.filter(({ kind: own }) => /differs$/.test(own) && own !== 'scope_differs');
  if (hard.length > 0 && words.share >= 0.5) return { ...common, verdict: 'contradicted', issues };
  const isForeign = plain.issues.some(({ kind: own }) => own === 'other_language');
  const refused: Verdict =
    (words.share < ABOUT_IT && !isForeign) || (issues.length > 0 && plain.verdict === 'not_found')
      ? 'not_found'
      : 'partly';
  if (issues.length > 0) return { ...common, verdict: refused, issues };
  const strange = namesUnknown(claim, plain, words, sources);
  const limit = limitOf(limits, kind, namesOtherMeasure(claim, words) ? 0 : figures.figures);
  const isHeld = words.share >= limit.words && words.weakest >= limit.clause;
  if (!strange && (isPlain || isHeld)) return { ...common, verdict: verdictOf(kind), issues: [] };
  const missing: Issue = { kind: 'words_missing', detail: words.missing.slice(0, 6).join(', ') };
  return { ...common, verdict: refused, issues: [missing] };
}

/** What is changed in a clause: a denial, a name, an exchange, how much and how surely it is said, its cause. */
function placeIssues(claim: ClaimFacets, sources: readonly Source[], parts: readonly ClaimPart[]): Issue[] {
  const sentences = sources.flatMap(({ passage }) => passage.sentences);
  return [
    ...checkDenial(claim, parts),
    ...checkNamesInPlace(claim, sources),
    ...checkRoles(claim, sentences),
    ...checkExchange(claim, sentences),
    ...checkCompared(claim),
    ...checkScope(claim, parts),
    ...checkCertainty(claim, parts),
    ...checkCause(claim, sources),
  ];
}

/** What a calculation takes from a passage is what is quoted of it. */
function quoteOperands(
  { citations }: ClaimVerdict,
  { operands }: FigureCheck,
  sources: readonly Source[],
): readonly CitationVerdict[] {
  return citations.map((citation, at) => {
    const passage = sources[at]?.passage;
    const own = operands.filter(({ source }) => source === at);
    const quote = passage === undefined ? undefined : quoteOfFigures(passage, own);
    return quote === undefined ? citation : { ...citation, ...quote };
  });
}

/** A figure that is printed somewhere, of a claim whose words stand: only its place is in doubt. A share is worked out, or is not there. */
function isUnplaced({ kind, detail }: Issue, { folded }: ClaimFacets): boolean {
  return kind === 'number_missing' && !(/%$/.test(detail) && folded.includes(`${detail} of`));
}

/** Whether a word is missing of what the field calls a measure: figures do not say which measure they are of. */
function namesOtherMeasure({ folded }: ClaimFacets, { missing }: WordCheck): boolean {
  const names = [...KNOWN_FORMULAS, ...MEASURES].flatMap(({ asked }) => asked.exec(folded)?.[0] ?? []);
  return missing.some((word) => names.some((name) => name.includes(word.normalize('NFKC').toLowerCase())));
}

function limitOf(
  { fact, conclusion, perFigure = { words: 0, clause: 0, most: 0 } }: WordLimits,
  kind: ClaimKind,
  figures: number,
) {
  const { words, clause } = kind === 'fact' ? fact : conclusion;
  const counted = Math.min(perFigure.most, figures);
  return { words: words - perFigure.words * counted, clause: clause - perFigure.clause * counted };
}

/** "Best" of a company's name draws no conclusion. */
function textBesideNames(text: string, { names }: ClaimFacets): string {
  const atStart = text.replace(/^\p{Lu}\p{L}*(?= \p{Lu})/u, ' ');
  return names.reduce((rest, { raw }) => rest.replaceAll(raw, ' '), atStart);
}

function verdictOf(kind: ClaimKind): Verdict {
  if (kind === 'computed') return 'computed';
  return kind === 'conclusion' ? 'conclusion' : 'supported';
}
