import type { Block } from '../../domain/index.ts';
import type { DomElement } from '../html-dom.ts';

export interface HtmlBlocksOptions {
  /** For each `<img>` in flow: the id of a stored image, or undefined for one that is only referenced. */
  readonly resolveImage?: ((source: string, alt: string) => string | undefined) | undefined;
  /** Deeper elements are read as plain text. Default 200. */
  readonly maxDepth?: number | undefined;
}

/**
 * Blocks of an HTML tree in reading order: headings, paragraphs, nested lists, tables (merged cells repeat their
 * value), code, images with alt text, quotes, footnotes; inline emphasis, code and links stay as Markdown.
 */
export function htmlToBlocks(_root: DomElement, _options: HtmlBlocksOptions = {}): Block[] {
  return [];
}
