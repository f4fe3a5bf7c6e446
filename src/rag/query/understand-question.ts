import { detectLanguage } from '../../linguistics/index.ts';
import { anyOf, EN } from '../../linguistics/lexicon/index.ts';
import { type Period, readPeriods } from '../../linguistics/periods/index.ts';
import { stripInstructions } from '../../linguistics/questions/index.ts';
import { findMeasures, type Measure } from '../measures/index.ts';
import { type AskedCalculation, askedCalculations } from './calculation/asked-calculations.ts';
import { type AskedEntity, findEntities } from './find-entities.ts';
import { joinSpans } from './join-spans.ts';
import type { KnownLibrary } from './known-library.ts';

/** In what form an answer is wanted. */
export type AnswerForm = 'figure' | 'name' | 'date' | 'yes or no' | 'list' | 'comparison' | 'explanation';

/** What a question asks: whom it is about, of which time, which measure or matter, and in which form. */
export interface UnderstoodQuestion {
  readonly asked: string;
  /** Without instructions on how to answer. */
  readonly question: string;
  readonly instructions: readonly string[];
  readonly language: 'en' | 'zh';
  readonly entities: readonly AskedEntity[];
  /** Years, halves, quarters, months and days with a known year. */
  readonly periods: readonly Period[];
  readonly measures: readonly Measure[];
  /** Figures that have to be worked out of measures. */
  readonly calculations: readonly AskedCalculation[];
  readonly form: AnswerForm;
  /** The words to search for: the question without its entities' names where their documents are known. */
  readonly matter: string;
}

/** Reads a question by rules, against what the library knows. Any text is a question. */
export function understandQuestion(asked: string, library: KnownLibrary): UnderstoodQuestion {
  const { question, instructions } = stripInstructions(asked);
  const entities = findEntities(question, library);
  const periods = joinSpans(
    question,
    readPeriods(question).filter(({ year }) => year !== undefined),
  );
  return {
    asked,
    question,
    instructions,
    language: detectLanguage(question),
    entities,
    periods,
    measures: findMeasures(question),
    calculations: askedCalculations({ question, periods }),
    form: readForm(question),
    matter: withoutNames(question, entities),
  };
}

const FORMS: readonly (readonly [AnswerForm, RegExp])[] = [
  [
    'comparison',
    /\bcompare[sd]?\b|\bvs\.?\b|\bversus\b|\bdifference between\b|\bbetter or worse\b|比较|对比|相比|区别/i,
  ],
  [
    'explanation',
    new RegExp(
      String.raw`^${anyOf(EN.questions.asksExplanation)}\b|\bexplain\b|\bwhat (?:drove|caused|explains)\b|为什么|为何|原因|如何|怎么`,
      'i',
    ),
  ],
  ['date', /^when\b|\bwhat (?:date|year|day|month)\b|何时|什么时候|哪一?年|哪天/i],
  [
    'figure',
    /\bhow (?:much|many)\b|\bby how much\b|\bwhat (?:percent\w*|share|amount|number|ratio|rate)\b|多少|几(?:个|家|名|次|年)|百分之几/i,
  ],
  ['list', /^(?:list|name)\b|\bwhich\b.*\bwere\b|\bwhat are\b|\bwho are\b|有哪些|哪些|列出/i],
  ['name', /^(?:who|which)\b|谁|哪(?:个|家|位)/i],
  [
    'yes or no',
    /^(?:is|are|was|were|do|does|did|has|have|had|can|could|should|will|would)\b|是否|吗[?？]?$|有没有/i,
  ],
];

function readForm(question: string): AnswerForm {
  const found = FORMS.find(([, pattern]) => pattern.test(question.trim()))?.[0];
  return found ?? (findMeasures(question).length > 0 ? 'figure' : 'explanation');
}

/** Names of entities whose documents are known say nothing within these, nor do those that stand in one list with several of them. */
function withoutNames(question: string, entities: readonly AskedEntity[]): string {
  const known = entities.filter(({ entity }) => entity !== undefined);
  const named = known.length > 1 ? entities : known;
  const rest = named.reduce((text, { said }) => text.split(said).join(' '), question);
  const plain = rest
    .replace(/(^|\s)['’]s\b/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return /[\p{L}\p{N}]{2}/u.test(plain) ? plain : question;
}
