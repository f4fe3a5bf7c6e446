import { readOwned, withoutOwnerMark } from './owned.ts';

const ENDS = /(?:(?<=s)['’]|['’]s)[?\s]*$/u;
const ONLY = /^(?:what|who|which|how) (?:is|are|was|were) (?:the )?(?<owner>[^?]+?)[?\s]*$/i;
const JOINS = /^(?<before>.+?),? (?<join>and|or|than|with|to|from) (?<last>[^,]+)$/;

/** A question that ends in whose, and does not say what: the thing is that of another owner in it, or else all that is known of them. */
export function finishOwner(question: string): string {
  if (!ENDS.test(question)) return question;
  const bare = question.replace(/[?\s]+$/, '');
  const { before = '', last = '' } = JOINS.exec(bare)?.groups ?? {};
  const at = before.search(/\S*(?:(?<=s)['’]|['’]s) /);
  const thing = at < 0 ? undefined : readOwned(before.slice(at))?.thing;
  if (thing !== undefined && last !== '') return `${bare} ${thing.replace(/ (?:differ|compare)$/, '')}`;
  const owner = ONLY.exec(bare)?.groups?.['owner'];
  return owner === undefined ? withoutOwnerMark(bare) : `What is known about ${withoutOwnerMark(owner)}`;
}
