/** How much of the end is looked at. */
const TAIL = 2_400;
const LEAST_TIMES = 6;

/**
 * Where a text began to repeat itself without end: the place after the first time of what its last 2,400 characters say at least six
 * times, character by character. `undefined` for a text that goes on.
 */
export function findLoop(text: string): number | undefined {
  if (text.length < TAIL) return undefined;
  const tail = text.slice(-TAIL);
  const period = smallestPeriod(tail);
  if (period * LEAST_TIMES > TAIL) return undefined;
  let start = text.length - TAIL;
  while (start > 0 && text[start - 1] === text[start - 1 + period]) start--;
  return start + period;
}

/** By the failure function of Knuth, Morris and Pratt, in linear time. */
function smallestPeriod(text: string): number {
  const borders = new Uint16Array(text.length);
  for (let at = 1, length = 0; at < text.length; at++) {
    while (length > 0 && text[at] !== text[length]) length = borders[length - 1] ?? 0;
    if (text[at] === text[length]) length++;
    borders[at] = length;
  }
  return text.length - (borders[text.length - 1] ?? 0);
}
