import { ZH } from '../lexicon/chinese.ts';
import { EN } from '../lexicon/english.ts';
import { anyOf } from '../lexicon/words-of.ts';

/** Text that speaks to a model instead of a reader, in English and Chinese: orders to forget its orders, to change its role, to hide or send something. */
const EN_WORDS = EN.orders;
const ZH_WORDS = ZH.orders;
const TO_A_MODEL: readonly RegExp[] = [
  // “Documents can override system prompts” tells of orders; it gives none.
  String.raw`(?<!\b${anyOf(EN_WORDS.tells)}\s)\b${anyOf(EN_WORDS.forget)}\b[^.!?\n]{0,40}\b${anyOf(EN_WORDS.earlier)}\b[^.!?\n]{0,30}\b${anyOf(EN_WORDS.instructions)}\b`,
  // At the head of a line or sentence; “together with the system instructions:” opens a list.
  String.raw`(?<![\p{L}\p{N}][ \t])\b(?:system|developer)\s*(?:prompt|message|override|instruction)s?\s*[:：]`,
  String.raw`\bnew\s+instructions?\s*[:：]`,
  String.raw`\byou\s+are\s+now\b[^.!?\n]{0,60}\b${anyOf(EN_WORDS.models)}\b`,
  String.raw`\b${anyOf(EN_WORDS.agents)}\b[^.!?\n]{0,40}\b${anyOf(EN_WORDS.duties)}\b[^.!?\n]{0,60}\b${anyOf(EN_WORDS.answers)}\b`,
  String.raw`\b(?:answer|reply|respond)\s+only\s+(?:with|that)\b`,
  String.raw`(?<!${anyOf(ZH_WORDS.tells)})${anyOf(ZH_WORDS.forget)}[^。！？\n]{0,20}${anyOf(ZH_WORDS.earlier)}[^。！？\n]{0,12}${anyOf(ZH_WORDS.instructions)}`,
  String.raw`(?<![\p{Script=Han}])(?:系统|开发者)(?:提示词?|消息|指令)\s*[:：]`,
  String.raw`新的?指令\s*[:：]`,
  String.raw`你现在(?:是|扮演)[^。！？\n]{0,30}${anyOf(ZH_WORDS.models)}`,
  String.raw`${anyOf(ZH_WORDS.agents, 'AI')}[^。！？\n]{0,20}${anyOf(ZH_WORDS.duties)}[^。！？\n]{0,30}${anyOf(ZH_WORDS.answers)}`,
  // 只回答自己的区域 says what a server answers: an order speaks to somebody, or gives the words.
  '[请你][^。！？，,；;\\n]{0,6}(?:只能|仅|只)(?:回答|回复|输出)|(?:只能|仅|只)(?:回答|回复|输出)\\s*[“"「『‘\'：:\\d]',
].map((source) => new RegExp(source, 'giu'));

interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** The paragraphs of a text that hold words addressed to a model, as ranges; empty for a text that only informs. Linear. */
export function findOrders(text: string): TextRange[] {
  const ranges: TextRange[] = [];
  const places = TO_A_MODEL.flatMap((order) => [...text.matchAll(order)].map(({ index }) => index));
  for (const index of places.sort((a, b) => a - b)) {
    const before = text.lastIndexOf('\n\n', index);
    const after = text.indexOf('\n\n', index);
    const start = before === -1 ? 0 : before + 2;
    if (ranges.at(-1)?.start !== start) ranges.push({ start, end: after === -1 ? text.length : after });
  }
  return ranges;
}
