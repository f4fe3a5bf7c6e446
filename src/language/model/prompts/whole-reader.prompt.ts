import type { ReadWholeInput } from '../../../domain/reading/index.ts';
import { withoutMarks } from '../../../domain/reading/index.ts';
import type { ContentPart, MessageTurn } from '../chat-messages.ts';
import { fence, neutraliseFences } from '../fence.ts';
import { systemPrompt, type Wording } from './prompt.ts';

export const wholeReaderPromptVersion = 2;

const SHAPE =
  '{"description": "what the document is", "structure": [{"mark": "DOC-1f3a90bc-PARA-1", "theme": "what begins here"}], "reply": "The answer of this document [DOC-1f3a90bc-PARA-4].", "references": ["DOC-1f3a90bc-PARA-4"]}';

const rules: Wording = {
  en: () =>
    `Read the document and say what it answers to the question. Before each paragraph and each picture stands its mark, as in [DOC-1f3a90bc-PARA-4] or [DOC-1f3a90bc-IMAGE-2].
- description: version, date and subject of the document in one or two sentences.
- structure: its main parts, each with the mark of the paragraph where it begins.
- reply: what this document alone answers, with numbers, names, dates, conditions and exceptions as it has them. Every statement ends with the marks of the paragraphs or pictures that show it, in square brackets. Empty when the document says nothing on the question.
- references: every mark that the reply cites. Use only marks that stand in the document.
- Of a picture say only what can be seen in it or is noted below it. Guess nothing. Write in English.`,
  zh: () =>
    `阅读文档，说明它对问题的回答。每个段落和每张图片之前都有标记，如 [DOC-1f3a90bc-PARA-4] 或 [DOC-1f3a90bc-IMAGE-2]。
- description：用一两句话说明文档的版本、日期和主题。
- structure：文档的主要部分，各附其起始段落的标记。
- reply：仅凭本文档对问题的回答，数字、名称、日期、条件和例外按原文。每个陈述句末用方括号写出支持它的段落或图片的标记。文档与问题无关时留空。
- references：回答所引用的全部标记。只能用文档中出现的标记。
- 对图片只说能看到的或其下注明的内容，不要猜测。用中文书写。`,
};

const leftOutNote: Wording<[left: number]> = {
  en: (left) => `(${left} paragraphs and pictures of the document are left out for want of room.)`,
  zh: (left) => `（因篇幅所限，文档中有 ${left} 个段落或图片未给出。）`,
};

/** A part begins in the middle: whose section it is stands further up. */
const underNote: Wording<[headings: string]> = {
  en: (headings) => `(This part of the document stands under: ${headings})`,
  zh: (headings) => `（文档的这一部分位于以下标题之下：${headings}）`,
};

const unseenNote: Wording = {
  en: () => '(This picture cannot be shown to you; only what is noted of it is known.)',
  zh: () => '（无法向你展示这张图片，只有其注明的内容可用。）',
};

/** The document with its marks, text and pictures in turn. Pictures go along only where `shows` says so. */
export function buildWholeReaderPrompt(
  input: ReadWholeInput,
  given: { readonly leftOut: number; readonly under: readonly string[]; readonly shows: boolean },
): readonly MessageTurn[] {
  const { language, title, dated, items, question } = input;
  const parts: ContentPart[] = [];
  let text = `<document title="${attribute(title)}" date="${attribute(dated)}">\n`;
  if (given.under.length > 0) text += `${underNote[language](given.under.map(attribute).join(' > '))}\n\n`;
  for (const item of items) {
    const image = given.shows ? item.image : undefined;
    text += `[${item.mark}]\n${neutraliseFences(withoutMarks(item.text))}\n\n`;
    if (item.kind === 'image' && image === undefined) text += `${unseenNote[language]()}\n\n`;
    if (image === undefined) continue;
    parts.push({ type: 'text', text }, { type: 'picture', ...image });
    text = '';
  }
  text += '</document>\n';
  if (given.leftOut > 0) text += `${leftOutNote[language](given.leftOut)}\n`;
  text += `\n${fence('question', {}, question)}`;
  parts.push({ type: 'text', text });
  const system = systemPrompt('read_whole', rules[language](), SHAPE, language);
  return [
    { role: 'system', content: system },
    { role: 'user', content: parts.length === 1 ? text : parts },
  ];
}

const attribute = (value: string) => neutraliseFences(value).replace(/["<>]/g, "'").replace(/\s+/g, ' ');
