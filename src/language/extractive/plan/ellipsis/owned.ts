/** “Boeing's net sales” in two: whose it is, with its possessive mark, and what. */
export interface Owned {
  readonly owner: string;
  readonly thing: string;
}

const WORD = String.raw`[\p{L}\d][^\s,'’]*`;
/** “Johnson & Johnson's”, “the crew’s”, “the states'”. */
const OWNER = `${WORD}(?: (?:& )?${WORD}){0,4}?(?:(?<=s)['’]|['’]s)`;
const OWNED = new RegExp(`^(?<owner>${OWNER}) (?<thing>.+)$`, 'u');
const BARE = new RegExp(`^${OWNER}$`, 'u');

export function readOwned(text: string): Owned | undefined {
  const { owner, thing } = OWNED.exec(text)?.groups ?? {};
  return owner === undefined || thing === undefined ? undefined : { owner, thing };
}

/** Whether a text says whose something is, and not what: “Pfizer's”. */
export function isBareOwner(text: string): boolean {
  return BARE.test(text);
}

/** “Pfizer's” is “Pfizer”, “the states'” “the states”. */
export function withoutOwnerMark(text: string): string {
  return text.replace(/(?<=s)['’]$|['’]s$/, '');
}
