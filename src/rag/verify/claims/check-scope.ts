import { anyOf, EN, termPattern, ZH } from '../../../linguistics/lexicon/index.ts';
import { holdsWord } from '../figures/holds-word.ts';
import type { Source } from '../figures/source.ts';
import { contentKeys } from '../figures/words-of.ts';
import type { ClaimFacets } from './align.ts';
import type { Issue } from './checks.ts';

/** Words that leave nothing out: each row says the same. A claim may have one only where its source has one of the row. */
const SCOPES: readonly RegExp[] = [
  new RegExp(String.raw`\b${anyOf(EN.claims.scopes)}\b|仅仅?|只(?!要|能)|唯一|完全|全部|独家|单独`, 'i'),
  /\b(?:all|every|each|always|any|everyone|whole|entire|universal\w*|without exception)\b|所有|全部|每|一律|任何|始终|总是|均|都|全体|各/i,
  /\b(?:never|none|nobody|not? (?:one|single))\b|从不|从未|绝不|没有任何/i,
  /\b(?:must|required?|mandatory|shall|obliged)\b|必须|强制|应当/i,
];
const HEDGES = termPattern(EN.claims.hedges, ZH.claims.hedges);

/** Finds “only” and “all” of a claim that no sentence about the same thing has. */
export function checkScope(claim: ClaimFacets, sources: readonly Source[]): Issue[] {
  const words = [...new Set(contentKeys(claim.tokens))];
  const sentences = sources
    .flatMap(({ passage }) => passage.sentences)
    .map((sentence) => ({
      folded: sentence.folded,
      held: words.filter((word) => holdsWord(sentence.keys, word)).length,
    }))
    .sort((a, b) => b.held - a.held)
    .slice(0, 3);
  for (const scope of SCOPES.slice(0, 3)) {
    const found = scope.exec(claim.folded)?.[0];
    if (found === undefined || isOfNumber(claim.folded, found)) continue;
    if (sentences.some(({ folded }) => scope.test(folded))) continue;
    if (sentences.some(({ folded }) => HEDGES.test(folded)))
      return [{ kind: 'scope_differs', detail: found }];
  }
  return [];
}

const AMOUNT_AFTER = new RegExp(
  String.raw`^\s?(?:about|around|by|为|约|达|与|是|在)?\s?(?:about|around)?\s?(?:[\d$€£¥]|half|a |${anyOf(EN.claims.amountAfter)}|一半|三|四|两|个|家)`,
  'i',
);

/** “only half”, “only about 26 %”, “all three”, 均为37.5%: it sizes or gathers figures, and rules nothing out. */
function isOfNumber(text: string, word: string): boolean {
  const at = text.indexOf(word) + word.length;
  if (/^(?:与|和|同).{1,14}(?:一致|相符|相同|吻合)/.test(text.slice(at))) return true;
  return AMOUNT_AFTER.test(text.slice(at));
}

const CAUSE = new RegExp(
  String.raw`\b${anyOf(EN.claims.cause)}\b|由于|因为|因(?=[\p{Script=Han}]{2,20}[，于而])|得益于|归因于|源于|受(?=.{1,12}影响)`,
  'iu',
);

/** A cause must stand with its effect: its words in the sentence, or the one after, that holds the effect's words. */
export function checkCause(claim: ClaimFacets, sources: readonly Source[]): Issue[] {
  const match = CAUSE.exec(claim.folded);
  if (match === null) return [];
  const end = match.index + match[0].length;
  const stop = /^[^,;，；。]{4,}/.exec(claim.folded.slice(end))?.[0] ?? '';
  const cause = claim.content.filter(({ index }) => index >= end && index < end + stop.length);
  const effect = claim.content.filter(({ index }) => index < match.index);
  const rest = effect.length >= 1 ? effect : claim.content.filter(({ index }) => index >= end + stop.length);
  if (cause.length === 0 || rest.length === 0) return [];
  const share = (tokens: typeof cause, keys: ReadonlySet<string>) =>
    tokens.filter(({ key }) => holdsWord(keys, key)).length / tokens.length;
  const figures = claim.quantities.filter(({ weak }) => !weak);
  const scored = sources.flatMap(({ passage }) =>
    passage.sentences.map((sentence, at) => {
      const next = passage.sentences[at + 1];
      const keys = new Set([
        ...sentence.keys,
        ...(/^(?:the|this|these|这|该|其)/i.test(next?.folded ?? '') ? (next?.keys ?? []) : []),
      ]);
      const held = figures.filter(({ value }) =>
        sentence.quantities.some((own) => own.value === value),
      ).length;
      const effectShare = share(rest, sentence.keys) + (figures.length === 0 ? 0 : held / figures.length);
      return { effectShare, causeShare: share(cause, keys) };
    }),
  );
  const top = Math.max(0, ...scored.map(({ effectShare }) => effectShare));
  const shown = scored.some(({ effectShare, causeShare }) => effectShare >= top - 0.15 && causeShare >= 0.6);
  return shown ? [] : [{ kind: 'cause_missing', detail: `${match[0]}${stop}`.trim() }];
}
