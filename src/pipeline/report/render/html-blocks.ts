import { type ChartDrawing, chartSvg } from '../outline/draw-chart.ts';
import type {
  OutlineBadge,
  OutlineBlock,
  OutlineClaim,
  OutlineEntry,
  OutlineNote,
  OutlineReference,
  OutlineRow,
  OutlineRun,
} from '../outline/outline.ts';
import { escapeHtml as text } from './escape-html.ts';

/** A block of the outline as HTML; every claim has its citations with their quotes. */
export function renderHtmlBlock(block: OutlineBlock): string {
  switch (block.kind) {
    case 'paragraph':
      return `<p>${renderRuns(block.runs)}</p>`;
    case 'heading':
      return `<h3>${renderRuns(block.runs)}</h3>`;
    case 'list':
      return `<ul>${block.items.map((runs) => `<li>${renderRuns(runs)}</li>`).join('')}</ul>`;
    case 'table':
      return `<div class="scroll"><table>${block.head ? renderRow(block.head, 'th') : ''}${block.rows.map((row) => renderRow(row, 'td')).join('')}</table></div>${renderChart(block.chart, block.head?.claim?.id ?? '')}`;
    case 'passage':
      return `<blockquote class="passage claim" ${attributes(block.claim)}><p class="place">${renderRuns([block.source])}</p>${block.body.map(renderHtmlBlock).join('')}</blockquote>`;
    case 'entries':
      return `<ul class="plain">${block.entries.map(renderEntry).join('\n')}</ul>`;
    case 'references':
      return `<ol class="references">${block.references.map(renderReference).join('\n')}</ol>`;
    case 'facts':
      return `<dl>${block.facts.map(({ label, value }) => `<dt>${text(label)}</dt><dd>${text(value)}</dd>`).join('')}</dl>`;
  }
}

function renderChart(chart: ChartDrawing | undefined, claimId: string): string {
  if (chart === undefined) return '';
  const colors = { bar: 'var(--accent)', text: 'var(--soft)', axis: 'var(--muted)' };
  return `<figure class="chart">${chartSvg(chart, `chart-${text(claimId)}`, text, colors)}</figure>`;
}

export function renderBadge({ text: label, tone }: OutlineBadge): string {
  return ` <span class="badge${tone === 'plain' ? '' : ` ${tone}`}">${text(label)}</span>`;
}

function renderRuns(runs: readonly OutlineRun[]): string {
  return runs.map(renderRun).join(' ');
}

const TAGS = { bold: 'b', italic: 'i', marked: 'mark' } as const;

function renderRun(run: OutlineRun): string {
  const tag = run.style === undefined ? undefined : TAGS[run.style];
  const words = tag === undefined ? text(run.text) : `<${tag}>${text(run.text)}</${tag}>`;
  if (run.claim === undefined) return words + renderMarks(run);
  return `<span class="claim" ${attributes(run.claim)}><span class="claim-text">${words}</span>${renderMarks(run)}</span>`;
}

function renderRow({ claim, cells }: OutlineRow, tag: 'th' | 'td'): string {
  const filled = cells.map((runs) => {
    const parts = runs.map(
      (run) =>
        `<span class="cell">${renderRun({ text: run.text, style: run.style })}</span>${renderMarks(run, claim)}`,
    );
    return `<${tag}>${parts.join('<br>')}</${tag}>`;
  });
  return `<tr${claim === undefined ? '' : ` class="claim" ${attributes(claim)}`}>${filled.join('')}</tr>`;
}

function attributes({ id, verdict }: OutlineClaim): string {
  return `id="${text(id)}" data-claim="${text(id)}"${verdict === undefined ? '' : ` data-verdict="${verdict}"`}`;
}

function renderMarks({ notes = [], refersTo = [], mark, claim }: OutlineRun, owner = claim): string {
  const cites = notes.map((note) => renderCite(note, owner?.id ?? ''));
  const plain = refersTo.map((number) => `<span class="cite"><a href="#ref-${number}">${number}</a></span>`);
  return [...cites, ...plain, mark === undefined ? '' : renderMark(mark, owner?.id ?? '')].join('');
}

function renderCite({ number, title, place, quote, isContradicted }: OutlineNote, claimId: string): string {
  const tip = `tip-${text(claimId)}-${number}`;
  const name = title === '' ? '' : `<b>${text(title)}</b>`;
  return `<span class="cite${isContradicted ? ' contradicted' : ''}"><a href="#ref-${number}" data-number="${number}" aria-describedby="${tip}">${number}</a><span class="tip" role="tooltip" id="${tip}"><span class="quote">${text(quote)}</span>${name}<span class="place">${text(place)}</span></span></span>`;
}

function renderMark(
  { sign, label, details, isDoubt }: NonNullable<OutlineRun['mark']>,
  claimId: string,
): string {
  const id = `doubt-${text(claimId)}`;
  return `<span class="doubt${isDoubt ? '' : ' signed'}" tabindex="0" aria-describedby="${id}">${sign}<span class="tip" role="tooltip" id="${id}"><b>${text(label)}</b>${text(details.join('; '))}</span></span>`;
}

function renderEntry({ lead, badge, detail }: OutlineEntry): string {
  const words = renderRun({ ...lead, style: undefined });
  return `<li>${words}${badge === undefined ? '' : renderBadge(badge)}${detail === undefined ? '' : `<span class="reason">${text(detail)}</span>`}</li>`;
}

function renderReference({ number, title, place, quotes, firstClaim }: OutlineReference): string {
  const back =
    firstClaim === undefined
      ? ''
      : `<a class="back" href="#${text(firstClaim)}" aria-label="↩ ${number}">↩</a>`;
  return `<li id="ref-${number}"><span class="number">${number}</span><div><span class="reference-title">${text(title)}</span><br><span class="place">${text(place)}</span>${back}${quotes.map((quote) => `<blockquote>${text(quote)}</blockquote>`).join('')}</div></li>`;
}
