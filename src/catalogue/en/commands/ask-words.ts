const LEVELS = { high: 'high', medium: 'medium', low: 'low' };

/** What `ask` prints. */
export const ask = {
  prompt: 'Question (empty to end): ',
  confidence: (level: keyof typeof LEVELS) => `confidence ${LEVELS[level]}`,
  more: (command: string) => `Whole report: ${command}`,
};
