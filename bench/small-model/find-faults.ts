import { type Claim, isAccepted, type Report } from '../../src/domain/index.ts';

/** Markdown of a version of a document, as the library holds it. */
export type ReadVersion = (versionId: string) => Promise<string | undefined>;

/**
 * What a report says without right: each statement that is called supported, by the words of its sources alone and without the code of the
 * program that decided it. Every quotation must be at its place; a quoted statement must be in it letter by letter; a computed one
 * names its figures at their places; the others name a judge.
 */
export async function findFaults(report: Report, readVersion: ReadVersion): Promise<string[]> {
  const faults: string[] = [];
  for (const claim of listStatements(report).filter(({ verdict }) => isAccepted(verdict))) {
    const wrong = await findFault(claim, report, readVersion);
    if (wrong !== undefined) faults.push(`“${claim.text.slice(0, 160)}” ${wrong}`);
  }
  return faults;
}

/** Statements of a report without lead-ins and headings, in reading order. */
export function listStatements({ answer, sections }: Pick<Report, 'answer' | 'sections'>): Claim[] {
  const blocks = [...answer, ...sections.flatMap((section) => section.blocks)];
  return blocks.flatMap(({ claims }) => claims).filter(({ frame }) => !frame);
}

async function findFault(
  { text, basis, citations, calculations = [] }: Claim,
  report: Report,
  readVersion: ReadVersion,
): Promise<string | undefined> {
  if (citations.length === 0) return 'cites nothing';
  const sourceOf = (number: number) => report.citations.find((cited) => cited.number === number);
  const read = async (number: number | undefined) => {
    const source = number === undefined ? undefined : sourceOf(number);
    return source && (await readVersion(source.versionId));
  };
  const passages: string[] = [];
  for (const { number, quote, start, end } of citations) {
    const markdown = await read(number);
    if (markdown === undefined) return `cites [${number}], which is no document`;
    if (quote.trim() === '' || markdown.slice(start, end) !== quote)
      return `has no quotation at its place in [${number}]`;
    const whole = sourceOf(number)?.locator.offsets;
    passages.push(markdown.slice(whole?.start, whole?.end), quote);
  }
  switch (basis) {
    case 'quoted':
      return isWithin(text, passages) ? undefined : 'is not in what it quotes';
    case 'computed': {
      if (calculations.length === 0) return 'has no calculation';
      const cells = calculations.flatMap((calculation) => calculation.cells);
      for (const { value, number, start, end } of cells)
        if ((await read(number))?.slice(start, end) !== value)
          return `computes with ${value}, which is nowhere`;
      return undefined;
    }
    case 'judged':
    case 'conclusion':
      return report.law?.judge ? undefined : 'was judged by nobody';
    default:
      return 'does not say why it is supported';
  }
}

/** Letter by letter: what is between them, and asides in brackets, may differ. */
function isWithin(text: string, passages: readonly string[]): boolean {
  return [letters, (part: string) => letters(withoutAsides(part))].some((reduce) => {
    const wanted = reduce(text);
    return wanted !== '' && passages.some((passage) => reduce(passage).includes(wanted));
  });
}

const letters = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
const withoutAsides = (text: string) => text.replace(/\([^()]{0,200}\)|（[^（）]{0,200}）/g, '');
