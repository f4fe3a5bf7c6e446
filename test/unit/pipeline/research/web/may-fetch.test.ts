import { describe, expect, it } from 'vitest';
import type { SourceResult } from '../../../../../src/domain/index.ts';
import { createMayFetch } from '../../../../../src/pipeline/index.ts';

const INSIDE = 'http://intranet.example/job/delete?confirm=yes';
const result = (source: string, url: string, fullTextUrl?: string): SourceResult => ({
  source,
  title: 'Any',
  url,
  abstract: '',
  abstractKind: 'snippet',
  authors: [],
  identifiers: {},
  fullTextUrl,
  rank: 1,
});

describe('createMayFetch', () => {
  const mayFetch = createMayFetch({
    isOwnHost: ({ hostname }) => hostname === 'intranet.example',
    isOwnSource: (source) => source === 'searxng',
  });

  it('should let nobody but a source of one’s own choose an address in the internal network', () => {
    expect(mayFetch({ origins: [result('tavily', INSIDE)] }, INSIDE)).toBe(false);
    expect(mayFetch({ origins: [result('searxng', INSIDE)] }, INSIDE)).toBe(true);
    expect(mayFetch({ origins: [result('searxng', 'https://a.example/', INSIDE)] }, INSIDE)).toBe(true);
  });

  it('should not take a work that a source of one’s own knows too for its word on the address', () => {
    const origins = [result('tavily', 'https://a.example/', INSIDE), result('searxng', 'https://a.example/')];
    expect(mayFetch({ origins }, INSIDE)).toBe(false);
  });

  it('should leave the public internet to the guarded fetcher', () => {
    expect(mayFetch({ origins: [result('tavily', 'https://a.example/')] }, 'https://a.example/')).toBe(true);
  });
});
