import type { WebSource } from '../../../domain/index.ts';
import type { SourceClient } from '../client/source-client.ts';

/** The three hosts of EDGAR: full-text search, structured data, and the site that keeps the filings. */
export interface SecSettings {
  readonly kind: WebSource['kind'];
  readonly searchUrl: string;
  readonly dataUrl: string;
  readonly filesUrl: string;
  /** The SEC blocks whoever does not name a mail address in the User-Agent. */
  readonly contact: string;
}

/** The three hosts, or one address in their place. */
export const secAddresses = ({ baseUrl }: { readonly baseUrl?: string | undefined }) => ({
  searchUrl: baseUrl ?? 'https://efts.sec.gov',
  dataUrl: baseUrl ?? 'https://data.sec.gov',
  filesUrl: baseUrl ?? 'https://www.sec.gov',
});

export interface SecDeps {
  readonly client: SourceClient;
  readonly settings: SecSettings;
}

export interface Company {
  /** Ten digits. */
  readonly cik: string;
  readonly name: string;
  readonly ticker?: string | undefined;
}

/** Where a document of a filing can be read. */
export function filingAddress(
  { filesUrl }: SecSettings,
  filing: { readonly cik: string; readonly accession: string; readonly file: string },
): string {
  const folder = filing.accession.replaceAll('-', '');
  const base = filesUrl.replace(/(?<!\/)\/+$/, '');
  return `${base}/Archives/edgar/data/${Number(filing.cik)}/${folder}/${encodeURIComponent(filing.file)}`;
}
