import type { CoverageInput, PassageInput } from '../../../domain/index.ts';
import { ENGLISH_STOP_WORDS, segmentChinese } from '../../../linguistics/index.ts';
import { anyOf, EN, eitherOf, ZH } from '../../../linguistics/lexicon/index.ts';
import { distinctQuestions, finishQuestion } from '../../../linguistics/questions/index.ts';
import { matchTerm, readWords } from '../../../linguistics/words/index.ts';
import { profileQuestion, type QuestionProfile } from '../answer/question-profile.ts';
import { holdsAnswer } from '../select/holds-answer.ts';
import { bareTitle, saysTitle } from '../select/page-title.ts';
import { weighQuestion } from '../select/relevance.ts';

/** What a question asks next once the thing is known that it only describes. */
interface LinkedStep {
  /** As the page on it is called. */
  readonly entity: string;
  readonly query: string;
}

type Tasks = CoverageInput['tasks'];
type Page = ReturnType<typeof pageHolding>;

/** Passages that are held together: what stands lower is seldom a step of the question. */
const LOOKED_AT = 10;
const HELD = 0.7;
/** Share of the question that two pages must hold, and how much more that is than one of them holds. */
const MIN_BOTH = 0.75;
const MIN_MORE = 0.15;

/** The next step after those that were searched; undefined where the last one needs none. Pure. */
export function nextLink(question: string, tasks: Tasks): LinkedStep | undefined {
  const last = lastLink(tasks);
  const passages = [...(last?.passages ?? []), ...tasks.flatMap((task) => task.passages)];
  const asked = [question, ...tasks.map(({ subQuestion }) => subQuestion.question)];
  const next = linkedStep(last?.subQuestion.question ?? question, passages);
  return next === undefined || distinctQuestions([next.query], asked).length === 0 ? undefined : next;
}

/** The last step that was searched of those that go on from another. */
export const lastLink = (tasks: Tasks): Tasks[number] | undefined =>
  tasks.findLast(({ subQuestion }) => subQuestion.parentId !== undefined && subQuestion.side !== true);

/**
 * Two pages, one of which names the other, hold together what neither holds alone: the one that the question does not name is what it
 * describes, and the rest of the question is asked about it. Undefined where one page holds as much. Pure.
 */
export function linkedStep(question: string, passages: readonly PassageInput[]): LinkedStep | undefined {
  const profile = profileQuestion(question);
  const pages = passages.slice(0, LOOKED_AT).map((passage) => pageHolding(passage, profile));
  const { weighted } = weighQuestion(
    profile,
    pages.map(({ words }) => words),
  );
  const shareOf = (isCounted: (index: number, isName: boolean) => boolean) =>
    weighted.reduce((sum, { share, isName }, index) => sum + (isCounted(index, isName) ? share : 0), 0);
  const namesIn = ({ holds }: Page) => shareOf((index, isName) => isName && holds[index] === true);
  const alone = Math.max(0, ...pages.map(({ holds }) => shareOf((index) => holds[index] === true)));
  let best: { readonly both: number; readonly step: LinkedStep } | undefined;
  for (const first of pages)
    for (const second of pages) {
      const isForward = saysTitle(first.text, second.title);
      const entity = describedBy(first, second, isForward, question);
      const lead = namesIn(first) - namesIn(second);
      // What the question names is described on the first page; without names the page that names the other one is the first.
      if (entity === undefined || lead < 0 || (lead === 0 && !isForward)) continue;
      if (!holdsAnswer(profile.kind, second.text, question)) continue;
      const both = shareOf((index) => first.holds[index] === true || second.holds[index] === true);
      const more = both - shareOf((index) => first.holds[index] === true);
      if (both < Math.max(MIN_BOTH, alone + MIN_MORE, best?.both ?? 0) || more < MIN_MORE) continue;
      const query = queryOf(question, first, second, entity);
      if (both !== best?.both && query !== undefined) best = { both, step: { entity, query } };
    }
  return best?.step;
}

function pageHolding({ documentTitle, headingPath, text }: PassageInput, { terms }: QuestionProfile) {
  const words = readWords(`${documentTitle} ${headingPath.join(' ')} ${text}`);
  const holds = terms.map((term) => matchTerm(term.text, words, term.alias) >= HELD);
  return { name: documentTitle, title: bareTitle(documentTitle), text, words, holds };
}

/** The page that the question does not name, where the other one names it. */
function describedBy(first: Page, second: Page, isForward: boolean, question: string): string | undefined {
  const { name, title } = isForward ? second : first;
  if (first.title === second.title || saysTitle(question, title)) return undefined;
  return isForward || saysTitle(second.text, first.title) ? name : undefined;
}

const ASKS = eitherOf(
  new RegExp(
    String.raw`\b(?:(?:in|at|on|by|from|to) )?${anyOf(EN.grammar.questionWords)}\b(?: (?:many|much|old|long))?`,
    'i',
  ),
  new RegExp(anyOf(ZH.plans.questionWords), 'u'),
);

/** Of the words of a question those that the second page holds and the first does not, asked about the name. */
function queryOf(question: string, first: Page, second: Page, entity: string): string | undefined {
  const isRest = (word: string) =>
    profileQuestion(word).terms.some(
      ({ text, alias }) =>
        matchTerm(text, first.words, alias) < HELD && matchTerm(text, second.words, alias) >= HELD,
    );
  if (/\p{Script=Han}/u.test(question)) {
    const rest = segmentChinese(question).filter((word) => isRest(word) || ASKS.test(word));
    return finishQuestion([entity, ...rest].join(''), 'zh');
  }
  const asks = ASKS.exec(question)?.[0] ?? 'what';
  const rest = question
    .replace(asks, ' ')
    .split(/[\s,;:?!"“”]+/)
    .filter((word) => !ENGLISH_STOP_WORDS.has(word.toLowerCase()) && isRest(word));
  return finishQuestion([asks, ...rest, entity].join(' '), 'en');
}
