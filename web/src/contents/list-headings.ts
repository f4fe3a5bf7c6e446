import type { Report } from '#contract';
import { isDoubtful, type ReportBlock } from '../statements/list-claims.ts';

export interface Heading {
  /** Of its element. */
  readonly id: string;
  readonly text: string;
}

/** Whether anything of it is shown: all of it, or what is in doubt alone. */
export const isShown = (blocks: readonly ReportBlock[], onlyDoubtful: boolean): boolean =>
  blocks.length > 0 && (!onlyDoubtful || blocks.some(({ claims }) => claims.some(isDoubtful)));

/** The sections that are shown, each with the id of its heading. */
export const shownSections = ({ sections }: Report, onlyDoubtful: boolean) =>
  sections
    .map((section, index) => ({ ...section, id: `section-${index}` }))
    .filter(({ blocks }) => isShown(blocks, onlyDoubtful));

/** What stands first: an answer, or passages without one. */
export const firstHeading = ({ status }: Report): string =>
  status === 'found' || status === 'not_found' ? `report.firstHeading.${status}` : 'report.answer';

/** The headings of a report in reading order. */
export function listHeadings(report: Report, onlyDoubtful: boolean, t: (key: string) => string): Heading[] {
  const { answer, contradictions = [], unanswered, citations } = report;
  const part = (id: string, key: string, isThere: boolean) => (isThere ? [{ id, text: t(key) }] : []);
  return [
    ...part('answer', firstHeading(report), isShown(answer, onlyDoubtful)),
    ...shownSections(report, onlyDoubtful).map(({ id, heading }) => ({ id, text: heading })),
    ...part('contradictions', 'report.contradictions', contradictions.length > 0),
    ...part('unanswered', 'report.unanswered', unanswered.length > 0),
    ...part('sources', 'report.sources', citations.length > 0),
  ];
}
