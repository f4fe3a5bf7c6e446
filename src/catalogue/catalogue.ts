import { report as englishReport } from './en/report.ts';
import type { Language } from './language.ts';
import type { ReportWords } from './report-words.ts';
import { report as chineseReport } from './zh/report.ts';

/** All words for people in one language. What one language has, each must have, or the code does not compile. */
export interface Catalogue {
  readonly report: ReportWords;
}

const CATALOGUES: Readonly<Record<Language, Catalogue>> = {
  en: { report: englishReport },
  zh: { report: chineseReport },
};

export const catalogueOf = (language: Language): Catalogue => CATALOGUES[language];
