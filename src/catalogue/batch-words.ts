/** What the results of a file of questions say in words; their columns are data and have the same names in every language. */
export interface BatchWords {
  readonly status: Readonly<
    Record<
      'waiting' | 'running' | 'answered' | 'partly' | 'found' | 'not_found' | 'failed' | 'skipped',
      string
    >
  >;
}
