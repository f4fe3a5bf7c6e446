/** Text that speaks to a model instead of a reader, in English and Chinese: orders to forget its orders, to change its role, to hide or send something. */
const TO_A_MODEL = new RegExp(
  [
    String.raw`\b(?:ignore|disregard|forget|override|bypass)\b[^.!?\n]{0,40}\b(?:previous|prior|above|earlier|preceding|your|system|all)\b[^.!?\n]{0,30}\b(?:instructions?|prompts?|rules?|guidelines|directions|commands?)\b`,
    String.raw`\b(?:system|developer)\s*(?:prompt|message|override|instruction)s?\s*[:：]`,
    String.raw`\bnew\s+instructions?\s*[:：]`,
    String.raw`\byou\s+are\s+now\b[^.!?\n]{0,60}\b(?:assistant|model|ai|chatbot|mode|dan)\b`,
    String.raw`\b(?:ai|language)\s+(?:assistants?|models?|agents?)\b[^.!?\n]{0,40}\b(?:must|should|shall|are (?:required|instructed) to|please)\b[^.!?\n]{0,60}\b(?:say|state|write|answer|reply|respond|output|report|conclude|recommend|ignore)\b`,
    String.raw`\b(?:answer|reply|respond)\s+only\s+(?:with|that)\b`,
    String.raw`(?:忽略|无视|忘记|忘掉|不要理会|绕过)[^。！？\n]{0,20}(?:之前|以上|上述|先前|前面|所有|系统|你的)[^。！？\n]{0,12}(?:指令|提示|规则|要求|说明|命令)`,
    String.raw`(?:系统|开发者)(?:提示词?|消息|指令)\s*[:：]`,
    String.raw`新的?指令\s*[:：]`,
    String.raw`你现在(?:是|扮演)[^。！？\n]{0,30}(?:助手|模型|机器人|模式)`,
    String.raw`(?:AI|人工智能|语言模型|大模型|智能体|助手)[^。！？\n]{0,20}(?:必须|应当|应该|务必|请)[^。！？\n]{0,30}(?:回答|回复|输出|声称|写|说|忽略|推荐)`,
    String.raw`(?:只能|仅|只)(?:回答|回复|输出)`,
  ].join('|'),
  'giu',
);

interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** The paragraphs of a text that hold words addressed to a model, as ranges; empty for a text that only informs. Linear. */
export function findOrders(text: string): TextRange[] {
  const ranges: TextRange[] = [];
  for (const { index } of text.matchAll(TO_A_MODEL)) {
    const before = text.lastIndexOf('\n\n', index);
    const after = text.indexOf('\n\n', index);
    const start = before === -1 ? 0 : before + 2;
    if (ranges.at(-1)?.start !== start) ranges.push({ start, end: after === -1 ? text.length : after });
  }
  return ranges;
}
