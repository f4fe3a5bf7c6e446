type Reason =
  | 'sufficient'
  | 'passages_only'
  | 'no_results'
  | 'low_relevance'
  | 'other_language'
  | 'contradiction'
  | 'not_answered'
  | 'asked_for'
  | 'unknown_body'
  | 'one_search';

/** How an answer was looked for, and notes on it. */
export const asks = {
  askAssessment: (p: { reason: Reason; missing: string }) =>
    ({
      sufficient: 'The first search answers the question.',
      passages_only: 'These passages come closest to the question. Read them; others may exist.',
      no_results: 'The first search found nothing.',
      low_relevance: 'Nothing that the first search found is close enough to the question.',
      other_language: 'The first search found only texts in another language.',
      contradiction: 'Sources that the first search found disagree.',
      not_answered: `The answer from the first search leaves a part open.${p.missing === '' ? '' : ` ${p.missing}`}`,
      one_search: 'One search was asked for, and it found nothing.',
      asked_for: 'A deeper search was asked for.',
      unknown_body: `No document here is about ${p.missing}, so nothing further was searched.`,
    })[p.reason],
  askFound: (p: { count: number }) =>
    p.count === 0 ? 'Nothing was found.' : `${p.count} ${p.count === 1 ? 'passage' : 'passages'} found.`,
  askOpen: (p: { parts: string[] }) =>
    `Open: ${p.parts.map((part) => part.replace(/[.;]\s*$/, '')).join('; ')}.`,
  noteReadInPart: (p: { title: string; count: number }) =>
    `“${p.title}” did not fit the model's context; ${p.count} ${p.count === 1 ? 'paragraph' : 'paragraphs'} farthest from what search found ${p.count === 1 ? 'was' : 'were'} not read.`,
  notePartsLost: (p: { title: string; count: number }) =>
    `${p.count} ${p.count === 1 ? 'paragraph' : 'paragraphs'} of “${p.title}” ${p.count === 1 ? 'was' : 'were'} not read: the model's reply on that part could not be used.`,
  notePicturesUnseen: (p: { title: string; count: number }) =>
    `The model was not shown ${p.count} ${p.count === 1 ? 'picture' : 'pictures'} of “${p.title}”: it knows only the text on them and what is noted of them.`,
  noteForeignMarks: (p: { title: string; marks: string[] }) =>
    `The reader of “${p.title}” cited what it was not shown; this was dropped: ${p.marks.join(', ')}.`,
  noteReadingNeedsModel: () =>
    'Whole documents are read by a language model, and none is configured; the answer is from passages alone.',
  noteNothingRead: () =>
    'No document could be read whole that says something on the question; the answer is from passages alone.',
  askSummaryOf: (p: { title: string }) => `Summarise “${p.title}”.`,
  askSectionSummaryOf: (p: { title: string; section: string }) =>
    `Summarise the section “${p.section}” of “${p.title}”.`,
  askTopicSummaryOf: (p: { topic: string }) => `Summarise what the documents say on “${p.topic}”.`,
  askSumUp: (p: { what: 'whole' | 'part' | 'together' }) =>
    p.what === 'together'
      ? 'Summarise what these documents say together: what they are about, their main points with their figures, names and dates, where they agree and where they differ.'
      : `Summarise ${p.what === 'whole' ? 'the document' : 'this part of the document'}: what it is about, its main points with their figures, names and dates, and what it concludes.`,
  noteTopicInPart: (p: { read: number; total: number }) =>
    `The topic has ${p.total} documents; this is the summary of ${p.read} of them.`,
  summaryNeedsDocument: () =>
    'A summary is of one document, or of one of its sections, as it is now or in one version, or of a topic. Name one document, or one topic alone.',
  noteAskForced: (p: { rounds: number }) =>
    `The search ended after ${p.rounds} ${p.rounds === 1 ? 'turn' : 'turns'}, the most that is set; more might be found with more.`,
  noteAskNotThought: (p: { said: string }) =>
    `The search was not taken further, so the answer rests on what was found until then: ${p.said}`,
  noteAskLeftOpen: (p: { open: string[] }) => `The further search did not find out: ${p.open.join(' ')}`,
  noteAskAnswerKept: (p: { said: string }) =>
    `The answer is the one from the first search; it was not written again from what was found further: ${p.said}`,
  noteAskNotRewritten: (p: { said: string }) =>
    `The question was asked as it stands, without the one before it: ${p.said}`,
};
