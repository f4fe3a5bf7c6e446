/** English: how a claim and its passage are worded. Terms are cut at commas; `*` stands for any ending. */
export const CLAIMS = {
  every: 'all, every, each, always, any, everyone, everything, whole, entire, universal*, without exception',
  foreignMarkers: `sources, source, refs, ref, references, reference, cites, cite, citations, citation, documents, document`,
  passages: 'passages, passage, evidence, excerpts, excerpt, sources, source',
} as const;
