import {
  ANY_PARTS,
  AUTHORITY_NAME,
  COUNTED_PART,
  FORM_NAME,
  HEADING_NUMBER,
} from '../words/common-headings.ts';

const [LEAST, MOST, MOST_WORDS] = [3, 48, 6];
const HAN = /\p{Script=Han}/u;

/** The first heading below its title that names something to ask about, without its number; what stands above the title is its letterhead. */
export function askableSection(headings: readonly string[], title: string): string | undefined {
  const all = headings.map((heading) => heading.replace(HEADING_NUMBER, '').trim());
  const named = all.slice(all.findIndex((name) => repeats(name, title)) + 1);
  return named.find(
    (name) =>
      name.length >= (HAN.test(name) ? 2 : LEAST) &&
      name.length <= MOST &&
      name.split(/\s+/).length <= MOST_WORDS &&
      /\p{L}{2}/u.test(name) &&
      !ANY_PARTS.has(name.toLowerCase()) &&
      !COUNTED_PART.test(name) &&
      !FORM_NAME.test(name) &&
      !AUTHORITY_NAME.test(name) &&
      !isCapitals(name) &&
      !repeats(name, title),
  );
}

/** Set in capitals alone, as on the cover of a form. */
const isCapitals = (name: string): boolean => /\p{Lu}/u.test(name) && !/[\p{Ll}\p{Script=Han}]/u.test(name);

/** Whether a heading is the title once more, or most of its words. */
function repeats(name: string, title: string): boolean {
  const known = title.toLowerCase();
  const words = name.toLowerCase().split(/\s+/);
  return words.filter((word) => known.includes(word)).length > words.length / 2;
}
