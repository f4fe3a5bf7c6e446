import type { Report } from '../../../domain/index.ts';
import { citedPlace } from './cited-place.ts';
import { displayQuote } from './display-quote.ts';
import { escapeHtml as text } from './escape-html.ts';
import { labelsFor } from './labels.ts';

/** The level of confidence with what it rests on; empty for reports that have none. */
export function renderConfidence({ confidence, language }: Report): string {
  if (confidence === undefined) return '';
  const labels = labelsFor(language);
  const reasons = confidence.reasons.map((reason) => `<li>${text(reason)}</li>`).join('');
  return `<div class="small" data-confidence="${confidence.level}"><b>${text(labels.confidence)}</b> ${text(labels.confidenceLevel[confidence.level])}<ul>${reasons}</ul></div>`;
}

/** Values that sources give for one fact, side by side with their places, dates and words. */
export function renderContradictions(report: Report): string {
  const labels = labelsFor(report.language);
  return (report.contradictions ?? [])
    .map(({ about, values, follows, reason }) => {
      const head = labels.contradictionColumns.map((column) => `<th>${text(column)}</th>`).join('');
      const rows = values.map(({ value, statement, number, date }, index) => {
        const citation = report.citations.find((entry) => entry.number === number);
        const place = citation ? text(citedPlace(report, citation)) : '';
        const shown = index === follows ? `<b>${text(value)}</b>` : text(value);
        return `<tr><td>${shown}</td><td>${place} <span class="cite"><a href="#ref-${number}">${number}</a></span><br>${text(displayQuote(statement))}</td><td>${text(date ?? '–')}</td></tr>`;
      });
      return `<h3>${text(about)}</h3><div class="scroll"><table data-contradiction><tr>${head}</tr>${rows.join('')}</table></div><p>${text(reason)}</p>`;
    })
    .join('\n');
}
