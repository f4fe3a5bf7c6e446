import type { LookedAtPassage } from '../calculation/line-figures.ts';
import type { SearchPlan } from '../search-plan.ts';

/** A name that passages of the bodies asked about speak of is a matter of theirs, where no figure of each is asked for. */
export function absencesIn(
  { absences, understood }: SearchPlan,
  evidence: readonly LookedAtPassage[],
): string[] {
  const isMatter = (name: string) =>
    evidence.some(
      ({ text }) => (understood.measures.length === 0 && text.includes(name)) || headsRow(text, name),
    );
  return [...absences].flatMap(([name, note]) => (isMatter(name) ? [] : [note]));
}

/** A row that begins with a name is of a part of the body: its product, brand or programme. */
const headsRow = (text: string, name: string): boolean =>
  text.split('\n').some((line) => {
    const label = /^\|\s*([^|]*)\|/.exec(line)?.[1]?.toLowerCase() ?? '';
    return label.startsWith(name.toLowerCase()) && !/^\p{L}/u.test(label.slice(name.length));
  });
