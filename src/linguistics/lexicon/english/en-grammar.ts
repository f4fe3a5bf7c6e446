/** English words that hold a sentence together. */
export const GRAMMAR = {
  questionWords: 'what which who whom whose when where why how',
  be: 'is are was were',
  do: 'do does did',
  have: 'has have had',
  modals: 'can could should must will would',
} as const;
