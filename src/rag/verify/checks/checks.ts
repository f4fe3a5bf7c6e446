import { anyOf, ZH } from '../../../linguistics/lexicon/index.ts';
import { holdsName } from '../../../linguistics/names/index.ts';
import { dateAgrees } from '../../../linguistics/periods/index.ts';
import { compareQuantities, type Quantity, unitOfWord } from '../../../linguistics/quantities/index.ts';
import {
  type ClaimFacets,
  localOverlap,
  neighbours,
  plainOverlap,
  type SourceSentence,
  wordMatch,
} from '../claims/align.ts';
import type { Facets } from '../claims/passages.ts';
import { endOf } from '../figures/cell.ts';

export type IssueKind =
  | 'number_missing'
  | 'number_unplaced'
  | 'number_differs'
  | 'unit_differs'
  | 'date_missing'
  | 'date_differs'
  | 'name_missing'
  | 'quote_missing'
  | 'negation_differs'
  | 'direction_differs'
  | 'calculation_differs'
  | 'scope_differs'
  | 'cause_missing'
  | 'gap_filled'
  | 'far_apart'
  | 'words_missing'
  | 'other_language'
  | 'no_citation';

export interface Issue {
  readonly kind: IssueKind;
  /** The claim's words that the check is about. */
  readonly detail: string;
  /** What the source says instead. */
  readonly found?: string;
  /** The figure is printed somewhere in the passages. The rules only doubt its place, which a careful reader may settle. */
  readonly printed?: boolean;
  /** The figure counts what is listed: “13 of the 14 statements”. Nobody prints it, and who has read the list can count. */
  readonly isCount?: boolean;
}

interface Surroundings {
  readonly sentences: readonly SourceSentence[];
  /** Titles, headings and table headers of the passages. */
  readonly context: readonly Facets[];
}

const REACH = 5;

/**
 * The sentences that speak of the same thing as the claim does around `index`: the best ones by shared words, and those nearly
 * as good. A number is then looked for there only, so that a number of another statement of the passage does not count.
 */
function nearestSentences(claim: ClaimFacets, index: number, sentences: readonly SourceSentence[]) {
  const scored = sentences.map((sentence) => ({
    sentence,
    score: 0.6 * localOverlap(claim, index, REACH, sentence.row) + 0.4 * plainOverlap(sentence.row),
  }));
  const best = Math.max(0, ...scored.map(({ score }) => score));
  const near = scored
    .filter(({ score }) => score >= best - 0.12 && score > 0.15)
    .sort((a, b) => b.score - a.score);
  return { best, near: near.map(({ sentence }) => sentence) };
}

export function checkQuantities(claim: ClaimFacets, { sentences, context }: Surroundings): Issue[] {
  return claim.quantities.flatMap((quantity): Issue[] => {
    if (quantity.weak) return [];
    const { best, near } = nearestSentences(claim, quantity.index, sentences);
    const compared = near.flatMap((sentence) =>
      sentence.quantities.map((source) => ({
        source,
        sentence,
        result: compareQuantities(quantity, source),
      })),
    );
    const equal = compared.filter(({ result }) => result === 'equal');
    if (equal.some(({ source, sentence }) => unitsAgree(claim, quantity, source, sentence, context)))
      return [];
    if (
      near.some(({ dates }) =>
        dates.some(({ raw }) => raw.replace(/\D/g, '') === quantity.raw.replace(/\D/g, '')),
      )
    )
      return [];
    const other = equal[0] ?? compared.find(({ result }) => result === 'unit_differs');
    if (other) return [{ kind: 'unit_differs', detail: quantity.raw, found: other.source.raw }];
    const sameKind = compared.find(
      ({ source }) =>
        source.unit?.dimension === quantity.unit?.dimension &&
        !claim.quantities.some((own) => own !== quantity && compareQuantities(own, source) === 'equal'),
    );
    if (!sameKind && standsByItsNoun(claim, quantity, sentences)) return [];
    if (sameKind && best >= 0.6)
      return [{ kind: 'number_differs', detail: quantity.raw, found: sameKind.source.raw }];
    return [{ kind: 'number_missing', detail: quantity.raw }];
  });
}

