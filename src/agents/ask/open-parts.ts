import type { ReportDraft } from '../../domain/index.ts';
import { parseDraft } from '../../rag/verify/index.ts';

const NO_IDS: ReadonlySet<string> = new Set();

/**
 * What a draft says it leaves open, a sentence each: its limitations, and statements that something is missing. Empty with no answer at
 * all and with an answer that its writer is not sure of; `undefined` when nothing is open. Pure.
 */
export function findOpenParts(draft: ReportDraft): readonly string[] | undefined {
  const { answer, sections } = parseDraft(draft, NO_IDS);
  const limits = sections.filter((_, at) => draft.sections[at]?.limits === true);
  const rest = sections.filter((_, at) => draft.sections[at]?.limits !== true);
  const said = [...answer, ...rest.flatMap(({ blocks }) => blocks)].flatMap(({ claims }) => claims);
  const open = [
    ...limits.flatMap(({ blocks }) => blocks).flatMap(({ claims }) => claims),
    ...said.filter(({ absent }) => absent !== undefined),
  ];
  const parts = [...new Set(open.map(({ text }) => text))];
  const isUnsure = draft.answer.trim() === '' || draft.confidence === 'low';
  return parts.length > 0 || isUnsure ? parts : undefined;
}
