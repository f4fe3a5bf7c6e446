import type { Evidence, Report, RunArtifacts, Scope, SubQuestion } from '../../../domain/index.ts';
import {
  assembleFinderReport,
  type FoundForQuestion,
  placeOf,
} from '../../report/assemble/assemble-finder-report.ts';
import type { ReportInput } from '../../report/assemble/assemble-report.ts';
import type { ResearchStateValue } from '../state.ts';
import type { GatherEvidence } from './gather-evidence.ts';

export { MOST_SHOWN } from '../../report/assemble/assemble-finder-report.ts';

/** A passage that plain search has found, as evidence of no report yet. */
export interface FoundPassage {
  readonly evidence: Omit<Evidence, 'id' | 'taskIds'>;
  /** Whether it is relevant enough to be shown as found. */
  readonly isEvidence: boolean;
}

/**
 * Plain search, in its order, which names of the question no title and no passage has, and what documents that change those found first
 * say to the question.
 */
export type FindPassages = (
  question: string,
  scope: Scope,
  signal?: AbortSignal,
) => Promise<{
  readonly passages: readonly FoundPassage[];
  readonly nowhere: readonly string[];
  /** What other documents say that change those found first. */
  readonly amending?: readonly FoundPassage['evidence'][];
  /** By document that says so, which of those found first it changes. */
  readonly changes?: ReadonlyMap<string, readonly string[]>;
}>;

const NOTHING: FoundForQuestion = { evidence: [], nowhere: [] };

/** The report of a run without a model: what plain search finds for the question and for each of its parts. */
export function createFinder(deps: {
  readonly runId: string;
  readonly find: FindPassages;
  readonly artifacts: Pick<RunArtifacts, 'putEvidence'>;
  /** An `ask` has no parts. */
  readonly asks: boolean;
}) {
  return async (
    { plan, question, scope }: Pick<ResearchStateValue, 'plan' | 'question' | 'scope'>,
    input: ReportInput,
    signal: AbortSignal | undefined,
  ): Promise<{ readonly report: Report; readonly added: readonly string[] }> => {
    const evidence = new Map(input.evidence.map((entry) => [placeOf(entry), entry]));
    let last = Math.max(0, ...input.evidence.map(({ id }) => Number(id.slice('ev_'.length))));
    const numbered = (found: FoundPassage['evidence'], taskIds: readonly string[]): Evidence => {
      const known = evidence.get(placeOf(found));
      const entry = known ?? { ...found, id: `ev_${++last}`, taskIds: [...taskIds] };
      evidence.set(placeOf(found), entry);
      return entry;
    };
    const search = async (text: string, taskIds: readonly string[]) => {
      const { passages, nowhere, amending = [], changes } = await deps.find(text, scope, signal);
      const isHere = nowhere.length === 0;
      const telling = passages.filter((passage) => !isHeadingAlone(passage.evidence.text));
      const all = telling.map(({ evidence: own, isEvidence }) => ({
        entry: numbered(own, taskIds),
        isFound: isEvidence && isHere,
      }));
      const found: FoundForQuestion = {
        evidence: all.filter(({ isFound }) => isFound).map(({ entry }) => entry),
        nowhere,
        amending: isHere ? amending.map((own) => numbered(own, taskIds)) : [],
        ...(changes !== undefined && { changes }),
      };
      return { found, closest: all.map(({ entry }) => entry) };
    };
    const asked = (plan?.subQuestions ?? []).filter(({ side }) => side !== true);
    const whole = await search(question, []);
    const parts: { subQuestion: SubQuestion; found: FoundForQuestion }[] = [];
    for (const subQuestion of deps.asks ? [] : asked) {
      const { status } = input.outcomes[subQuestion.id] ?? {};
      const isSearched = status === 'ok' || status === 'no_evidence';
      const found = isSearched ? (await search(subQuestion.question, [subQuestion.id])).found : NOTHING;
      parts.push({ subQuestion, found });
    }
    const subQuestions = deps.asks ? input.subQuestions : asked;
    const report = assembleFinderReport({
      ...input,
      subQuestions,
      whole: whole.found,
      closest: whole.closest,
      parts,
    });
    const cited = new Set(report.citations.map(({ evidenceId }) => evidenceId));
    const known = new Set(input.evidence.map(({ id }) => id));
    const fresh = [...evidence.values()].filter(({ id }) => cited.has(id) && !known.has(id));
    if (fresh.length > 0) await deps.artifacts.putEvidence(deps.runId, fresh);
    return { report, added: fresh.map(({ id }) => id) };
  };
}

/** A passage that is a heading and nothing below it says nothing. */
function isHeadingAlone(text: string): boolean {
  return text.split('\n').every((line) => line.trim() === '' || /^\s{0,3}#{1,6}\s/.test(line));
}

/** What is found for every question of the pool as evidence, each passage once; `gatherKept` where nothing is asked, as for a summary. */
export const gatherFound =
  (find: FindPassages, gatherKept: GatherEvidence): GatherEvidence =>
  async (pool, scope, signal, kept) => {
    if (pool.length === 0) return gatherKept(pool, scope, signal, kept);
    const places = new Map<string, Evidence>();
    for (const { question, taskId } of pool) {
      const { passages } = await find(question, scope, signal);
      for (const { evidence } of passages) {
        const place = placeOf(evidence);
        const known = places.get(place) ?? { ...evidence, id: `ev_${places.size + 1}`, taskIds: [] };
        const taskIds = taskId === undefined ? known.taskIds : [...known.taskIds, taskId];
        places.set(place, { ...known, taskIds });
      }
    }
    return { evidence: [...places.values()], notes: [] };
  };
