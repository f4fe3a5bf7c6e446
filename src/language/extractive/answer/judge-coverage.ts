import { say, type Wording, wording } from '../../../catalogue/index.ts';
import { finishSteps } from '../../../concurrency/index.ts';
import type { Coverage, CoverageInput, Evidence, PassageInput } from '../../../domain/index.ts';
import { normalizeText } from '../../../linguistics/index.ts';
import {
  distinctQuestions,
  finishQuestion,
  isNounPhrase,
  nounPhrases,
} from '../../../linguistics/questions/index.ts';
import { matchTerm, readWords } from '../../../linguistics/words/index.ts';
import { parseBridge } from '../plan/bridge.ts';
import { isMadeQuestion, mentionQuestion } from '../plan/facets.ts';
import { splitQuestion } from '../plan/split-question.ts';
import { stepKey } from '../plan/step-key.ts';
import { namesOf, topicOf } from '../plan/topic.ts';
import { type Candidate, candidateSteps } from '../select/candidate-sentences.ts';
import { englishNames, findEntity } from '../select/find-entity.ts';
import { type WeightedQuestion, weighQuestion } from '../select/relevance.ts';
import { type ScoredCandidate, scoreSentences } from '../select/select-sentences.ts';
import { profileQuestion } from './question-profile.ts';

type Task = CoverageInput['tasks'][number];

interface Judged {
  readonly task: Task;
  readonly weighted: WeightedQuestion;
  readonly scored: readonly ScoredCandidate[];
  readonly covered: boolean;
  readonly missingTerms: readonly string[];
  /** Words of the question, as it writes them, that stand nowhere in what was kept. */
  readonly absentWords: readonly string[];
  readonly lacksForm: boolean;
}

const MIN_COVERAGE = 0.6;

/**
 * Whether the kept passages hold each sub-question's content words and the form of answer it expects, and what to ask
 * next: the second hop of a nested question by the name that was found, then what is missing. Never asks again what
 * was asked, and at most `maxFollowUps` questions. A task that failed is not covered and is not asked again.
 */
export function judgeCoverage(input: CoverageInput): Coverage {
  const { tasks, language } = input;
  const passages = tasks.flatMap((task) => task.passages.map((passage) => readWords(passageWords(passage))));
  const judged = tasks.map((task) => judgeTask(task, passages));
  const asked = [input.question, ...tasks.map((task) => task.subQuestion.question)];
  const wanted = [
    ...judged.flatMap((item) => nextHops(item, input)),
    ...judged.filter((item) => !isNestedIn(item, input)).flatMap((item) => missingFacets(item, input)),
  ];
  const followUps: { question: string; parentId: string; side?: true }[] = [];
  for (const { question, parentId } of wanted) {
    const finished = finishQuestion(question, language);
    const known = [...asked, ...followUps.map((followUp) => followUp.question)];
    if (finished === undefined || distinctQuestions([finished], known).length === 0) continue;
    followUps.push({
      question: finished,
      parentId,
      ...(isMadeQuestion(finished) && { side: true as const }),
    });
  }
  return {
    verdicts: judged.map(({ task, covered, absentWords, lacksForm, weighted }) => ({
      taskId: task.subQuestion.id,
      covered,
      missing: covered
        ? ''
        : say(language, describeMissing(task, absentWords, lacksForm ? weighted.kind : '')),
    })),
    followUps: followUps.slice(0, Math.max(0, input.maxFollowUps)),
  };
}

function judgeTask(task: Task, passages: Parameters<typeof weighQuestion>[1]): Judged {
  const weighted = weighQuestion(profileQuestion(task.subQuestion.question), passages);
  const candidates = finishSteps(candidateSteps(task.passages.map(asEvidence)));
  const scored = scoreSentences(weighted, candidates);
  const best = scored.slice(0, 3);
  const matched = weighted.weighted.map((term, index) => ({
    term,
    value: best.reduce((most, { coverage }) => Math.max(most, coverage[index] ?? 0), 0),
  }));
  const coverage = matched.reduce((sum, { term, value }) => sum + term.share * value, 0);
  const fits = !FORMS.has(weighted.kind) || best.some((item) => item.fits);
  const isOk = task.outcome.status === 'ok' && best.length > 0;
  return {
    task,
    weighted,
    scored,
    covered: isOk && coverage >= MIN_COVERAGE && fits,
    missingTerms: matched
      .filter(({ term, value }) => term.weight >= 0.4 && value < 0.5)
      .map(({ term }) => term.text),
    absentWords: absentWords(task.subQuestion.question, weighted, passages),
    lacksForm: isOk && !fits,
  };
}