/** Whether another sentence states this figure of the very word it stands next to in the claim, which may join two sentences. */
function standsByItsNoun(
  claim: ClaimFacets,
  quantity: Quantity,
  sentences: readonly SourceSentence[],
): boolean {
  const before = claim.content.findLastIndex(({ index }) => index < quantity.index);
  const after = claim.content.findIndex(({ index }) => index > quantity.index);
  return sentences.some(
    ({ row, quantities }) =>
      ((row[before] ?? 0) >= 0.7 || (row[after] ?? 0) >= 0.7) &&
      quantities.some((source) => compareQuantities(quantity, source) === 'equal'),
  );
}

/** Equal values agree when their units do, or when the side without a unit names it elsewhere (a table header, the noun). */
function unitsAgree(
  claim: ClaimFacets,
  quantity: Quantity,
  source: Quantity,
  sentence: Facets,
  context: readonly Facets[],
): boolean {
  if (quantity.unit && source.unit) return true;
  if (quantity.unit) {
    const { dimension, factor } = quantity.unit;
    return [sentence, ...context].some(
      ({ tokens, folded }) =>
        tokens.some(({ lower }) => {
          const unit = unitOfWord(lower);
          return unit?.dimension === dimension && unit.factor === factor;
        }) ||
        (dimension === 'percent' && folded.includes('%')),
    );
  }
  return source.unit === undefined || countsTheSame(claim, quantity, [sentence, ...context]);
}

const CLASSIFIER = new RegExp(`^${anyOf(ZH.claims.classifiers)}`);

/** Whether a figure without a unit may be one that has a unit in the source: 500 turbines are not 500 MW. */
function countsTheSame(claim: ClaimFacets, quantity: Quantity, sources: readonly Facets[]): boolean {
  const end = endOf(quantity);
  const noun = claim.tokens.find(({ index }) => index >= end);
  if (noun === undefined || noun.stop || noun.index > end + 1) return true;
  const isCounted = noun.kind === 'han' ? CLASSIFIER.test(noun.raw) : /^\p{L}{2,}s$/u.test(noun.lower);
  return !isCounted || sources.some((source) => wordMatch(noun, source) > 0);
}

export function checkDates(claim: ClaimFacets, { sentences, context }: Surroundings): Issue[] {
  return claim.dates.flatMap((date): Issue[] => {
    const { best, near } = nearestSentences(claim, date.index, sentences);
    const stated = near.flatMap(({ dates }) => dates);
    if (stated.some((source) => dateAgrees(date, source))) return [];
    const digits = date.raw.replace(/\D/g, '');
    if (
      date.year !== undefined &&
      date.month === undefined &&
      near.some(({ folded }) => folded.includes(digits))
    )
      return [];
    const around = [...stated, ...context.flatMap(({ dates }) => dates)];
    // "15 March" under a heading "2024" is 15 March 2024.
    if (date.year !== undefined && around.some(({ year }) => year === date.year)) {
      const { year: _year, ...rest } = date;
      if (rest.month === undefined && rest.quarter === undefined) return [];
      if (around.some((source) => source.year === undefined && dateAgrees(rest, source))) return [];
    }
    // Where the sentence states no date, that of its passage holds: a dateline, a heading, the sentence before.
    if (
      stated.length === 0 &&
      [...sentences, ...context].some(({ dates }) => dates.some((source) => dateAgrees(date, source)))
    )
      return [];
    const other = stated.find(
      (source) => !claim.dates.some((own) => own !== date && dateAgrees(own, source)),
    );
    return other && best >= 0.6
      ? [{ kind: 'date_differs', detail: date.raw, found: other.raw }]
      : [{ kind: 'date_missing', detail: date.raw }];
  });
}

