import type { JudgedStatement } from '../../../../agents/index.ts';
import type { Evidence, Report } from '../../../../domain/index.ts';
import type { Repair } from './repair.ts';

/** Fewer words name a matter and claim nothing. */
const CLAIMS_FROM = 6;

/**
 * Has the judge hold the title, headings and captions of a report against what stands below them, which its passages show: what that
 * contradicts is left out. Opinions stand beside those on statements, by their texts.
 */
export async function readHeadings(
  { deps, request, step, reader, state }: Repair,
  report: Report,
): Promise<void> {
  const [sample] = state.evidence;
  if (deps.editor?.judge === undefined || sample === undefined) return;
  const hasTitle = request.draft.title !== '';
  const { evidence, statements: all, shown } = listHeadings(report, sample, hasTitle);
  // A statement in the same words has its opinion by its passages.
  const statements = all.filter(({ text }) => state.changes.opinions?.has(text) !== true);
  if (statements.length === 0) return;
  state.isAsked = true;
  const { question, language } = request.input;
  const { opinions } = await deps.editor.ask(
    { question, language, statements, evidence, reader, shown },
    step.context,
  );
  state.changes = { ...state.changes, opinions: new Map([...(state.changes.opinions ?? []), ...opinions]) };
}

/** Headings that claim something, each beside the text of its part as a passage; the title beside all of them. */
function listHeadings(report: Report, sample: Evidence, hasTitle: boolean) {
  const parts = [
    { heading: hasTitle ? report.title : '', blocks: report.answer },
    ...report.sections.filter(({ limits }) => limits !== true),
  ].map(({ heading, blocks }, at) => {
    const text = blocks
      .flatMap(({ kind, claims }) => (kind === 'heading' ? [] : claims.map((claim) => claim.text)))
      .join('\n');
    const evidence: Evidence = {
      ...sample,
      id: `ev_${at + 1}`,
      documentTitle: report.title,
      prefix: '',
      sourcePath: '',
      text,
      locator: { offsets: { start: 0, end: text.length }, headingPath: [heading] },
    };
    const shown = text
      .split('\n')
      .map((line) => ({ text: line, evidenceIds: [evidence.id], before: '', open: '' }));
    const captions = blocks.flatMap(({ kind, claims }) =>
      kind === 'heading' ? claims.map((claim) => claim.text) : [],
    );
    return { evidence, shown, headings: [heading, ...captions] };
  });
  const filled = parts.filter(({ evidence }) => evidence.text !== '');
  const all = filled.map(({ evidence }) => evidence.id);
  const statements = filled.flatMap(({ evidence, headings }): JudgedStatement[] =>
    headings.filter(isClaim).map((text) => ({
      text,
      evidenceIds: text === report.title ? all : [evidence.id],
      before: '',
      open: '',
    })),
  );
  return {
    evidence: filled.map((part) => part.evidence),
    statements,
    shown: filled.flatMap((part) => part.shown),
  };
}

const isClaim = (text: string): boolean =>
  (text.match(/\p{Script=Han}{2}|[\p{L}\p{N}]+/gu) ?? []).length >= CLAIMS_FROM;
