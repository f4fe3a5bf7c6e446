import type { Block } from '../../../domain/index.ts';
import type { DomElement, DomNode } from '../../markup/html-dom.ts';
import { inlineMarkdown, tidyInline } from './html-inline.ts';

/** Where in the tree a text stands, as far as it decides what block the text becomes. */
export interface HtmlPlace {
  readonly depth: number;
  readonly listLevel: number;
  readonly inQuote: boolean;
  /** Marker of the list item whose first text is still to come; emptied once it is written. */
  readonly item: { marker: string; written: boolean } | undefined;
  /** Set inside a footnote. */
  readonly note: string | undefined;
}

/** For each picture in flow: the id of a stored image, or undefined for one that is only referenced. */
export type ResolveImage = (source: string, alt: string) => string | undefined;

/** Collects the blocks of a page. Inline nodes are held until a block begins; pictures come after the text that holds them. */
export function createHtmlWriter(options: {
  readonly resolveImage?: ResolveImage | undefined;
  readonly maxDepth: number;
}) {
  const blocks: Block[] = [];
  let held: DomNode[] = [];
  let images: DomElement[] = [];
  const inlineOptions = {
    onImage: (image: DomElement) => void images.push(image),
    maxDepth: options.maxDepth,
  };

  return {
    blocks,
    hold: (node: DomNode) => void held.push(node),
    /** Inline Markdown of what an element holds. */
    inline: (element: DomElement) => inlineMarkdown(element.childNodes, inlineOptions),
    text,
    flush(place: HtmlPlace) {
      const nodes = held;
      held = [];
      if (nodes.length > 0) text(inlineMarkdown(nodes, inlineOptions), place);
      pictures('');
    },
    /** A block and the pictures that were met while its text was read. */
    block(block: Block | undefined) {
      if (block !== undefined) blocks.push(block);
      pictures('');
    },
    /** The pictures of a figure, each with the caption. */
    figure(figure: DomElement) {
      const caption = figure.querySelector('figcaption');
      const said = caption === null ? '' : inlineMarkdown(caption.childNodes, inlineOptions);
      images = [...figure.querySelectorAll('img')];
      pictures(said.replace(/\n+/g, ' '));
    },
  };

  function text(given: string, place: HtmlPlace): void {
    if (given === '') return;
    const { item } = place;
    const last = blocks.at(-1);
    if (place.note !== undefined) blocks.push({ kind: 'note', text: given, marker: place.note });
    else if (item !== undefined && !item.written) {
      item.written = true;
      blocks.push({ kind: 'list_item', text: given, level: place.listLevel, marker: item.marker });
    } else if (item !== undefined && last?.kind === 'list_item') {
      blocks[blocks.length - 1] = { ...last, text: `${last.text}\n${given}` };
    } else blocks.push({ kind: place.inQuote ? 'quote' : 'paragraph', text: given });
  }

  function pictures(caption: string): void {
    blocks.push(...images.splice(0).flatMap((image) => pictureBlock(image, caption, options.resolveImage)));
  }
}

/** A picture that is neither stored nor named says nothing. */
function pictureBlock(image: DomElement, caption: string, resolve: ResolveImage | undefined): Block[] {
  const alt = tidyInline((image.getAttribute('alt') ?? '').replace(/\s+/g, ' '));
  const imageId = resolve?.(image.getAttribute('src') ?? '', alt);
  const text = [...new Set([alt, caption])].filter(Boolean).join(' — ');
  if (imageId !== undefined) return [{ kind: 'image', text, imageId }];
  return text === '' ? [] : [{ kind: 'image', text }];
}
