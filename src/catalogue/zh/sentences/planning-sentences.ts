import type { planning as english } from '../../en/sentences/planning-sentences.ts';

export const planning: typeof english = {
  planUnpaid: () => '预算在制定计划之前已用完，因此直接按问题原文检索。',
  planAsked: () => '按原问题提问。',
  planEdited: () => '由人工编辑。',
  planParts: () => '按问题的各部分检索。',
};
