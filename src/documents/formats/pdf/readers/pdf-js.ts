export interface SecondFile {
  readonly filename: string;
  readonly content?: Uint8Array | null;
}

/** The parts of pdf.js that are used. */
export interface SecondDocument {
  readonly numPages: number;
  getOutline(): Promise<readonly OutlineNode[] | null>;
  getDestination(name: string): Promise<readonly unknown[] | null>;
  getPageIndex(reference: object): Promise<number>;
  getPage(number: number): Promise<SecondPage>;
  getAttachments(): Promise<Readonly<Record<string, SecondFile>> | null>;
  cleanup(): Promise<unknown>;
  destroy(): Promise<void>;
}

/** What lies over a page, as far as it is read. */
export interface Annotation {
  readonly subtype?: string;
  /** Lower left and upper right corner, in the space of the page. */
  readonly rect?: readonly number[];
  readonly annotationFlags?: number;
  readonly fieldType?: string;
  readonly fieldValue?: unknown;
  readonly exportValue?: string;
  readonly buttonValue?: string;
  readonly checkBox?: boolean;
  readonly radioButton?: boolean;
  readonly password?: boolean;
  readonly options?: readonly { readonly exportValue: string; readonly displayValue: string }[];
  readonly contentsObj?: { readonly str: string };
  readonly titleObj?: { readonly str: string };
  readonly file?: SecondFile;
}

interface SecondPage {
  getViewport(options: { readonly scale: number }): {
    readonly transform: readonly number[];
    readonly width: number;
    readonly height: number;
  };
  getAnnotations(options: { readonly intent: 'display' }): Promise<readonly Annotation[]>;
  getTextContent(): Promise<{ readonly items: readonly SecondItem[] }>;
  cleanup(): void;
}

export interface SecondItem {
  readonly str?: string;
  readonly hasEOL?: boolean;
  readonly transform?: readonly number[];
  readonly width?: number;
  readonly fontName?: string;
}

export interface OutlineNode {
  readonly title: string;
  readonly dest: string | readonly unknown[] | null;
  readonly items: readonly OutlineNode[];
}

/** Opens a file with pdf.js, which takes `data` over. Throws what pdf.js throws. */
export async function openWithPdfJs(data: Uint8Array, password: string | undefined): Promise<SecondDocument> {
  const { getDocumentProxy } = await import('unpdf');
  // Fonts of this machine would not change what is read, and differ from machine to machine.
  const options = { verbosity: 0, useSystemFonts: false, ...(password !== undefined && { password }) };
  // pdf.js refuses a Buffer, which may be a part of memory that others use.
  return getDocumentProxy(data instanceof Buffer ? new Uint8Array(data) : data, options);
}
