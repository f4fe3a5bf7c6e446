type Why = 'step' | 'side' | 'words' | 'wider' | 'mention' | 'section' | 'original' | 'enough';
type Reason =
  | 'sufficient'
  | 'no_results'
  | 'low_relevance'
  | 'contradiction'
  | 'not_answered'
  | 'asked_for'
  | 'unknown_body';

/** How an answer was looked for, and notes on it. */
export const asks = {
  askThought: ({ why, what }: { why: Why; what: string }) =>
    ({
      step: `The question goes on from something else; this is looked up first: ${what}`,
      side: `One side of the question is still open: ${what}`,
      words: `The same is searched in other words: ${what}`,
      wider: `The search is widened to: ${what}`,
      mention: `Nothing is known yet of something that the question mentions: ${what}`,
      section: `What was found stands in a section that may say more: ${what}`,
      original: `Sources disagree, so the original is read: ${what}`,
      enough: 'What was found is what can be found here.',
    })[why],
  askAssessment: (p: { reason: Reason; missing: string }) =>
    ({
      sufficient: 'The first search answers the question.',
      no_results: 'The first search found nothing.',
      low_relevance: 'Nothing that the first search found is close enough to the question.',
      contradiction: 'Sources that the first search found disagree.',
      not_answered: `What the first search found does not answer the question.${p.missing === '' ? '' : ` ${p.missing}`}`,
      asked_for: 'A deeper search was asked for.',
      unknown_body: `No document here is about ${p.missing}, so nothing further was searched.`,
    })[p.reason],
  askFound: (p: { count: number }) =>
    p.count === 0 ? 'Nothing was found.' : `${p.count} ${p.count === 1 ? 'passage' : 'passages'} found.`,
  askFoundIn: (p: { count: number; documents: string[] }) =>
    `${p.count} ${p.count === 1 ? 'passage' : 'passages'} in ${p.documents.join(', ')}.`,
  askDisagrees: (p: { count: number }) =>
    p.count === 0
      ? 'No disagreement was found.'
      : `${p.count} ${p.count === 1 ? 'disagreement' : 'disagreements'} found.`,
  askRepeated: (p: { tool: string }) => `${p.tool} was called so before; it was not called again.`,
  askVerifying: () => 'What was found is held against itself before the answer is written.',
  noteAskForced: (p: { rounds: number }) =>
    `The search ended after ${p.rounds} ${p.rounds === 1 ? 'round' : 'rounds'} before everything that was asked was found.`,
  noteAskNotJudged: (p: { said: string }) =>
    `Whether the passages answer the question was not judged, so it was answered from the first search: ${p.said}`,
  noteAskNotThought: (p: { said: string }) =>
    `The search was not taken further, so the answer rests on what was found until then: ${p.said}`,
  noteAskNotRewritten: (p: { said: string }) =>
    `The question was asked as it stands, without the one before it: ${p.said}`,
  noteAskNotVerified: (p: { said: string }) => `What was found was not checked for contradictions: ${p.said}`,
};
