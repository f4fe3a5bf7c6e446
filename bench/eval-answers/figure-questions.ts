import { type AnswerQuestion, foldWords } from './answer-set.ts';
import type { Page } from './read-pages.ts';
import { spread } from './sentence-questions.ts';

const WANTED = 60;
const YEAR = /\b(?:19|20)\d\d\b/g;
/** A line of years and what stands before them: “Years ended December 31,  2022  2021  2020”. */
const HEADER = /^[^\d\n]{0,80}(?:\d{1,2},)?(?:\s+(?:19|20)\d\d){2,5}\s*$/;
/** Columns of these are of no year. */
const PART_OF_YEAR = /\b(?:three|six|nine|thirteen|twenty-six) (?:months|weeks)\b|\bquarters?\b|\bchange\b/i;
/** A label and a wide gap, and behind it nothing but figures. */
const LABEL = /^\s*(\p{Lu}[\p{L}\s,&'’()/-]{5,70}?)(?:\s{2,}|\s*\.{3,}|\s+\$)/u;
const NO_FIGURE = /[^\d\s.,$%()—-]/;
const FIGURE = /\d[\d,]*(?:\.\d+)?/g;
const LINES_OVER_HEADER = 4;
const MIN_DIGITS = 3;

interface Cell {
  readonly document: string;
  readonly page: number | undefined;
  readonly issuer: string;
  readonly label: string;
  readonly year: string;
  readonly value: string;
}

/**
 * “What was Boeing's goodwill in 2022?” for rows of tables with a column for each year. Where the filings of one issuer print
 * several figures for one label and year, a reader could not tell which is meant, and it is not asked.
 */
export function figureQuestions(
  pages: readonly Page[],
  issuerOf: (document: string) => string | undefined,
): AnswerQuestion[] {
  const cells = pages.flatMap((page) => {
    const issuer = issuerOf(page.document);
    return issuer === undefined ? [] : cellsOf(page, issuer);
  });
  const byQuestion = new Map<string, Cell[]>();
  for (const cell of cells) {
    const key = `${cell.issuer}\n${foldWords(cell.label)}\n${cell.year}`;
    byQuestion.set(key, [...(byQuestion.get(key) ?? []), cell]);
  }
  const plain = [...byQuestion.values()].filter((same) => new Set(same.map(({ value }) => value)).size === 1);
  return spread(plain, WANTED).flatMap((same, place) => {
    const [first] = same;
    if (first === undefined) return [];
    const { issuer, label, year, value } = first;
    return {
      id: `figure-${place + 1}`,
      text: `What was ${issuer}'s ${plainLabel(label)} in ${year}?`,
      answer: value,
      entity: issuer,
      gold: same.map(({ document, page }) => ({ document, page })),
    };
  });
}

function cellsOf({ document, page, text }: Page, issuer: string): Cell[] {
  const lines = text.split('\n');
  let years: readonly string[] = [];
  return lines.flatMap((line, at) => {
    if (HEADER.test(line)) {
      const over = lines.slice(Math.max(0, at - LINES_OVER_HEADER), at + 1).join(' ');
      years = PART_OF_YEAR.test(over) ? [] : (line.match(YEAR) ?? []);
      return [];
    }
    const [opening = '', label = ''] = LABEL.exec(line) ?? [];
    const rest = line.slice(opening.length);
    const values = rest.match(FIGURE) ?? [];
    if (
      label === '' ||
      NO_FIGURE.test(rest) ||
      new Set(years).size !== years.length ||
      values.length !== years.length
    )
      return [];
    return values.flatMap((value, column) => {
      const year = years[column];
      return year === undefined || value.replace(/\D|^0+/g, '').length < MIN_DIGITS
        ? []
        : [{ document, page, issuer, label: label.trim().replace(/\s+/g, ' '), year, value }];
    });
  });
}

/** As it stands within a sentence. */
const plainLabel = (label: string): string =>
  /^\p{Lu}\p{Ll}/u.test(label) ? `${label.charAt(0).toLowerCase()}${label.slice(1)}` : label;
