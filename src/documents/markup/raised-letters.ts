const SUPERSCRIPTS: Readonly<Record<string, string>> = zip('0123456789+-−=()ni', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿⁱ');
const SUBSCRIPTS: Readonly<Record<string, string>> = zip('0123456789+-−=()aeox', '₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎ₐₑₒₓ');

/** Which way letters are moved from the line they stand in. */
export type Shift = 'raised' | 'lowered';

/** `10³` and `H₂O` for raised and lowered letters where there are signs for all of them: as plain ones they would be another value. */
export function shiftedText(text: string, shift: Shift | undefined): string {
  const core = text.trim();
  if (shift === undefined || core === '') return text;
  const table = shift === 'raised' ? SUPERSCRIPTS : SUBSCRIPTS;
  const mapped = [...core].map((character) => table[character]);
  return mapped.every((character) => character !== undefined)
    ? text.replace(core, () => mapped.join(''))
    : text;
}

/** `super 58%`, or how far above the line, in per cent of the letters, as OpenDocument says it. */
export function shiftOfPosition(position: string): Shift | undefined {
  const above = position.startsWith('super')
    ? 1
    : position.startsWith('sub')
      ? -1
      : Number.parseFloat(position);
  return above > 0 ? 'raised' : above < 0 ? 'lowered' : undefined;
}

function zip(from: string, to: string): Record<string, string> {
  const targets = [...to];
  return Object.fromEntries([...from].map((character, index) => [character, targets[index] ?? character]));
}
