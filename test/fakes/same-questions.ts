/** Asked in every way, they have one status: two that the handbook of the fakes answers, and one of words that are nowhere. */
export const SAME_QUESTIONS = [
  'How long does the warranty of the Heron turbine last?',
  'Who acquired Norvik Marine?',
  'Which zyxwvut regulates the qqqrrr of Vbnmoria?',
] as const;

/** Each with the status of its questions; those of a model are its own. */
export const waysToAsk = (baseUrl: string) => [
  { name: 'without a model', set: [], statuses: ['found', 'found', 'not_found'] },
  {
    name: 'with a model',
    set: ['language.provider=model', `language.baseUrl=${baseUrl}`, 'language.model=stand-in'],
    statuses: undefined,
  },
];

/** Without the marks of each form. */
export const withoutMarks = (text: string): string =>
  text
    .replace(/<[^>]*>/g, '')
    .replace(/&#39;|&quot;|&amp;/g, ' ')
    .replace(/[^\p{L}\p{N}]+/gu, '');
