import { HEADING_NUMBER } from '../words/common-headings.ts';
import { AMOUNT, ANY_ROW, MEANING, QUESTION_FORMS, REPLY } from '../words/question-forms.ts';
import { hasFigure } from './askable-section.ts';

interface AboutDocument {
  readonly title: string;
  readonly identity?:
    | { readonly sent?: string | undefined; readonly authors: readonly { readonly value: string }[] }
    | undefined;
}

/** A question, and what it is about, by which it is told from others of its kind. */
export interface Suggestion {
  readonly topic: string;
  readonly question: string;
  /** Asks for no figure: good where nothing closer is found. */
  readonly isSpare?: boolean;
}

const HAN = /\p{Script=Han}/u;
/** Share of a text in which it is Chinese. */
const LEAST_HAN = 0.1;
/** Longer titles are not put into a question. */
const MOST_TITLE = 60;
/** Characters of a text that says something about its heading. */
const LEAST_TEXT = 100;
const [MOST_LABEL, MOST_LABEL_WORDS] = [40, 5];

/** What one may ask of a mail: what its author wrote. */
export function askOfMail({ title, identity }: AboutDocument): Suggestion[] {
  const subject = title.replace(REPLY, '').trim();
  const [author = ''] = (identity?.authors[0]?.value ?? '').split(/ ?</);
  if (identity?.sent === undefined || author === '' || author.includes('@') || !/\p{L}{2}/u.test(subject))
    return [];
  return [{ topic: subject, question: formsOf(subject).mail(author, subject) }];
}

/** What one may ask of a section, best first: how much something is, what a term means, a row of a table, and what its `heading` names, if anything. */
export function askOfSection(title: string, heading: string | undefined, text: string): Suggestion[] {
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  const language = han > LEAST_HAN * text.length ? 'zh' : 'en';
  const forms = QUESTION_FORMS[language];
  // “BERT: Pre-training of Deep …” is called BERT.
  const [name = ''] = title.replace(HEADING_NUMBER, '').trim().split(/: |：/);
  const about = (topic: string): Suggestion => ({
    topic,
    question: [...name].length <= MOST_TITLE ? forms.about(topic, name) : forms.aboutAll(topic),
  });
  const [, amount, verb = ''] = AMOUNT[language].exec(text) ?? [];
  const [, term] = MEANING[language].exec(text) ?? [];
  const row = rowLabel(text);
  const isNamed = heading !== undefined && (hasFigure(text) || text.length >= LEAST_TEXT);
  return [
    ...(amount === undefined ? [] : [{ topic: amount, question: forms.amount(amount, name, verb) }]),
    ...(term === undefined ? [] : [{ topic: term, question: forms.meaning(term, name) }]),
    ...(row === undefined ? [] : [about(inSentence(row, text))]),
    ...(!isNamed ? [] : [{ ...about(inSentence(heading, text)), isSpare: !hasFigure(text) }]),
  ];
}

const formsOf = (text: string) => QUESTION_FORMS[HAN.test(text) ? 'zh' : 'en'];

/** The first row of a table that has a name and figures. */
function rowLabel(text: string): string | undefined {
  const rows = text
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  if (rows.length < 4) return undefined;
  const named = rows
    .slice(2)
    .find(([label = '', ...cells]) => isLabel(label) && cells.some((cell) => /^\D{0,3}\d/.test(cell)));
  // A raised figure behind a word is the mark of a footnote.
  return named?.[0]?.replace(/(?<=\p{Ll})\d$/u, '');
}

const isLabel = (label: string): boolean =>
  label.length <= MOST_LABEL &&
  label.split(/\s+/).length <= MOST_LABEL_WORDS &&
  (HAN.test(label) ? /\p{Script=Han}{2}/u : /^\p{Lu}\p{L}{2}/u).test(label) &&
  !/[*_[\]<>]/.test(label) &&
  !ANY_ROW.test(label);

/** As it stands within a sentence: a word that the text has in small letters has none that is large; a name of one word is quoted. */
function inSentence(heading: string, text: string): string {
  const whole = heading.replace(/[:：]$/, '').trim();
  const [first = '', ...others] = whole.split(' ');
  if (!/^\p{Lu}\p{Ll}+$/u.test(first)) return whole;
  const small = first.toLowerCase();
  const isSmall = text.split(/[^\p{L}]+/u).includes(small) || others.some((word) => /^\p{Ll}{3}/u.test(word));
  if (isSmall) return [small, ...others].join(' ');
  return others.length > 0 ? whole : `“${whole}”`;
}
