const LEVELS = { high: 'high', medium: 'medium', low: 'low' };

interface Traced {
  readonly step: number;
  readonly content?: string | undefined;
  readonly tool?: string | undefined;
  readonly result_summary?: string | undefined;
}

/** What `ask` prints. */
export const ask = {
  prompt: 'Question (empty to end): ',
  confidence: (level: keyof typeof LEVELS) => `confidence ${LEVELS[level]}`,
  traced: (p: Traced) => `${p.step}  ${p.content ?? `${p.tool}: ${p.result_summary}`}`,
  more: (command: string) => `Whole report: ${command}`,
};
