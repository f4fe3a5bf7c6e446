import type { Writer } from '../../../agents/index.ts';
import type { NodeRuntime } from '../../research/nodes/node.ts';
import { createWriteReportNode } from '../../research/nodes/write-report.ts';
import type { AskDeps } from '../ask-deps.ts';
import type { AskStateValue } from '../ask-state.ts';
import { createJudgedOn } from '../judged-on.ts';

/** Node `writeAnswer`: as in research, but figures are looked up, and by rules the answer is written, where the answer is judged. */
export function createWriteAnswerNode(
  deps: Pick<AskDeps, 'ask' | 'tasks'> & Parameters<typeof createWriteReportNode>[0],
) {
  return (state: AskStateValue, runtime: NodeRuntime) => {
    const judgedOn = createJudgedOn(state, deps.ask);
    const { lookUp, tasks } = deps;
    const write = createWriteReportNode({
      ...deps,
      writer: tasks.mode === 'extractive' ? writeJudged(deps.writer, judgedOn) : deps.writer,
      lookUp: lookUp && ((question, scope, evidence) => lookUp(question, scope, judgedOn(evidence))),
    });
    return write(state, runtime);
  };
}

/** Rules write for nothing: where what is judged gives no answer, what else was found is told without being made one. */
function writeJudged(writer: Writer, judgedOn: ReturnType<typeof createJudgedOn>): Writer {
  return async (input, context, onDelta) => {
    const judged = judgedOn(input.evidence);
    const draft = await writer(input, context, onDelta);
    if (judged.length === input.evidence.length) return draft;
    const { answer } = await writer({ ...input, evidence: judged }, context);
    return answer === '' ? { ...draft, answer } : draft;
  };
}
