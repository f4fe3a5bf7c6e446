import { createHash } from 'node:crypto';
import type { Report } from '../../../domain/index.ts';
import { labelsFor, type ReportLabels } from '../outline/labels.ts';
import type { Outline, OutlinePart } from '../outline/outline.ts';
import { type AppendixView, outlineReport } from '../outline/outline-report.ts';
import { escapeHtml as text } from './escape-html.ts';
import { renderFootnote, renderHtmlBlock } from './html-blocks.ts';
import { REPORT_STYLE } from './html-style.ts';

/**
 * The report as one self-contained page: no script, no external file, and a content policy that allows neither. Light and dark,
 * screen and paper. Pure and total; everything that is not ours is escaped.
 */
export function renderHtml(report: Report, view?: AppendixView): string {
  const outline = outlineReport(report, view);
  const { asked, found, contents, footnotes, appendix } = outline;
  const labels = labelsFor(outline.language);
  const texts = outline.parts.map(
    (part) =>
      `${part.id === 'references' ? renderFootnotes(footnotes, labels) : ''}${renderPart(part, 'h2', appendix !== undefined)}`,
  );
  const styleHash = createHash('sha256').update(REPORT_STYLE).digest('base64');
  return `<!doctype html>
<html lang="${labels.htmlLanguage}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="generator" content="Plumbline">
<title>${text(outline.title)}</title>
<style>${REPORT_STYLE}</style>
</head>
<body>
<div class="page">
<main>
<header>
<h1>${text(outline.title)}</h1>
${asked ? `<p class="asked">${text(`${asked.label}${labels.colon}${asked.text}`)}</p>` : ''}${found ? `<p class="asked">${text(found)}</p>` : ''}
</header>
${renderContents(contents, labels)}
${firstMarksNamed(texts.join('\n'))}
${appendix ? `<section id="appendix"><details><summary><h2>${text(appendix.heading)}</h2></summary>${appendix.parts.map((part) => renderPart(part, 'h3')).join('\n')}</details></section>` : ''}
<footer>${text(outline.footer)}</footer>
</main>
</div>
</body>
</html>
`;
}

/** Where many texts point to one footnote, the way back from it leads to the first. */
function firstMarksNamed(html: string): string {
  const named = new Set<string>();
  return html.replace(/ id="at-f\d{1,6}"/g, (id) => {
    if (named.has(id)) return '';
    named.add(id);
    return id;
  });
}

function renderPart(
  { id, heading, weight, intro, blocks }: OutlinePart,
  tag: 'h2' | 'h3',
  hasWords = false,
): string {
  return `<section id="${text(id)}"${weight === 'answer' ? ' class="answer"' : ''}>
${heading === '' ? '' : `<${tag}>${text(heading)}</${tag}>\n`}${intro ? `<p class="intro">${text(intro)}</p>` : ''}${blocks.map((block) => renderHtmlBlock(block, hasWords)).join('\n')}
</section>`;
}

function renderContents(contents: Outline['contents'], { contents: label }: ReportLabels): string {
  if (contents.length === 0) return '';
  const links = contents.map(({ id, heading }) => `<li><a href="#${text(id)}">${text(heading)}</a></li>`);
  return `<nav class="contents" aria-label="${label}"><ol>${links.join('')}</ol></nav>`;
}

function renderFootnotes(footnotes: Outline['footnotes'], { footnotes: heading }: ReportLabels): string {
  if (footnotes.length === 0) return '';
  return `<section class="footnotes"><h2>${heading}</h2><ol class="references">${footnotes.map(renderFootnote).join('\n')}</ol></section>\n`;
}
