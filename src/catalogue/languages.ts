/** The languages that people are addressed in. */
export type Language = 'en' | 'zh';
