import { ENTITY_TYPES } from '../../../../domain/graph/index.ts';
import type { PassageInput, ReportLanguage } from '../../../../domain/index.ts';
import { type BuiltPrompt, composeWithPassages, systemPrompt, type Wording } from '../prompt.ts';

export const graphExtractorPromptVersion = 2;

const SHAPE =
  '{"passages": [{"id": "id of the passage", "entities": [{"name": "…", "type": "…"}], "relations": [{"source": "…", "target": "…", "keywords": ["…"], "sentence": "…"}]}]}';

const rules: Wording<[types: string]> = {
  en: (types) =>
    `Name what every passage is about, and what it says of two of them together.
- entities: names and terms exactly as the passage writes them, each with one of these types: ${types}.
- relations: two of these entities that the passage joins, with one to three words of the passage that say how, and the sentence that says so, word for word. Both must stand in this passage; never join an entity with itself.
- Only what the passage states. Leave out what is no name and no term.`,
  zh: (types) =>
    `找出每个段落所谈的对象，以及段落对其中两者之间关系的说明。
- entities：名称和术语，与段落中的写法完全一致，每个标注以下类型之一：${types}。
- relations：段落联系起来的两个对象，并用段落中的一到三个词语说明关系，再逐字抄录说明该关系的句子（sentence）。两者都必须出现在该段落中；对象不得与自身建立关系。
- 只写段落中说明的内容。既非名称也非术语的不要写。`,
};

export function buildGraphExtractorPrompt(
  input: { readonly passages: readonly PassageInput[]; readonly language: ReportLanguage },
  maxTokens: number,
): BuiltPrompt {
  const { language, passages } = input;
  return composeWithPassages({
    system: systemPrompt('extract_graph', rules[language](ENTITY_TYPES.join(', ')), SHAPE, language),
    language,
    passages,
    maxTokens,
    user: (fenced) => fenced,
  });
}
