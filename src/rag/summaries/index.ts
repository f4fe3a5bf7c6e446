export { acceptSummary, createSectionTexts, type SectionText, sectionLevels } from './section-texts.ts';
export { spreadPassages } from './spread-passages.ts';
export { sumUpEach } from './sum-up-each.ts';
export { SUMMARY_RULES, summariseSections } from './summarise-sections.ts';
