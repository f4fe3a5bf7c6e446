import { toReasoning } from '../../../agents/index.ts';
import { say, wording } from '../../../catalogue/index.ts';
import { isFinderReport, type Report, type ReportBlock } from '../../../domain/index.ts';
import { createVerifyCitationsNode } from '../../research/nodes/verify-citations.ts';
import type { NodeRuntime } from '../../research/session/node.ts';
import type { AskDeps } from '../ask-deps.ts';
import type { AskStateValue } from '../ask-state.ts';

/** Node `verifyCitations` of asking: as in research; the answer names what it leaves open, and the report says how it was come by. */
export function createExplainedVerification(
  deps: Pick<AskDeps, 'artifacts'> & Parameters<typeof createVerifyCitationsNode>[0],
) {
  const verify = createVerifyCitationsNode(deps);
  return async (state: AskStateValue, runtime: NodeRuntime) => {
    const update = await verify(state, runtime);
    const report = await deps.artifacts.getReport(deps.session.runId);
    const { quality, steps, forced, language } = state;
    if (report !== undefined && quality !== undefined) {
      const { missing } = quality;
      // Nobody has read whether passages that were only found answer anything.
      const isOnlyFound = isFinderReport(report) && quality.reason === 'sufficient';
      const reason = isOnlyFound ? 'passages_only' : quality.reason;
      const assessment = say(language, wording('askAssessment', { reason, missing }));
      await deps.artifacts.putReport({
        ...report,
        answer: [...report.answer, ...openSentence(report)],
        reasoning: toReasoning(quality, steps, forced, assessment),
      });
    }
    return update;
  };
}

const MOST_PARTS = 5;

/** A sentence with the limitations of an answer, for those who are shown nothing below it. */
function openSentence({ answer, sections, language }: Report): ReportBlock[] {
  const blocks = [...answer, ...sections.flatMap((section) => section.blocks)];
  const isAnswered = answer.some(({ claims }) => claims.some(({ frame }) => frame !== true));
  const parts = sections
    .filter(({ limits }) => limits === true)
    .flatMap(({ blocks }) => blocks.flatMap(({ claims }) => claims.map(({ text }) => text)));
  if (!isAnswered || parts.length === 0) return [];
  const id = `c${1 + blocks.reduce((sum, { claims }) => sum + claims.length, 0)}`;
  const text = say(language, wording('askOpen', { parts: parts.slice(0, MOST_PARTS) }));
  return [
    {
      kind: 'paragraph',
      claims: [{ id, text, verdict: 'not_checked', citations: [], issues: [], frame: true }],
    },
  ];
}
