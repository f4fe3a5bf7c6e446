import {
  ANY_PARTS,
  AUTHORITY_NAME,
  CODE,
  COUNTED_PART,
  FORM_NAME,
  FORM_PART,
  HEADING_NUMBER,
  JOINED_PARTS,
} from '../words/common-headings.ts';
import { FIGURES } from '../words/figures.ts';

const [LEAST, MOST, MOST_WORDS] = [3, 48, 6];
const HAN = /\p{Script=Han}/u;

interface Section {
  readonly id: string;
  readonly title: string;
}

/** The sections below its title that name something to ask about, without their numbers; what stands above the title is its letterhead. */
export function askableSections<One extends Section>(sections: readonly One[], title: string): One[] {
  const all = sections.map((one) => ({ ...one, title: one.title.replace(HEADING_NUMBER, '').trim() }));
  const named = all.slice(all.findIndex(({ title: name }) => repeats(name, title)) + 1);
  return named.filter(
    ({ title: name }) =>
      name.length >= (HAN.test(name) ? 2 : LEAST) &&
      name.length <= MOST &&
      name.split(/\s+/).length <= MOST_WORDS &&
      /\p{L}{2}/u.test(name) &&
      !name
        .toLowerCase()
        .split(JOINED_PARTS)
        .every((part) => ANY_PARTS.has(part)) &&
      !COUNTED_PART.test(name) &&
      !FORM_NAME.test(name) &&
      !FORM_PART.test(name) &&
      !CODE.test(name) &&
      !AUTHORITY_NAME.test(name) &&
      !isCapitals(name) &&
      !repeats(name, title),
  );
}

/** Whether a text has an amount, a period or a date, of which one would ask; numbers of clauses are none. */
export const hasFigure = (text: string): boolean => FIGURES.some((figure) => figure.test(text));

/** Set in capitals alone, as on the cover of a form. */
const isCapitals = (name: string): boolean => /\p{Lu}/u.test(name) && !/[\p{Ll}\p{Script=Han}]/u.test(name);

/** Whether a heading is the title once more, or most of its words. */
function repeats(name: string, title: string): boolean {
  const known = title.toLowerCase();
  const words = name.toLowerCase().split(/\s+/);
  return words.filter((word) => known.includes(word)).length > words.length / 2;
}
