export { analyzeText } from './analyze.ts';
export { withoutIssuer } from './issuer.ts';
export { contentHash, normalizeText, sha256, stableId } from './normalize.ts';
export { cjkRatio, detectLanguage } from './script.ts';
export { splitSentences } from './sentences.ts';
export { CHINESE_STOP_WORDS, ENGLISH_STOP_WORDS } from './stop-words.ts';
export { estimateTokens } from './tokens.ts';
export { loadChineseWords, segmentChinese, tagChinese } from './words.ts';