function absentWords(
  question: string,
  { terms }: WeightedQuestion,
  passages: Parameters<typeof weighQuestion>[1],
): string[] {
  const absent = terms.filter(
    ({ text, weight, alias }) =>
      weight >= 0.4 && !passages.some((passage) => matchTerm(text, passage, alias) >= 0.5),
  );
  const words = question.match(/\p{Script=Han}+|[^\s\p{Script=Han}]+/gu) ?? [];
  const written = absent.flatMap(({ text }) => {
    if (/\p{Script=Han}/u.test(text)) return [text];
    const word = words.find((each) => matchTerm(text, readWords(each)) === 1);
    return word === undefined ? [] : [word.replace(/^[^\p{L}\p{N}]+|(?:['’]s)?[^\p{L}\p{N}]*$/gu, '')];
  });
  return [...new Set(written)];
}

/** The entity that answers the first step takes the place of its description in the question that nests it. */
function nextHops({ task, scored }: Judged, { question, tasks, language }: CoverageInput) {
  const asked = task.subQuestion.question;
  // A question of several parts is planned by its parts; only they are asked again with a name.
  const parts = splitQuestion(question, language).length > 1 ? [] : [question];
  const nesting = [...parts, ...tasks.map((other) => other.subQuestion.question)].filter(
    (outer) => !isMadeQuestion(outer),
  );
  // Not every name is known to be one: where no sentence is seen to hold what is asked for, the best ones are asked for a name.
  const fitting = scored.filter(({ fits }) => fits);
  const best = ofWholeNames(fitting.length > 0 ? fitting : scored, task)
    .slice(0, 3)
    .map(({ candidate }) => candidate);
  return nesting.flatMap((outer) => {
    const bridge = parseBridge(outer);
    if (bridge === undefined || stepKey(bridge.inner) !== stepKey(asked)) return [];
    const entity = best
      .map((candidate) => findEntity(candidate.text, asked) ?? speakingCompany(candidate, asked))
      .find((name) => name !== undefined);
    return entity === undefined
      ? []
      : [{ question: bridge.outer.replace('{entity}', entity), parentId: task.subQuestion.id }];
  });
}

/** “Beacon Mills” is not what a passage on Beacon Brothers is about: sentences of passages that say the whole names, where there are any. */
function ofWholeNames(scored: readonly ScoredCandidate[], { subQuestion, passages }: Task) {
  const names = englishNames(subQuestion.question.replace(/^\S+ /, ''))
    .map(({ name }) => normalizeText(name))
    .filter((name) => name.includes(' '));
  const said = new Map(
    passages.map((passage, index) => [evidenceId(index), normalizeText(passageWords(passage))] as const),
  );
  const own = scored.filter(({ candidate }) =>
    names.every((name) => said.get(candidate.evidenceId)?.includes(name) === true),
  );
  return own.length > 0 ? own : scored;
}

/** A nested question waits for its first step; asking about its description would only find the description. */
function isNestedIn({ task }: Judged, { tasks }: CoverageInput): boolean {
  const inner = parseBridge(task.subQuestion.question)?.inner;
  return inner !== undefined && tasks.some((other) => stepKey(other.subQuestion.question) === stepKey(inner));
}

/** A company that calls itself 公司 in its own report is named in the title. */
function speakingCompany({ text, documentId }: Candidate, asked: string): string | undefined {
  if (!/公司|企业|集团/.test(asked) || !/(?:^|[，。\s])(?:本|该)?公司/.test(text)) return undefined;
  return /^\p{Script=Han}{2,10}/u.exec(documentId)?.[0];
}

function missingFacets(
  { task, covered, missingTerms, weighted }: Judged,
  { language, round, tasks }: CoverageInput,
) {
  if (covered || task.outcome.status === 'failed' || task.outcome.status === 'skipped' || round >= 3)
    return [];
  const asked = task.subQuestion.question;
  if (isMadeQuestion(asked)) return [];
  const topic = topicOf(asked, language);
  const phrase = missingPhrase(topic, missingTerms, language);
  const name = namesOf(asked, language);
  const isLong = language === 'zh' ? [...topic].length > 12 : topic.split(' ').length > 4;
  const phrases = nounPhrases(asked, language);
  // What was found already is not asked about again: it would only bring more of itself.
  const isMissing = (text: string) => {
    const terms = readWords(text);
    return missingTerms.some((term) => matchTerm(term, terms) >= 0.7);
  };
  const subject = [
    name,
    ...phrases.filter((each) => phrase !== undefined && each.includes(phrase)),
    ...(isLong ? [] : [topic]),
    ...phrases,
  ].find((each) => each !== undefined && isNounPhrase(each, language) && isMissing(each));
  const bare = subject?.replace(/^(?:the|an?) /i, '').toLowerCase();
  const isAsked = tasks.some(
    ({ subQuestion }) =>
      isMadeQuestion(subQuestion.question) && subQuestion.question.toLowerCase().includes(` ${bare}`),
  );
  if (subject === undefined || isAsked || weighted.terms.every(({ weight }) => weight < 1)) return [];
  return [{ question: mentionQuestion(subject, language), parentId: task.subQuestion.id }];
}

/** The longest run of words of the topic that stands nowhere in the passages. */
function missingPhrase(topic: string, missing: readonly string[], language: 'en' | 'zh'): string | undefined {
  if (language === 'zh')
    return missing
      .filter((term) => topic.toLowerCase().includes(term))
      .toSorted((left, right) => right.length - left.length)[0];
  const runs: string[][] = [[]];
  for (const word of topic.split(' ')) {
    const terms = readWords(word);
    if (missing.some((term) => matchTerm(term, terms) === 1)) runs.at(-1)?.push(word);
    else if (terms.stems.size > 0 || runs.at(-1)?.length === 0) runs.push([]);
    else runs.at(-1)?.push(word);
  }
  const longest = runs
    .toSorted((left, right) => right.length - left.length)[0]
    ?.join(' ')
    .replace(/(?: (?:of|in|for|the|and|to|on|by|with|a|an|is|are))+$/i, '');
  return longest === undefined || longest.length < 3 ? undefined : longest;
}

/** Kinds of questions whose answer has a form of its own. */
const FORMS: ReadonlySet<string> = new Set(['person', 'date', 'place', 'number', 'reason']);
const MOST_TERMS = 6;

function describeMissing({ outcome }: Task, terms: readonly string[], form: string): Wording {
  if (outcome.status === 'failed') return wording('lacksFailed');
  if (outcome.status === 'skipped') return wording('lacksSkipped');
  if (terms.length === 0 && form === '') return wording('lacksAnswer');
  return wording('lacksParts', { terms: terms.slice(0, MOST_TERMS), form });
}

function passageWords({ documentTitle, headingPath, text }: PassageInput): string {
  return `${documentTitle} ${headingPath.join(' ')} ${text}`;
}

const evidenceId = (index: number): string => `ev_${index + 1}`;

function asEvidence({ documentTitle, headingPath, text }: PassageInput, index: number): Evidence {
  return {
    id: evidenceId(index),
    chunkIds: ['chk'],
    documentId: documentTitle,
    versionId: '',
    documentTitle,
    sourcePath: '',
    format: '',
    contentHash: '',
    text,
    prefix: '',
    locator: { offsets: { start: 0, end: text.length }, headingPath: [...headingPath] },
    score: 0.5,
    taskIds: [],
    explanations: [],
  };
}
