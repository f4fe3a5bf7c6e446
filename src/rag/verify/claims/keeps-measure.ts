import type { Evidence } from '../../../domain/index.ts';
import { type Cell, isSameFigure } from '../figures/cell.ts';
import { readClaimCells } from '../figures/claim-cells.ts';
import { namesOf } from '../figures/source.ts';
import { wordsOf } from '../figures/words-of.ts';
import { readClaim } from './align.ts';

/**
 * Whether a new wording still says what its figures are figures of, and in which scale and unit. “Research cost 296 million” may not
 * become “Harbour had 296 million”, nor “$25,825 million” “$25,825”: each stands in the passages, and neither says it.
 */
export function keepsMeasure(text: string, revised: string, evidence: readonly Evidence[]): boolean {
  const names = evidence.flatMap(({ documentTitle, sourcePath }) => namesOf(documentTitle, sourcePath));
  const named = new Set(names.flatMap(wordsOf));
  const measureOf = ({ label }: Cell) =>
    label.filter((word) => !named.has(word) && !names.some((name) => name.includes(word)));
  const own = figuresIn(text);
  return figuresIn(revised).every((figure) => {
    const before = own.filter((cell) => digitsOf(cell) === digitsOf(figure));
    if (before.length === 0) return true;
    const scaled = before.filter(
      (cell) => isSameFigure(figure, cell.value) && cell.unit?.dimension === figure.unit?.dimension,
    );
    const isNamed = scaled.some((cell) => measureOf(cell).length > 0);
    return scaled.length > 0 && (!isNamed || measureOf(figure).length > 0);
  });
}

function figuresIn(text: string): readonly Cell[] {
  return readClaimCells(readClaim(text), text, {});
}

/** A figure in words (“twelve”, 十二) has no digits: its value tells it apart. */
function digitsOf({ raw, value }: Cell): string {
  return raw.replace(/\D/g, '') || String(value);
}
