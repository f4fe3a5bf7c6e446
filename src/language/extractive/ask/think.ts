import { say, wording } from '../../../catalogue/index.ts';
import { FINAL_ANSWER, type Strategy, type ThinkInput, type Thought } from '../../../domain/ask/index.ts';
import { distinctQuestions } from '../../../linguistics/questions/index.ts';
import { judgeCoverage } from '../answer/judge-coverage.ts';
import { nextLink } from './linked-step.ts';
import { inOtherWords, inWiderWords } from './other-words.ts';
import { asTask, isNested, stepsOfQuestion } from './question-steps.ts';

/**
 * What to do next, by rules: the next step of a nested or comparing question, then what the strategy says (other words, a section in full,
 * the originals of what disagrees, a wider search), then what the question mentions and nothing told of. No call is made twice. Pure.
 */
export function thinkByRules(input: ThinkInput): Thought {
  const { strategy } = input;
  const isOpen = strategy !== 'finalize';
  const ways = [
    () => (isOpen ? linkedSearch(input) : undefined),
    () => (isOpen ? stepAhead(input) : undefined),
    () => byStrategy(input, strategy),
    () => (isOpen && strategy !== 'verify_sources' ? mentioned(input) : undefined),
    () => (isOpen ? searchNew(input, inOtherWords(input.question, input.language), 'words') : undefined),
    () => (isOpen ? byStrategy(input, 'explore_deeper') : undefined),
  ];
  for (const way of ways) {
    const thought = way();
    if (thought !== undefined) return thought;
  }
  return { thought: said(input, 'enough', ''), tool: FINAL_ANSWER, input: {} };
}

/** What passages that name each other hold together is asked of the one that the question describes. */
function linkedSearch(input: ThinkInput): Thought | undefined {
  const next = nextLink(input.question, input.tasks);
  return next === undefined || wasAsked(next.query, input)
    ? undefined
    : searchFor(input, next.query, 'step', true);
}

function stepAhead(input: ThinkInput): Thought | undefined {
  const { question, language, tasks, iteration } = input;
  const steps = stepsOfQuestion(question, language);
  if (steps.length === 0) return undefined;
  if (isNested(question)) {
    const [inner = question] = steps;
    const known = [...tasks, ...(wasAsked(inner, input) ? [] : [asTask(inner, 0, tasks)])];
    const { followUps } = judgeCoverage({
      question,
      language,
      tasks: known,
      round: iteration,
      maxFollowUps: 3,
    });
    const hop = followUps.find(({ side }) => side !== true)?.question;
    // The first step is searched on its own before it is gone on from, so that what it rests on is evidence too.
    const isHop = wasAsked(inner, input);
    const next = isHop ? hop : inner;
    return next === undefined || wasAsked(next, input) ? undefined : searchFor(input, next, 'step', isHop);
  }
  const open = steps.slice(0, 2).find(
    (step, index) =>
      !wasAsked(step, input) &&
      judgeCoverage({
        question,
        language,
        tasks: [asTask(step, index, tasks)],
        round: iteration,
        maxFollowUps: 0,
      }).verdicts[0]?.covered === false,
  );
  return open === undefined ? undefined : searchFor(input, open, 'side');
}

function byStrategy(input: ThinkInput, strategy: Strategy): Thought | undefined {
  const { question, language } = input;
  switch (strategy) {
    case 'refine_query':
      return searchNew(input, inOtherWords(question, language), 'words') ?? wider(input);
    case 'broaden_search':
      return wider(input);
    case 'explore_deeper':
      return openSection(input, input.passages, 'section');
    case 'verify_sources': {
      const disputed = input.steps.flatMap(({ tool, chunkIds }) => (tool === CHECK ? chunkIds : []));
      const own = input.passages.filter(({ id }) => disputed.includes(id));
      return openSection(input, own.length > 0 ? own : input.passages.slice(0, 2), 'original');
    }
    default:
      return undefined;
  }
}

const CHECK = 'verify_consistency';

/** A name or phrase of the question that nothing was found on. */
function mentioned(input: ThinkInput): Thought | undefined {
  const { question, language, tasks, iteration } = input;
  const { followUps } = judgeCoverage({ question, language, tasks, round: iteration, maxFollowUps: 3 });
  return searchNew(
    input,
    followUps.map((followUp) => followUp.question).find((each) => !wasAsked(each, input)),
    'mention',
  );
}

const wider = (input: ThinkInput) => searchNew(input, inWiderWords(input.question, input.language), 'wider');

function searchNew(input: ThinkInput, query: string | undefined, why: Why): Thought | undefined {
  return query === undefined || query === '' || wasAsked(query, input)
    ? undefined
    : searchFor(input, query, why);
}

function searchFor(input: ThinkInput, query: string, why: Why, isNextStep = false): Thought {
  return {
    thought: said(input, why, query),
    tool: 'search_documents',
    input: { query },
    ...(isNextStep && { isNextStep }),
  };
}

/** The section of the best passage whose section was not opened. */
function openSection(input: ThinkInput, from: ThinkInput['passages'], why: Why): Thought | undefined {
  const opened = new Set(input.steps.map((step) => step.input['node']));
  const passage = from.find(({ sectionId }) => sectionId !== '' && !opened.has(sectionId));
  if (passage === undefined) return undefined;
  const place = [passage.documentTitle, ...passage.headingPath].join(' > ');
  return { thought: said(input, why, place), tool: 'get_node_content', input: { node: passage.sectionId } };
}

function wasAsked(query: string, { question, tasks, steps }: ThinkInput): boolean {
  const asked = [
    question,
    ...tasks.map(({ subQuestion }) => subQuestion.question),
    ...steps.flatMap(({ input }) => (typeof input['query'] === 'string' ? [input['query']] : [])),
  ];
  return distinctQuestions([query], asked).length === 0;
}

type Why = 'step' | 'side' | 'words' | 'wider' | 'mention' | 'section' | 'original' | 'enough';

const said = ({ language }: ThinkInput, why: Why, what: string): string =>
  say(language, wording('askThought', { why, what }));
