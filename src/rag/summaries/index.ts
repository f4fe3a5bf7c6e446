export { SUMMARY_RULES, summariseSections } from './summarise-sections.ts';
