import { anyOf, EN } from '../../../linguistics/lexicon/index.ts';
import type { NameFacet } from '../../../linguistics/names/index.ts';
import type { WordCheck } from '../checks/check-words.ts';
import type { Source } from '../figures/source.ts';
import type { ClaimFacets } from './align.ts';
import type { ClaimVerdict } from './judge-claim.ts';
import { CLOSE } from './left-open.ts';

/** Whether a claim names somebody or something that its passages do not name. */
export function namesUnknown(
  claim: ClaimFacets,
  plain: ClaimVerdict,
  words: WordCheck,
  sources: readonly Source[],
): boolean {
  return (
    claim.names.some((name) => words.missing.includes(name.raw) && !isGivenName(claim, name, sources)) ||
    addsSubject(claim, plain, words) ||
    namesOtherInitials(claim, sources)
  );
}

/** `Mary` before the `Dillon` whom the passages call `Ms. Dillon`. Another name before a known one is somebody else. */
function isGivenName(
  { names, folded }: ClaimFacets,
  { index, raw }: NameFacet,
  sources: readonly Source[],
): boolean {
  const titled = sources.flatMap(({ passage }) => [...passage.text.matchAll(TITLED)].map(([, name]) => name));
  return names.some(
    (next) => folded.slice(index + raw.length, next.index) === ' ' && titled.includes(next.raw),
  );
}

const TITLED = new RegExp(String.raw`(?<!\p{L})${anyOf(EN.names.titles)}\.? ([\p{L}'’-]+)`, 'gu');

/** `Airbus revenues fell …` before a sentence that says it of nobody: a first word of its own makes it a statement of somebody. */
function addsSubject({ tokens: [first] }: ClaimFacets, plain: ClaimVerdict, { missing }: WordCheck): boolean {
  if (first === undefined) return false;
  // “Pfizer's online revenue was …”: whose it is, wherever the rest of it stands.
  if (POSSESSIVE.test(first.raw) && missing.includes(first.raw)) return true;
  if (plain.closeness < CLOSE) return false;
  return /^\p{Lu}/u.test(first.raw) && first.wordClass === 'thing' && missing.includes(first.raw);
}

/** `P&G` where the document is of `J&J`: one letter alone is no word, two with a sign between them are a name. */
function namesOtherInitials({ folded }: ClaimFacets, sources: readonly Source[]): boolean {
  const initials = folded.match(/(?<![a-z&])[a-z]&[a-z](?![a-z&])/g) ?? [];
  return initials.some(
    (name) =>
      !sources.some(
        ({ names, passage }) =>
          names.includes(name) || passage.sentences.some((sentence) => sentence.folded.includes(name)),
      ),
  );
}

const POSSESSIVE = /^\p{Lu}[\p{L}&.-]*['’]s$/u;
