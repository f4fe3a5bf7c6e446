export { assemblePartialReport, isPartialReport } from './assemble-partial-report.ts';
export { assembleReport, type ReportInput } from './assemble-report.ts';
export { escapeMarkdown } from './escape-markdown.ts';
export { formatLocator } from './format-locator.ts';
export { renderHtml } from './render-html.ts';
export { renderJson } from './render-json.ts';
export { renderMarkdown } from './render-markdown.ts';
export { reportJsonSchema } from './report-json-schema.ts';
