export { assemblePartialReport, isPartialReport } from './assemble/assemble-partial-report.ts';
export { assembleReport, type ReportInput } from './assemble/assemble-report.ts';
export { exportBibtex, exportCsl, exportDocx, exportPdf, findSystemFonts } from './export/index.ts';
export { citedPlace, numbersCited } from './outline/cited-place.ts';
export { doubtOf } from './outline/claim-mark.ts';
export { formatLocator, formatPlace, shortName } from './outline/format-locator.ts';
export { listCharts, type ReportChart } from './outline/list-charts.ts';
export { citedDocuments } from './outline/outline-cites.ts';
export { passageBody } from './outline/outline-passage.ts';
export type { AppendixView } from './outline/outline-report.ts';
export { type Picked, pickPassages } from './outline/pick-passages.ts';
export { plainQuote } from './outline/plain-quote.ts';
export { directAnswer } from './render/direct-answer.ts';
export { escapeHtml } from './render/escape-html.ts';
export { escapeMarkdown } from './render/escape-markdown.ts';

export { renderHtml } from './render/render-html.ts';
export { renderJson } from './render/render-json.ts';
export { renderAnswer, renderMarkdown } from './render/render-markdown.ts';