export function checkNames(claim: ClaimFacets, { sentences, context }: Surroundings): Issue[] {
  return claim.names.flatMap((name): Issue[] => {
    if (name.kind !== 'name') {
      const held =
        sentences.some((sentence) => holdsName(name, sentence)) ||
        context.some((source) => holdsName(name, source));
      return held ? [] : [{ kind: 'quote_missing', detail: name.raw }];
    }
    if (context.some((source) => holdsName(name, source))) return [];
    const { near } = nearestSentences(claim, name.index, sentences);
    if (near.some((sentence) => holdsName(name, sentence))) return [];
    // A pronoun takes its name from elsewhere in the passage, unless the sentence names somebody else.
    const passages = new Set(
      near.slice(0, 2).flatMap((sentence) => (namesStranger(sentence, claim) ? [] : sentence.passage)),
    );
    const held = sentences.some((sentence) => passages.has(sentence.passage) && holdsName(name, sentence));
    return held ? [] : [{ kind: 'name_missing', detail: name.raw }];
  });
}

function namesStranger(sentence: Facets, claim: ClaimFacets): boolean {
  return sentence.tokens.some((token) => token.name && !claim.keys.has(token.key));
}

export function checkNegation(
  claim: ClaimFacets,
  { sentences }: Surroundings,
  best: SourceSentence,
  verbatim: boolean,
): Issue[] {
  for (const { scope, token } of claim.negators) {
    const { near } = nearestSentences(claim, token.index, sentences);
    const speaking = near
      .slice(0, 3)
      .filter((sentence) => scope.some((key) => sentence.keys.has(key) || sentence.folded.includes(key)));
    if (speaking.length === 0) continue;
    const agrees = speaking.some(({ negators }) =>
      negators.some(
        (source) =>
          !verbatim || source.scope.some((key) => scope.includes(key)) || sharesHan(scope, source.scope),
      ),
    );
    if (!agrees) return [{ kind: 'negation_differs', detail: token.raw }];
  }
  for (const { scope, token } of best.negators) {
    const reached = scope.filter(
      (key) => claim.keys.has(key) || (/\p{Script=Han}/u.test(key) && claim.folded.includes(key)),
    );
    if (reached.length === 0 || reached[0] !== scope[0]) continue;
    const agrees = claim.negators.some(
      (own) => !verbatim || own.scope.some((key) => scope.includes(key)) || sharesHan(scope, own.scope),
    );
    if (!agrees)
      return [
        { kind: 'negation_differs', detail: reached[0] ?? '', found: `${token.raw} ${reached[0] ?? ''}` },
      ];
  }
  return [];
}

function sharesHan(a: readonly string[], b: readonly string[]): boolean {
  return a.some(
    (key) => /\p{Script=Han}/u.test(key) && b.some((other) => other.includes(key) || key.includes(other)),
  );
}

export function checkDirections(claim: ClaimFacets, { sentences }: Surroundings): Issue[] {
  return claim.directions
    .flatMap((own): Issue[] => {
      const { near } = nearestSentences(claim, own.token.index, sentences);
      const around = neighbours(claim, own.token.index, 3);
      let agree = -1;
      let against = -1;
      let found = '';
      for (const sentence of near.slice(0, 2)) {
        for (const other of sentence.directions) {
          if (other.axis !== own.axis) continue;
          const beside = neighbours(sentence, other.token.index, 3);
          const inClause = beside.filter(({ clause }) => clause === other.token.clause);
          const keys = new Set((inClause.length > 0 ? inClause : beside).map(({ key }) => key));
          const shared = around.filter(({ key }) => keys.has(key)).length;
          if (other.sign === own.sign) agree = Math.max(agree, shared);
          else if (shared > against) {
            against = shared;
            found = other.token.raw;
          }
        }
      }
      if (against < 0 || agree >= against) return [];
      // "Not less than" and "more than" agree: a negation on one side only turns the direction round again.
      const negated = (facets: Facets, key: string) =>
        facets.negators.some(({ scope }) => scope.includes(key));
      if (
        claim.negators.length !== near[0]?.negators.length &&
        (negated(claim, own.token.key) || near.some((sentence) => negated(sentence, found.toLowerCase())))
      )
        return [];
      return [{ kind: 'direction_differs', detail: own.token.raw, found }];
    })
    .slice(0, 1);
}
