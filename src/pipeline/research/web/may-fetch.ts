import type { MergedWork } from '../../../domain/index.ts';

/** Whether an address may be fetched for a work. */
export type MayFetch = (work: Pick<MergedWork, 'origins'>, address: string) => boolean;

/**
 * A host of one's own is reached only by an address that a source of one's own gave. Whoever can put a result into a public
 * search engine must not choose what is asked of an internal service.
 */
export function createMayFetch(deps: {
  readonly isOwnHost: (url: URL) => boolean;
  /** By its id. */
  readonly isOwnSource: (source: string) => boolean;
}): MayFetch {
  return ({ origins }, address) => {
    if (!URL.canParse(address) || !deps.isOwnHost(new URL(address))) return true;
    return origins.some(
      ({ source, url, fullTextUrl }) =>
        deps.isOwnSource(source) && (url === address || fullTextUrl === address),
    );
  };
}
