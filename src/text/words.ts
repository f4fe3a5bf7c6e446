import { Jieba } from '@node-rs/jieba';
import { dict } from '@node-rs/jieba/dict.js';

let jieba: Jieba | undefined;

/** Chinese words in order, by jieba. The dictionary loads on first use (about 0.3 s). */
export function segmentChinese(text: string): string[] {
  jieba ??= Jieba.withDict(dict);
  return jieba.cut(text, true);
}

/** Chinese words with jieba's part of speech; `nr`, `ns`, `nt` and `nz` are names, `x` is a word the dictionary lacks. */
export function tagChinese(text: string): { readonly word: string; readonly tag: string }[] {
  jieba ??= Jieba.withDict(dict);
  return jieba.tag(text, true);
}
