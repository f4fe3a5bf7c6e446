import { ANY_PARTS, COUNTED_PART, HEADING_NUMBER } from '../words/common-headings.ts';

const [LEAST, MOST, MOST_WORDS] = [3, 48, 6];
const HAN = /\p{Script=Han}/u;

/** The first heading below its title that names something to ask about, without its number. */
export function askableSection(headings: readonly string[], title: string): string | undefined {
  const named = headings.map((heading) => heading.replace(HEADING_NUMBER, '').trim());
  return named.find(
    (name) =>
      name.length >= (HAN.test(name) ? 2 : LEAST) &&
      name.length <= MOST &&
      name.split(/\s+/).length <= MOST_WORDS &&
      /\p{L}{2}/u.test(name) &&
      !ANY_PARTS.has(name.toLowerCase()) &&
      !COUNTED_PART.test(name) &&
      !repeats(name, title),
  );
}

/** Whether a heading is the title once more, or most of its words. */
function repeats(name: string, title: string): boolean {
  const known = title.toLowerCase();
  const words = name.toLowerCase().split(/\s+/);
  return words.filter((word) => known.includes(word)).length > words.length / 2;
}
