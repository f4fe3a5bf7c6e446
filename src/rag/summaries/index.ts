export { acceptSummary, createSectionTexts, type SectionText, sectionLevels } from './section-texts.ts';
export { SUMMARY_RULES, summariseSections } from './summarise-sections.ts';
