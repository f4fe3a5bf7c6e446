import type { planning as english } from '../../en/sentences/planning-sentences.ts';

export const planning: typeof english = {
  planAsked: () => '按原问题提问。',
  planEdited: () => '由人工编辑。',
  planParts: () => '按问题的各部分检索。',
};
