import type { JudgedStatement } from '../../../../agents/index.ts';
import type { Opinion } from '../../../../rag/verify/index.ts';
import type { Absence, AbsenceSearch, StatementChanges } from '../../../report/assemble/statement-changes.ts';
import { attempt, type Repair } from './repair.ts';
import { searchAbsence } from './search-absence.ts';
import { searchNames } from './search-names.ts';

/** Passages beside a statement that nothing is close to. */
const MOST_SHOWN = 6;

/** Searches for absences, and has the judge read what it has not read, in a draft with these new wordings. */
export async function readOpen(
  repair: Repair,
  { revisions }: Pick<StatementChanges, 'revisions'>,
): Promise<void> {
  const open = new Map<string, JudgedStatement>();
  const absences = new Map<string, Absence>();
  await repair.assemble({
    ...repair.state.changes,
    revisions,
    noteOpen: (one) => {
      if (one.lacking === undefined) open.set(one.text, one);
    },
    noteShown: (one) => void repair.state.shown.set(one.text, one),
    noteAbsence: (one) => void absences.set(one.text, one),
  });
  await attempt(repair, 'absences were not searched', () => search(repair, [...absences.values()], open));
  await attempt(repair, 'names were not searched', () => searchNames(repair, [...open.values()]));
  await attempt(repair, 'statements were not judged', () => judgeOpen(repair, [...open.values()]));
  await attempt(repair, 'quotations that lack something were not asked for', () =>
    askLacking(repair, revisions),
  );
}

/** A judge that found a statement shown, but quoted too little, is asked once more. */
async function askLacking(repair: Repair, revisions: StatementChanges['revisions']): Promise<void> {
  const lacking = new Map<string, JudgedStatement>();
  await repair.assemble({
    ...repair.state.changes,
    revisions,
    noteOpen: (one) => {
      if (one.lacking !== undefined && !repair.state.asked.has(one.text)) lacking.set(one.text, one);
    },
  });
  for (const text of lacking.keys()) repair.state.asked.add(text);
  await judgeOpen(repair, [...lacking.values()]);
}

async function search(
  { deps, request, state }: Repair,
  absences: readonly Absence[],
  open: Map<string, JudgedStatement>,
): Promise<void> {
  if (deps.gather === undefined || absences.length === 0) return;
  const searches = new Map<string, AbsenceSearch>(state.changes.searches ?? []);
  for (const absence of absences) {
    const found = await searchAbsence(deps.gather, absence, {
      ...request,
      evidence: state.evidence,
      documentsSearched: request.input.facts.documentsSearched,
    });
    state.evidence = found.evidence;
    searches.set(absence.text, found.search);
    const { text, before, absent, evidenceIds } = absence;
    const { closest } = found.search;
    // One that names no words may say something else, which the judge reads in any case.
    const isAlone = absent.length === 0 && evidenceIds.length === 0;
    const shown =
      closest.length > 0 || !isAlone ? closest : state.evidence.slice(0, MOST_SHOWN).map(({ id }) => id);
    if (shown.length > 0) open.set(text, { text, before, evidenceIds: shown, open: '' });
  }
  state.changes = { ...state.changes, searches };
}

async function judgeOpen(
  { deps, request, step, reader, state }: Repair,
  statements: readonly JudgedStatement[],
): Promise<void> {
  if (deps.editor?.judge === undefined || statements.length === 0) return;
  state.isAsked = true;
  const { question, language } = request.input;
  const shown = [...state.shown.values()];
  const { opinions, unread } = await deps.editor.ask(
    { question, language, statements, evidence: state.evidence, reader, shown },
    step.context,
  );
  const before = state.changes.opinions ?? new Map<string, Opinion>();
  state.changes = {
    ...state.changes,
    opinions: new Map([
      ...before,
      ...[...opinions].map(([text, next]) => [text, joinOpinions(before.get(text), next)] as const),
    ]),
    unread: new Set([...(state.changes.unread ?? []), ...unread].filter((text) => !opinions.has(text))),
  };
}

/** Of a statement that is found shown twice the quotations of both replies count. */
function joinOpinions(before: Opinion | undefined, next: Opinion): Opinion {
  if (before?.verdict !== 'supported' || next.verdict !== 'supported') return next;
  return {
    ...next,
    quotes: [...next.quotes, ...before.quotes],
    formulas: [...next.formulas, ...before.formulas],
  };
}
