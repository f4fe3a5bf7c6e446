import type { Citation, Claim, Report, ReportBlock } from '../../../domain/index.ts';
import { citedPlace } from './cited-place.ts';
import { claimMark } from './claim-mark.ts';
import { displayQuote } from './display-quote.ts';
import { escapeHtml as text } from './escape-html.ts';
import { labelsFor } from './labels.ts';

/** Blocks as HTML: bullets gathered into lists, rows into tables, every claim with its citations and their quotes. */
export function renderHtmlBlocks(report: Report, blocks: readonly ReportBlock[]): string {
  const parts: string[] = [];
  for (let index = 0; index < blocks.length; ) {
    const { kind } = blocks[index] ?? { kind: 'paragraph' };
    let end = index + 1;
    if (kind === 'bullet' || kind === 'table_row') while (blocks[end]?.kind === kind) end++;
    const run = blocks.slice(index, end);
    if (kind === 'bullet')
      parts.push(`<ul>${run.map((block) => `<li>${claims(report, block)}</li>`).join('')}</ul>`);
    else if (kind === 'table_row') parts.push(renderTable(report, run));
    else
      parts.push(
        kind === 'heading' ? `<h3>${claims(report, run[0])}</h3>` : `<p>${claims(report, run[0])}</p>`,
      );
    index = end;
  }
  return parts.join('\n');
}

function renderTable(report: Report, rows: readonly ReportBlock[]): string {
  const body = rows.map(({ claims: cells }) => {
    const header = cells.every(({ frame }) => frame);
    const tag = header ? 'th' : 'td';
    return cells
      .map((claim) => {
        const row = claim.text.split(' | ');
        const filled = row.map(
          (cell, at) =>
            `<${tag}><span class="cell">${text(cell)}</span>${at === row.length - 1 ? marks(report, claim) : ''}</${tag}>`,
        );
        return `<tr class="claim" ${attributes(claim)}>${filled.join('')}</tr>`;
      })
      .join('');
  });
  return `<div class="scroll"><table>${body.join('')}</table></div>`;
}

function claims(report: Report, block: ReportBlock | undefined): string {
  const rendered = (block?.claims ?? []).map(
    (claim) =>
      `<span class="claim" ${attributes(claim)}><span class="claim-text">${text(claim.text)}</span>${marks(report, claim)}</span>`,
  );
  return rendered.join(' ');
}

function attributes({ id, verdict, frame }: Claim): string {
  return `id="${text(id)}" data-claim="${text(id)}"${frame ? '' : ` data-verdict="${verdict}"`}`;
}

function marks(report: Report, claim: Claim): string {
  const numbers = [...new Set(claim.citations.map(({ number }) => number))];
  const cites = numbers.map((number) => {
    const own = claim.citations.find((citation) => citation.number === number);
    return renderCite(
      report,
      claim,
      own,
      report.citations.find((citation) => citation.number === number),
    );
  });
  return cites.join('') + renderMark(report, claim);
}

function renderCite(
  report: Report,
  claim: Claim,
  own: Claim['citations'][number] | undefined,
  citation: Citation | undefined,
): string {
  if (!own || !citation) return '';
  const tip = `tip-${text(claim.id)}-${citation.number}`;
  const title = citation.documentTitle === '' ? '' : `<b>${text(citation.documentTitle)}</b>`;
  return `<span class="cite${own.verdict === 'contradicted' ? ' contradicted' : ''}"><a href="#ref-${citation.number}" data-number="${citation.number}" aria-describedby="${tip}">${citation.number}</a><span class="tip" role="tooltip" id="${tip}"><span class="quote">${text(displayQuote(own.quote))}</span>${title}<span class="place">${text(citedPlace(report, citation))}</span></span></span>`;
}

function renderMark(report: Report, claim: Claim): string {
  const mark = claimMark(claim, labelsFor(report.language));
  if (mark === undefined) return '';
  const id = `doubt-${text(claim.id)}`;
  return `<span class="doubt${mark.isDoubt ? '' : ' signed'}" tabindex="0" aria-describedby="${id}">${mark.sign}<span class="tip" role="tooltip" id="${id}"><b>${text(mark.label)}</b>${mark.isDoubt ? text(mark.details.join('; ')) : ''}</span></span>`;
}
