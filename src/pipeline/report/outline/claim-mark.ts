import type { Claim, Report, ReportBlock, ReportLanguage } from '../../../domain/index.ts';
import { labelsFor, type ReportLabels } from './labels.ts';
import type { OutlineMark } from './outline.ts';

type Doubt = keyof ReportLabels['doubt'];

/** Signs that every font prints. */
export const SIGNS: Readonly<Record<Doubt, string>> = {
  partly: '‡',
  notChecked: '†',
  unsupported: '¶',
  disputed: '≠',
};

/** What is in doubt about a statement; undefined for one that its passages show, that was searched in vain, or that asserts nothing. */
export function doubtIn({ verdict, frame, citations }: Claim): Doubt | undefined {
  if (frame === true) return undefined;
  if (verdict === 'not_checked') return 'notChecked';
  if (verdict !== 'partly' && verdict !== 'not_found' && verdict !== 'contradicted') return undefined;
  // Of reports of version 1.
  if (citations.some((citation) => citation.verdict === 'contradicted')) return 'disputed';
  return verdict === 'partly' ? 'partly' : 'unsupported';
}

/** The sign and the words for a statement that is in doubt. */
export function claimMark(
  claim: Claim,
  labels: ReportLabels,
): (OutlineMark & { readonly label: string }) | undefined {
  const doubt = doubtIn(claim);
  return doubt && { sign: SIGNS[doubt], label: labels.doubt[doubt].mark, details: claim.issues };
}

/** What is said of a claim that is in doubt; undefined for one that is not. */
export const doubtOf = (claim: Claim, language: ReportLanguage): string | undefined =>
  claimMark(claim, labelsFor(language))?.label;

/** Every claim of a report as it is read: the answer, the sections, and what is not known last. */
export const claimsInOrder = (report: Pick<Report, 'answer' | 'sections'>): Claim[] =>
  blocksInOrder(report).flatMap((blocks) => blocks.flatMap(({ claims }) => claims));

/** The claims of each block; head and rows of one table together, a head opens a new one. */
export function rowsTogether(
  blocks: readonly ReportBlock[],
): { kind: ReportBlock['kind']; claims: Claim[] }[] {
  const groups: { kind: ReportBlock['kind']; claims: Claim[] }[] = [];
  for (const { kind, claims } of blocks) {
    const isHead = claims.every(({ frame }) => frame === true);
    const open = groups.at(-1);
    if (kind === 'table_row' && open?.kind === kind && !isHead) open.claims.push(...claims);
    else groups.push({ kind, claims: [...claims] });
  }
  return groups;
}

/** The blocks of the answer and of each section, in the same order. */
export function blocksInOrder({ answer, sections }: Pick<Report, 'answer' | 'sections'>): ReportBlock[][] {
  const isLimits = ({ limits }: Report['sections'][number]) => limits === true;
  const ordered = [...sections.filter((one) => !isLimits(one)), ...sections.filter(isLimits)];
  return [answer, ...ordered.map(({ blocks }) => blocks)];
}

const CAPTION = /^(?:Table|\p{Script=Han}) \d{1,2}: (?=\S)/u;

/** What a heading says of the table below it, without its number. */
export const captionOf = ({ kind, claims }: ReportBlock): string | undefined => {
  const text = kind === 'heading' ? claims.map((claim) => claim.text).join(' ') : '';
  return CAPTION.test(text) ? text.replace(CAPTION, '') : undefined;
};

interface BlockOfTable {
  readonly kind: ReportBlock['kind'];
  readonly claims: readonly { readonly text: string; readonly frame?: boolean | undefined }[];
}

/** The head of the table that a row stands in, and what is said right above it; both empty where there is none. */
export function headAndCaption(
  blocks: readonly BlockOfTable[],
  at: number,
): { readonly head: string; readonly caption: string } {
  const textOf = (block?: BlockOfTable) => block?.claims.map(({ text }) => text).join(' ') ?? '';
  for (let row = at - 1; blocks[at]?.kind === 'table_row' && blocks[row]?.kind === 'table_row'; row--) {
    if (!blocks[row]?.claims.every(({ frame }) => frame)) continue;
    const above = blocks[row - 1];
    return { head: textOf(blocks[row]), caption: above?.kind === 'heading' ? textOf(above) : '' };
  }
  return { head: '', caption: '' };
}

const LONGEST_HEADING = 72;

/** What a writer said above a table is a note on it where it is too long for a heading. */
export const isNote = ({ kind, claims }: ReportBlock): boolean =>
  kind === 'heading' && claims.some(({ text }) => text.length > LONGEST_HEADING);
