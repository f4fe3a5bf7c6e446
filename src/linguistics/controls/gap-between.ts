/** Behind a wide mark nothing stands, nor between Han characters. */
const WIDE_END = /[。！？；：，、）」』》]$/u;
const HAN_END = /\p{Script=Han}$/u;
const HAN_START = /^(?:\[\d|[(（「『“《]?\p{Script=Han})/u;
/** Marks of references, and what is said of a statement in doubt. */
const MARKS_AT_END = /\s?(?:\[[\d, ]+\]|\([^()]*\)){1,20}$/;

/** What stands between two pieces of one paragraph: a blank, but nothing where Chinese is written on. */
export function gapBetween(left: string, right: string): string {
  const said = left.replace(MARKS_AT_END, '');
  return WIDE_END.test(said) || (HAN_END.test(said) && HAN_START.test(right)) ? '' : ' ';
}
