/** The parts of the package that are used; it comes without types. */
declare module 'word-extractor' {
  interface ExtractedWord {
    getBody(): string;
    getFootnotes(): string;
    getEndnotes(): string;
    getAnnotations(): string;
    getTextboxes(options: { readonly includeHeadersAndFooters: boolean }): string;
  }
  export default class WordExtractor {
    extract(source: Buffer): Promise<ExtractedWord>;
  }
}
