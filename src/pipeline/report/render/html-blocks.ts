import { type ChartDrawing, chartSvg } from '../outline/draw-chart.ts';
import type {
  OutlineBadge,
  OutlineBlock,
  OutlineCite,
  OutlineClaim,
  OutlineEntry,
  OutlineFootnote,
  OutlineInstead,
  OutlinePlace,
  OutlineQuote,
  OutlineReference,
  OutlineRow,
  OutlineRun,
  OutlineWords,
} from '../outline/outline.ts';
import { escapeHtml as text } from './escape-html.ts';

/** A block of the outline as HTML; every claim has its citations with their quotes. `hasWords`: the words cited are on the same page. */
export function renderHtmlBlock(block: OutlineBlock, hasWords = false): string {
  switch (block.kind) {
    case 'paragraph':
      return `<p>${renderRuns(block.runs)}</p>`;
    case 'heading':
      return `<h3>${renderRuns(block.runs)}</h3>`;
    case 'list':
      return renderList(block.items.map((runs, at) => ({ runs, depth: block.depths?.[at] ?? 0 })));
    case 'table':
      return `<div class="scroll"><table>${block.head ? renderRow(block.head, 'th') : ''}${block.rows.map((row) => renderRow(row, 'td')).join('')}</table></div>${renderChart(block.chart, block.head?.claim?.id ?? '')}`;
    case 'passage':
      return `<blockquote class="passage claim" ${attributes(block.claim)}><p class="place">${renderRuns([block.source])}</p>${block.warnings.map((run) => `<p class="warning">${renderRuns([run])}</p>`).join('')}${block.body.map((one) => renderHtmlBlock(one)).join('')}</blockquote>`;
    case 'entries':
      return `<ul class="plain">${block.entries.map(renderEntry).join('\n')}</ul>`;
    case 'references':
      return `<ol class="references">${block.references.map((one) => `<li id="ref-${one.number}">${documentItem(one)}${one.place === '' ? '' : ` <span class="place">· ${renderPlaces(one.place, hasWords ? one.links : [])}</span>`}</div></li>`).join('\n')}</ol>`;
    case 'quotations':
      return block.documents.map(renderQuotations).join('\n');
    case 'facts':
      return `<dl>${block.facts.map(({ label, value }) => `<dt>${text(label)}</dt><dd>${text(value)}</dd>`).join('')}</dl>`;
  }
}

interface Item {
  readonly runs: readonly OutlineRun[];
  readonly depth: number;
}

/** Items with those that are set in deeper under them. */
function renderList(items: readonly Item[]): string {
  const groups: { readonly first: Item; readonly under: Item[] }[] = [];
  for (const item of items) {
    const last = groups.at(-1);
    if (last !== undefined && item.depth > last.first.depth) last.under.push(item);
    else groups.push({ first: item, under: [] });
  }
  const one = ({ first, under }: (typeof groups)[number]) =>
    `<li>${renderRuns(first.runs)}${under.length === 0 ? '' : renderList(under)}</li>`;
  return `<ul>${groups.map(one).join('')}</ul>`;
}

function renderChart(chart: ChartDrawing | undefined, claimId: string): string {
  if (chart === undefined) return '';
  const colors = { bar: 'var(--accent)', text: 'var(--soft)', axis: 'var(--muted)' };
  return `<figure class="chart">${chartSvg(chart, `chart-${text(claimId)}`, text, colors)}</figure>`;
}

function renderBadge({ text: label, tone }: OutlineBadge): string {
  return ` <span class="badge${tone === 'plain' ? '' : ` ${tone}`}">${text(label)}</span>`;
}

function renderRuns(runs: readonly OutlineRun[]): string {
  return runs.map(renderRun).join(' ');
}

const TAGS = { bold: 'b', italic: 'i', marked: 'mark' } as const;

function renderRun(run: OutlineRun): string {
  const tag = run.style === undefined ? undefined : TAGS[run.style];
  const { lead = '' } = run;
  const rest = renderInside(run);
  const words =
    tag === undefined
      ? `${lead === '' ? '' : `<b>${text(lead)}</b>`}${rest}`
      : `<${tag}>${text(run.text)}</${tag}>`;
  if (run.claim === undefined) return words + renderMarks(run);
  return `<span class="claim" ${attributes(run.claim)}><span class="claim-text">${words}</span>${renderMarks(run)}</span>`;
}

/** The words behind a bold beginning, with what is cited among them. */
function renderInside({ text: words, lead = '', inside = [], claim }: OutlineRun): string {
  const ends = [...inside.map(({ at }) => at), words.length];
  return ends
    .map((end, index) => {
      const { at = lead.length, cites = [], formula } = inside[index - 1] ?? {};
      const marks = cites.map((cite) => renderCite(cite, `${claim?.id ?? ''}-${at}`)).join('');
      const worked = formula === undefined ? '' : text(` (${formula})`);
      return worked + marks + text(words.slice(at, end));
    })
    .join('');
}

/** One word with a digit in it, as dates and numbers of invoices are, is not broken at its hyphens. */
const NUMBER = /^(?=\D*\d)[^\s\p{Script=Han}]{1,24}$/u;

