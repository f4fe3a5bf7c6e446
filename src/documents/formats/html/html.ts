import { wording } from '../../../catalogue/index.ts';
import { AppError } from '../../../errors/index.ts';
import type { Converter } from '../../converter.ts';
import { decodeText } from '../../detect/decode-text.ts';
import { createImageCollector, type ImageCollector } from '../../images/image-collector.ts';
import { markedDocument } from '../../images/marked-document.ts';
import { keepPictures } from '../../images/pictures-beside.ts';
import { type DomElement, htmlDepth, parseHtml } from '../../markup/html-dom.ts';
import { htmlToBlocks } from './html-blocks.ts';
import { readCitationMetadata } from './html-citation.ts';
import { removeNavigation } from './html-navigation.ts';
import { findArticle } from './html-page.ts';
import { hiddenWarnings, removeHidden } from './remove-hidden.ts';

const CHARSET = /<meta[^<>]+charset\s*=\s*(?:["']\s*)?([\w-]+)|<\?xml[^<>]+encoding\s*=\s*["']([\w-]+)/i;
/** Far above `maxDepth`, where text is still read: unclosed tags nest without meaning to. */
const MAX_TREE_DEPTH = 20_000;
const EMBEDDED = /^data:(image\/(?:png|jpeg|gif|webp));base64,/i;
/** The last of these are lines above and below each page of a manual made with DocBook, which name the pages beside it. */
const CHROME =
  'nav, [role="navigation"], [role="banner"], [role="contentinfo"], [role="search"], [aria-label="breadcrumb"], .navheader, .navfooter';

/**
 * The main text where the page marks one that holds most of it, else the body without navigation. Of a page that was
 * fetched, only what it shows and, where there is one, its article.
 */
export const convertHtml: Converter = async (bytes, { limits, sourcePath, mediaType, findPicture }) => {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 4096)).toString('latin1');
  const declared = CHARSET.exec(head);
  const { text } = decodeText(bytes, declared?.[1] ?? declared?.[2]);
  if (htmlDepth(text, MAX_TREE_DEPTH) > MAX_TREE_DEPTH) {
    throw new AppError('E032', wording('fileNestsDeep', { name: sourcePath, most: MAX_TREE_DEPTH }));
  }
  const page = parseHtml(text);
  // A page that a script would fill says in this what it says without one.
  const isEmpty = /<noscript[\s>]/i.test(text) && visibleText(page.body) === '';
  const { root, body } = isEmpty ? parseHtml(text.replace(/<(\/?)noscript(?=[\s>])/gi, '<$1div')) : page;
  const metadata = { ...readCitationMetadata(root), ...readMetadata(root) };
  const { title } = metadata;
  const hidden = removeHidden({ root, body });
  const article = mediaType === undefined ? undefined : findArticle(root, textLength(body));
  const images = createImageCollector();
  const shown = article ?? withoutNavigation(root, mainElement(body));
  const named = [...shown.querySelectorAll('img')].map((image) => image.getAttribute('src') ?? '');
  const beside = await keepPictures(named, findPicture, images);
  const blocks = htmlToBlocks(shown, {
    maxDepth: limits.maxDepth,
    resolveImage: (source) => embeddedImage(source, images) ?? beside(source),
  });
  const document = markedDocument({ format: 'html', title, blocks, metadata }, images);
  return { ...document, warnings: [...document.warnings, ...hiddenWarnings([hidden])] };
};

/** A picture that the page holds itself; what it names elsewhere is not fetched. */
function embeddedImage(source: string, images: ImageCollector): string | undefined {
  const match = EMBEDDED.exec(source.slice(0, 40));
  if (match === null) return undefined;
  const data = Buffer.from(source.slice(match[0].length), 'base64');
  return images.idOf(images.add(new Uint8Array(data), match[1] ?? 'image/png'));
}

function withoutNavigation(root: DomElement, shown: DomElement): DomElement {
  removeNavigation(root, shown);
  return shown;
}

/** A marked main part is trusted when it holds at least half of the page's text. */
function mainElement(body: DomElement): DomElement {
  const whole = textLength(body);
  const marked = [...body.querySelectorAll('main, [role="main"], article')];
  const largest = marked.sort((a, b) => textLength(b) - textLength(a))[0];
  if (largest !== undefined && textLength(largest) >= whole / 2) return largest;
  for (const chrome of [...body.querySelectorAll(CHROME)]) {
    if (textLength(chrome) < whole / 2) chrome.remove();
  }
  return body;
}

function readMetadata(root: DomElement): Record<string, string> {
  const metadata: Record<string, string> = {};
  const add = (name: string, value: string | null | undefined) => {
    const text = (value ?? '').replace(/\s+/g, ' ').trim();
    if (text !== '' && metadata[name] === undefined) metadata[name] = text;
  };
  add('title', root.querySelector('title')?.textContent);
  for (const meta of root.querySelectorAll('meta')) {
    const name = (meta.getAttribute('name') ?? meta.getAttribute('property') ?? '').toLowerCase();
    const field = /^(?:og:|dc\.|article:)?(title|author|description|date|published_time|creator)$/.exec(
      name,
    )?.[1];
    if (field !== undefined) add(field, meta.getAttribute('content'));
  }
  add('language', root.getAttribute('lang'));
  return metadata;
}

function visibleText(body: DomElement): string {
  return htmlToBlocks(body, {})
    .map(({ text, rows }) => text + (rows ?? []).flat().join(''))
    .join('')
    .trim();
}

function textLength(element: DomElement): number {
  return (element.textContent ?? '').replace(/\s+/g, ' ').length;
}
