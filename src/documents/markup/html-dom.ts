import { parseHTML } from 'linkedom';

/** The part of the DOM that conversion reads; linkedom's own types are those of browsers. */
export interface DomNode {
  readonly nodeType: number;
  readonly textContent: string | null;
  readonly childNodes: Iterable<DomNode>;
}
export interface DomElement extends DomNode {
  /** Lower case, without a namespace prefix change. */
  readonly localName: string;
  readonly parentElement: DomElement | null;
  readonly children: Iterable<DomElement>;
  outerHTML: string;
  innerHTML: string;
  getAttribute(name: string): string | null;
  querySelector(selector: string): DomElement | null;
  querySelectorAll(selector: string): Iterable<DomElement>;
  removeAttribute(name: string): void;
  remove(): void;
  before(text: string): void;
  after(text: string): void;
}

export const ELEMENT_NODE = 1;
export const TEXT_NODE = 3;

export function isElement(node: DomNode): node is DomElement {
  return node.nodeType === ELEMENT_NODE;
}

/** Parses a whole page or a fragment; scripts never run and nothing is fetched. Returns the element that holds the content. */
export function parseHtml(html: string): {
  readonly root: DomElement;
  readonly body: DomElement;
  /** For libraries that want a whole document. */
  readonly document: unknown;
} {
  const whole = /<html[\s>]/i.test(html.slice(0, 20_000)) || /<body[\s>]/i.test(html);
  const text = whole ? html : `<!doctype html><html><head></head><body>${html}</body></html>`;
  const { document } = parseHTML(text) as unknown as {
    document: { documentElement: DomElement; querySelector(selector: string): DomElement | null };
  };
  const root = document.documentElement;
  return { root, body: document.querySelector('body') ?? root, document };
}

const VOID =
  /^(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr|p|li|td|th|tr|dt|dd|option)$/;

/** How deep elements that must be closed nest, at most; counted without building a tree, which depth alone can break. */
export function htmlDepth(html: string, stopAt: number): number {
  let depth = 0;
  let deepest = 0;
  for (const [, close, name = ''] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)(?=[\s/>])/gi)) {
    if (VOID.test(name.toLowerCase())) continue;
    depth = close === '/' ? Math.max(0, depth - 1) : depth + 1;
    deepest = Math.max(deepest, depth);
    if (deepest > stopAt) return deepest;
  }
  return deepest;
}
