import type { Report } from '#contract';
import { type Claim, listClaims, stateOf } from '../statements/list-claims.ts';

export interface StatementChanges {
  readonly added: readonly Claim[];
  readonly gone: readonly Claim[];
  /** Of nearly the same words, or known in another way. */
  readonly changed: readonly { readonly before: Claim; readonly after: Claim }[];
  readonly same: number;
}

/** Share of common words from which two statements are taken for one that has changed. */
const ALIKE = 0.5;

type Compared = Pick<Report, 'answer' | 'sections'>;

/** What a later report on the same question says that an earlier one did not, no longer says, or says otherwise. */
export function compareReports(before: Compared, after: Compared): StatementChanges {
  const [old, now] = [onceEach(listClaims(before)), onceEach(listClaims(after))];
  const left = new Map(old.map((claim) => [plain(claim.text), claim]));
  const changed: { before: Claim; after: Claim }[] = [];
  const unmatched: Claim[] = [];
  let same = 0;
  for (const claim of now) {
    const equal = left.get(plain(claim.text));
    left.delete(plain(claim.text));
    if (equal === undefined) unmatched.push(claim);
    else if (stateOf(equal) === stateOf(claim)) same++;
    else changed.push({ before: equal, after: claim });
  }
  const words = new Map([...left.keys()].map((text) => [text, wordsToCompare(text)]));
  const added = unmatched.filter((claim) => {
    const own = wordsToCompare(plain(claim.text));
    const [best] = [...words]
      .map(([text, of]) => ({ text, alike: shareOf(own, of) }))
      .sort((a, b) => b.alike - a.alike);
    const match = best !== undefined && best.alike >= ALIKE ? left.get(best.text) : undefined;
    if (best === undefined || match === undefined) return true;
    changed.push({ before: match, after: claim });
    left.delete(best.text);
    words.delete(best.text);
    return false;
  });
  return { added, gone: [...left.values()], changed, same };
}

/** A sentence that an answer and a section both have is one. */
const onceEach = (claims: readonly Claim[]): Claim[] => [
  ...new Map(claims.map((claim) => [plain(claim.text), claim])).values(),
];

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Words; in Chinese pairs of signs. Pairs of letters are much the same in any two long passages. */
function wordsToCompare(text: string): ReadonlySet<string> {
  const signs = text.match(/\p{Script=Han}+/gu) ?? [];
  const pairs = signs.flatMap((run) => [...run].slice(1).map((sign, at) => `${[...run][at]}${sign}`));
  return new Set([...(text.match(/[^\p{Script=Han}\s]+/gu) ?? []), ...pairs]);
}

function shareOf(left: ReadonlySet<string>, right: ReadonlySet<string>): number {
  const common = [...left].filter((word) => right.has(word)).length;
  return common / Math.max(1, left.size + right.size - common);
}
