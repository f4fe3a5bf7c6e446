import { DOMParser } from 'linkedom';
import type { DomElement } from './html-dom.ts';

/** Parses well-formed XML to its root element; names keep their prefix and case. Entities and external references are not followed. */
export function parseXml(xml: string): DomElement {
  const document = new DOMParser().parseFromString(xml, 'text/xml') as unknown as {
    documentElement: DomElement;
  };
  return document.documentElement;
}

/** The tag with its prefix, as written. */
export function xmlName(element: DomElement): string {
  return (element as DomElement & { readonly tagName: string }).tagName;
}

/** Elements below `element` with this name, in document order. */
export function xmlAll(element: DomElement, name: string): DomElement[] {
  return [...element.children].flatMap((child) =>
    xmlName(child) === name ? [child, ...xmlAll(child, name)] : xmlAll(child, name),
  );
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Text of XML character data, for the places where a pattern is enough and a tree would cost too much memory. */
export function decodeXmlText(text: string): string {
  return text.replace(/&(#x?[0-9a-f]+|\w+);/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return ENTITIES[name] ?? whole;
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
}
