import type { StructuredDocument } from '../../domain/index.ts';
import { cjkRatio } from '../../linguistics/index.ts';

const SAMPLE = 8_000;

/** The main language by its letters: a quarter Chinese characters and no kana or hangul to speak of is Chinese. */
export function documentLanguage(markdown: string): StructuredDocument['language'] {
  const sample = markdown.slice(0, SAMPLE);
  const others = sample.match(/[\u3041-\u30ff\uac00-\ud7af]/g)?.length ?? 0;
  if (others > sample.length * 0.05) return 'other';
  if (cjkRatio(sample) > 0.25) return 'zh';
  return /[A-Za-z]/.test(sample) ? 'en' : 'other';
}
