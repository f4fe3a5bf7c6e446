import type { Evidence } from '../../domain/index.ts';
import { toPlainInline } from './draft/plain-inline.ts';
import { rankUnits } from './nearest-unit.ts';
import { plainRow } from './passages/fold-text.ts';
import type { EvidenceReader, PreparedPassage } from './passages/prepare-passage.ts';

/** A text that may show a statement, for a model that reads two texts together. */
export interface Premise {
  readonly text: string;
  /** The words of the passages that it is made of. */
  readonly quotes: readonly string[];
}

/** Sentences and rows of each passage that are read; more would take longer than a model's own judgement. */
const NEAREST = 3;

/**
 * What is read for a statement, the least first: the units of each passage that share most words with it, alone; these with the
 * sentence before and behind; and the nearest of each passage together. Each names its document and heading.
 */
export function makePremises(text: string, evidence: readonly Evidence[], reader: EvidenceReader): Premise[] {
  const read = evidence.map((entry) => {
    const passage = reader.read(entry);
    const about = [entry.documentTitle, entry.locator.headingPath.at(-1) ?? ''];
    const of = (units: readonly number[]) => premiseOf(passage, units, about);
    return { passage, of, near: rankUnits(text, passage).slice(0, NEAREST) };
  });
  const alone = read.flatMap(({ of, near }) => near.map((at) => of([at])));
  const around = read.flatMap(({ passage, of, near }) =>
    near.flatMap((at) => {
      const units = [at - 1, at, at + 1].filter((place) => passage.units[place]?.kind === 'sentence');
      return units.length > 1 && units.includes(at) ? [of(units)] : [];
    }),
  );
  const nearest = read.flatMap(({ of, near: [first] }) => (first === undefined ? [] : [of([first])]));
  const together = {
    text: nearest.map((premise) => premise.text).join('\n'),
    quotes: nearest.flatMap(({ quotes }) => quotes),
  };
  return [...alone, ...around, ...(nearest.length > 1 ? [together] : [])];
}

function premiseOf(passage: PreparedPassage, at: readonly number[], about: readonly string[]): Premise {
  const units = passage.units.filter((_unit, place) => at.includes(place));
  const quotes = units.map(({ start, end }) => passage.text.slice(start, end));
  const words = units.map(({ kind, head }, place) => {
    const line = quotes[place] ?? '';
    return kind === 'row' ? [head ?? '', line].map(plainRow).join('\n') : toPlainInline(line);
  });
  const named = about.filter((part) => part !== '').join(', ');
  return { text: `${named === '' ? '' : `${named}: `}${words.join(' ').trim()}`, quotes };
}
