import type { Candidate } from './heading-candidate.ts';

/** Labels of a figure and entries of a list stand close together; so many in a row, with no text between, are no headings. */
const LABELS_IN_A_ROW = 3;
/** So many numbered headings of one look make the number a part of that look. */
const NUMBERED_OF_A_LOOK = 4;
const LETTER = /^([A-H])[)）]\s/;
/** `A Proofs`: too like a sentence to be a number by itself. */
const APPENDIX = /^[A-Z]\s+\p{Lu}\p{L}+/u;

/** Removes what looks like a heading but is not one: labels in figures, entries of contents, repeated titles, boxed examples. */
export function rejectFalseHeadings(candidates: readonly Candidate[]): Candidate[] {
  const kept = withoutRepeats(withoutContents(withoutLoneItems(withoutLabels(candidates))));
  const looks = new Map<string, number>();
  for (const candidate of kept)
    if (candidate.numbered) looks.set(lookKey(candidate), (looks.get(lookKey(candidate)) ?? 0) + 1);
  return kept.filter(
    (candidate) =>
      candidate.numbered ||
      candidate.division ||
      candidate.known ||
      candidate.listed ||
      APPENDIX.test(candidate.text) ||
      (looks.get(lookKey(candidate)) ?? 0) < NUMBERED_OF_A_LOOK,
  );
}

function withoutLabels(candidates: readonly Candidate[]): Candidate[] {
  const dropped = new Set<Candidate>();
  let run: Candidate[] = [];
  const flush = (): void => {
    if (run.length >= LABELS_IN_A_ROW) for (const label of run) dropped.add(label);
    run = [];
  };
  for (const candidate of candidates) {
    const last = run.at(-1);
    const joins =
      last !== undefined &&
      candidate.index === last.index + 1 &&
      candidate.page === last.page &&
      !candidate.belowTable &&
      lookKey(candidate) === lookKey(last);
    if (!joins) flush();
    if (!candidate.numbered && !candidate.division && !candidate.known && !candidate.listed)
      run.push(candidate);
  }
  flush();
  return candidates.filter((candidate) => !dropped.has(candidate));
}

/** `B)` in the weight of the text is an item of a list when no heading `A)` stands before it. */
function withoutLoneItems(candidates: readonly Candidate[]): Candidate[] {
  const begun = new Set<string>();
  return candidates.filter(({ text, bold }) => {
    const letter = LETTER.exec(text)?.[1];
    if (letter === undefined) return true;
    begun.add(letter);
    return bold || letter === 'A' || begun.has(String.fromCharCode(letter.charCodeAt(0) - 1));
  });
}

/** When a numbered title appears twice, the one set in a plainer style, or else the earlier one, is an entry of the contents. */
function withoutContents(candidates: readonly Candidate[]): Candidate[] {
  const loudest = new Map<string, Candidate>();
  const keysOf = ({ text }: Candidate): string[] => [
    titleKey(text),
    titleKey(text.replace(/(?<!\s)\s+\d{1,4}$/, '')),
  ];
  const numbered = candidates.filter(({ depth, text }) => depth !== undefined && /\p{L}{3}/u.test(text));
  for (const candidate of numbered) {
    const [key = ''] = keysOf(candidate);
    const known = loudest.get(key);
    if (known === undefined || candidate.size >= known.size) loudest.set(key, candidate);
  }
  const entries = new Set(
    numbered.filter((candidate) =>
      keysOf(candidate).some((key) => {
        const other = loudest.get(key);
        return other !== undefined && other !== candidate && other.size >= candidate.size;
      }),
    ),
  );
  return candidates.filter((candidate) => !entries.has(candidate));
}

/** The title of a table or statement that is printed again where it goes on, on the next page. */
function withoutRepeats(candidates: readonly Candidate[]): Candidate[] {
  return candidates.filter((candidate, at) => {
    const last = candidates[at - 1];
    const repeats =
      last !== undefined &&
      candidate.page === last.page + 1 &&
      lookKey(last) === lookKey(candidate) &&
      titleKey(last.text) === titleKey(candidate.text);
    return !repeats;
  });
}

function lookKey({ size, bold }: Candidate): string {
  return `${size}:${bold}`;
}

function titleKey(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}