function renderRow({ claim, cells }: OutlineRow, tag: 'th' | 'td'): string {
  const filled = cells.map((runs) => {
    const parts = runs.map(
      (run) =>
        `${run.text === '' ? '' : `<span class="cell${NUMBER.test(run.text) ? ' whole' : ''}">${renderRun({ text: run.text, style: run.style })}</span>`}${renderMarks(run, claim)}`,
    );
    return `<${tag}>${parts.join('<br>')}</${tag}>`;
  });
  return `<tr${claim === undefined ? '' : ` class="claim" ${attributes(claim)}`}>${filled.join('')}</tr>`;
}

function attributes({ id, verdict }: OutlineClaim): string {
  return `id="${text(id)}" data-claim="${text(id)}"${verdict === undefined ? '' : ` data-verdict="${verdict}"`}`;
}

function renderMarks({ cites = [], instead, footnote, mark, claim }: OutlineRun, owner = claim): string {
  return [
    instead === undefined ? '' : renderInstead(instead),
    ...cites.map((cite) => renderCite(cite, owner?.id ?? '')),
    footnote === undefined
      ? ''
      : `<span class="cite formula"><a id="at-${text(footnote)}" href="#${text(footnote)}">${text(footnote)}</a></span>`,
    mark === undefined ? '' : renderMark(mark, owner?.id ?? ''),
  ].join('');
}

function renderInstead({ label, claimId }: OutlineInstead): string {
  const words = claimId === undefined ? text(label) : `<a href="#${text(claimId)}">${text(label)}</a>`;
  return `<span class="cite">${words}</span>`;
}

/** A formula, with the way back to its statement. */
export function renderFootnote({ label, runs }: OutlineFootnote): string {
  return `<li id="${text(label)}"><span class="number">${text(label)}</span><div>${renderRuns(runs)}<a class="back" href="#at-${text(label)}" aria-label="↩ ${text(label)}">↩</a></div></li>`;
}

function renderCite({ document, name, place, numbers, quotes = [] }: OutlineCite, claimId: string): string {
  const tip = `tip-${text(claimId)}-${document}`;
  const isContradicted = quotes.some((quote) => quote.isContradicted);
  const label = `<a href="#ref-${document}" data-numbers="${numbers.join(' ')}"${quotes.length === 0 ? '' : ` aria-describedby="${tip}"`}>${text([name, place].filter((part) => part !== '').join(', '))}</a>`;
  const shown =
    quotes.length === 0
      ? ''
      : `<span class="tip" role="tooltip" id="${tip}">${quotes.map(renderQuote).join('')}</span>`;
  return `<span class="cite${isContradicted ? ' contradicted' : ''}">${label}${shown}</span>`;
}

const renderQuote = ({ title, place, quote }: OutlineQuote) =>
  `<span class="quote">${text(quote)}</span>${title === '' ? '' : `<b>${text(title)}</b>`}<span class="place">${text(place)}</span>`;

function renderMark({ sign, details }: NonNullable<OutlineRun['mark']>, claimId: string): string {
  const id = `doubt-${text(claimId)}`;
  const tip =
    details.length === 0
      ? ''
      : `<span class="tip" role="tooltip" id="${id}">${text(details.join('; '))}</span>`;
  return `<span class="doubt"${tip === '' ? '' : ` tabindex="0" aria-describedby="${id}"`}>${sign}${tip}</span>`;
}

function renderEntry({ lead, badge, detail }: OutlineEntry): string {
  const words = renderRun({ ...lead, style: undefined });
  return `<li>${words}${badge === undefined ? '' : renderBadge(badge)}${detail === undefined ? '' : `<span class="reason">${text(detail)}</span>`}</li>`;
}

const withName = (number: number, name: string, title: string) =>
  name === String(number) ? title : `${name}: ${title}`;

/** Begins what is said of a document, up to its places. */
const documentItem = ({ number, name, title, file }: OutlineReference) =>
  `<span class="number">${number}</span><div><span class="reference-title">${text(withName(number, name, title))}</span> <span class="place">${text(file)}</span>`;

/** The places of a document, with the way from each to its words. */
function renderPlaces(place: string, links: readonly OutlineWords[]): string {
  let html = '';
  let from = 0;
  for (const { text: piece, number } of links) {
    const at = place.indexOf(piece, from);
    if (at < 0) continue;
    html += `${text(place.slice(from, at))}<a href="#words-${number}">${text(piece)}</a>`;
    from = at + piece.length;
  }
  return html + text(place.slice(from));
}

function renderQuotations({
  number,
  name,
  title,
  file,
  places,
}: OutlineReference & { readonly places: readonly OutlinePlace[] }): string {
  return `<div class="reference"><p><span class="number">${number}</span> <span class="reference-title">${text(withName(number, name, title))}</span> <span class="place">${text(file)}</span></p><ol class="references">${places.map(placeItem).join('\n')}</ol></div>`;
}

function placeItem({ number, place, words, quotes, firstClaim }: OutlinePlace): string {
  const back =
    firstClaim === undefined
      ? ''
      : `<a class="back" href="#${text(firstClaim)}" aria-label="↩ ${text(place)}">↩</a>`;
  return `<li id="words-${number}"><div><span class="place">${text(place)}</span>${back}${renderWords(words, quotes)}</div></li>`;
}

/** The words at a glance, which open to all that is quoted. */
function renderWords(words: string, quotes: readonly string[]): string {
  if (words === '') return '';
  if (quotes.length === 0) return `<blockquote>${text(words)}</blockquote>`;
  const whole = quotes.map((quote) => `<blockquote>${text(quote)}</blockquote>`).join('');
  return `<details><summary>${text(words)}</summary>${whole}</details>`;
}
