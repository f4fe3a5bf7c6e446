type PdfDocument = InstanceType<typeof import('pdfkit')>;
type Group = 'L' | 'LI' | 'Table' | 'TR';
type Leaf = 'H1' | 'H2' | 'H3' | 'P' | 'BlockQuote' | 'LBody' | 'TH' | 'TD' | 'Figure';
type Attributes = Readonly<Record<string, string | number>>;

/** What a screen reader says of a document, in the order in which it is written. */
export interface PdfStructure {
  /** An element of those that `write` opens. */
  group(type: Group, write: () => void): void;
  /** An element of the text that `write` sets; `alt` is said in its place. */
  leaf(
    type: Leaf,
    write: () => void,
    more?: { readonly alt?: string; readonly attributes?: Attributes },
  ): void;
  /** What nobody needs to hear, such as a line between rows. */
  ornament(write: () => void): void;
}

export function openPdfStructure(document: PdfDocument): PdfStructure {
  let parent = document.struct('Document');
  document.addStructure(parent);
  return {
    group(type, write) {
      const outer = parent;
      parent = document.struct(type);
      outer.add(parent);
      write();
      parent.end();
      parent = outer;
    },
    leaf(type, write, { alt, attributes } = {}) {
      const element = document.struct(type, alt === undefined ? {} : { alt });
      if (attributes) setAttributes(element, attributes);
      parent.add(element);
      element.add(write);
      element.end();
    },
    ornament(write) {
      document.markContent('Artifact', { type: 'Layout' });
      write();
      document.endMarkedContent();
    },
  };
}

/** How a cell stands in its table. The library keeps that behind its own types. */
function setAttributes(element: ReturnType<PdfDocument['struct']>, attributes: Attributes): void {
  const { dictionary } = element as unknown as { dictionary: { data: Record<string, unknown> } };
  dictionary.data['A'] = { O: 'Table', ...attributes };
}
