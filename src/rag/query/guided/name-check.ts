import type { SearchLeg } from '../search-plan.ts';

/** Where the parts of a name meet: at what is no letter, and before a capital inside of it (“FootLocker”). */
const JOINT = /[^\p{L}\p{N}]+|(?<=\p{Ll})(?=\p{Lu})/u;

/** Whether a text says the name of a leg, as whole words whatever parts them; a name that only capitals show, with its capital. */
export function nameCheck({
  mustName,
  isBare,
}: Pick<SearchLeg, 'mustName' | 'isBare'>): (text: string) => boolean {
  const parts = (mustName ?? '')
    .normalize('NFKC')
    .split(JOINT)
    .filter((part) => part !== '');
  if (parts.length === 0) return () => true;
  const isHan = /\p{Script=Han}/u.test(parts.join(''));
  const name = parts.join(String.raw`[^\p{L}\p{N}]*`);
  const pattern = new RegExp(isHan ? name : String.raw`(?<![\p{L}\p{N}])${name}(?![\p{L}\p{N}])`, 'giu');
  const isSaid = (said: string) => isBare !== true || !/^\p{Ll}/u.test(said);
  return (text) => [...text.normalize('NFKC').matchAll(pattern)].some(([said]) => isSaid(said));
}
