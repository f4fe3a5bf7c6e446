/** An element of XML text as it is written. */
export interface XmlElement {
  readonly whole: string;
  readonly attributes: string;
  readonly content: string;
  readonly start: number;
  readonly end: number;
}

/**
 * The elements of a name that hold no other of it, in order, in one pass: where one is never closed, none behind it is.
 * Without reading the XML as a tree, which a document of hundreds of pages is too long for.
 */
export function* elementsOf(xml: string, name: string): Generator<XmlElement, void> {
  const opener = `<${name}`;
  const closer = `</${name}>`;
  for (let start = xml.indexOf(opener); start !== -1; ) {
    const from = start + opener.length;
    if (!/[\s/>]/.test(xml.charAt(from))) {
      start = xml.indexOf(opener, from);
      continue;
    }
    const opened = xml.indexOf('>', from);
    if (opened === -1) return;
    if (xml.charAt(opened - 1) === '/') {
      start = xml.indexOf(opener, opened);
      continue;
    }
    const closed = xml.indexOf(closer, opened);
    if (closed === -1) return;
    const end = closed + closer.length;
    yield {
      whole: xml.slice(start, end),
      attributes: xml.slice(from, opened),
      content: xml.slice(opened + 1, closed),
      start,
      end,
    };
    start = xml.indexOf(opener, end);
  }
}

/** XML with every such element as `replace` says. */
export function replaceElements(xml: string, name: string, replace: (element: XmlElement) => string): string {
  const parts: string[] = [];
  let at = 0;
  for (const element of elementsOf(xml, name)) {
    parts.push(xml.slice(at, element.start), replace(element));
    at = element.end;
  }
  return parts.join('') + xml.slice(at);
}
