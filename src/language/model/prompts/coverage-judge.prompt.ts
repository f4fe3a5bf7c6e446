import type { Finding } from '../../../domain/findings/index.ts';
import type { CoverageInput } from '../../../domain/index.ts';
import { estimateTokens } from '../../../linguistics/index.ts';
import { cutToTokens, fence } from '../fence.ts';
import { type BuiltPrompt, composeWithPassages, systemPrompt, userPrompt, type Wording } from './prompt.ts';

export const coverageJudgePromptVersion = 9;

/** What notes take of it. */
const MOST_OF_ROOM = 0.75;
/** Characters of a note that was refused. */
const MOST_UNPROVEN = 300;

const SHAPE =
  '{"answer": "…", "verdicts": [{"taskId": "t1", "covered": true, "missing": "…"}], "followUps": [{"question": "…?", "parentId": "t1 or null", "queries": ["what to search", "…"]}]}';

const rules: Wording<[most: number]> = {
  en: (most) =>
    `You lead research over a library of documents. Your analysts have noted what they found, each note with quotations that were checked. Say what the answer is as far as it is known, judge every sub-question, and send somebody once more where it is needed.
- "answer": what the question's answer is, in about five sentences with the figures that matter, from the notes alone: what a reader who has to decide would want to hear first.
- "covered" is true when the notes (or passages, where a sub-question has no notes) answer the sub-question, or give what the answer can be worked out or concluded from. Look whose note it is, and of which period.
- Go by what the sub-question was to find out (its <facts>), item by item: “missing” names the items without a note, in one short sentence; empty when there are none. What was counted and stands nowhere is known to be missing: that is covered.
- <unproven> was noted without a quotation that holds: it is not known, and no part of the answer; ask again where it matters.
- Ask a follow-up when two notes give different values for the same thing and time and no note says why; when figures are put side by side that may not be comparable (definition, restatement, acquisition, unit, fiscal year, adjusted measure) and no note says what each side's measure takes in; when a part of the question, or a cell of its comparison, has no note; when an open point can be settled from the documents.
- At most ${most} follow-ups, none when nothing important is missing: each costs time. Each can be worked on alone, names its subject in full (put in names that the notes gave), ends in a question mark, and is new.
- Each gets one to four queries: short lines to search with, one body and one measure or matter each, in the words and the language of the documents.
- parentId is the sub-question that the follow-up goes on from, or null.
- Write in English.`,
  zh: (most) =>
    `你主持一项文档库研究。分析员记录了各自的发现，每条记录的引文都核对过。请写出目前所知的答案，逐个判断子问题，必要时再派人查找。
- answer：仅根据记录，用大约五句话写出问题的答案和最重要的数字：需要做决定的读者最先想知道的内容。
- 记录（没有记录的子问题则看段落）回答了子问题，或给出了可以算出、推出答案的内容，covered 为 true。注意记录属于哪个主体、哪个期间。
- 按子问题要查明的内容（<facts>）逐项判断：missing 用一句短话写明没有记录的各项；没有缺口则留空。经过统计、哪里都没有的内容，已知其缺失，算作 covered。
- <unproven> 中的内容记录时没有站得住的引文：不算已知，不得写入答案；重要的请再追问。
- 以下情况提出追问：两条记录对同一事物、同一时间给出不同数值而没有记录说明原因；并列的数字可能不可比（定义、重述、收购、单位、财年、调整后指标）而没有记录写明各方指标包含什么；问题的某一部分或比较中的某一格没有记录；未决的问题可由文档解决。
- 至多 ${most} 个追问，没有重要缺口则不提：每个都要花时间。每个都能单独完成，写明主体（用记录中得到的名称代入），以问号结尾，并且是新的。
- 每个追问给一到四个检索词条（queries）：简短，每条只含一个主体和一个指标或事项，用文档中的说法和文档的语言。
- parentId 是该追问所承接的子问题，没有则为 null。
- 用中文书写。`,
};

export function buildCoverageJudgePrompt(input: CoverageInput, maxTokens: number): BuiltPrompt {
  const { language } = input;
  // Where there are notes nobody needs to read their passages again.
  const unread = input.tasks.filter(({ investigation }) => (investigation?.findings.length ?? 0) === 0);
  const passages = new Map(
    unread.flatMap((task) => task.passages.map((passage) => [passage.id, passage] as const)),
  );
  const labels = new Map<string, string>();
  const lines = new Map(
    input.tasks.map(({ subQuestion, investigation }) => [
      subQuestion.id,
      (investigation?.findings ?? []).map((finding) => noteLine(finding, labels)).join('\n'),
    ]),
  );
  const wanted = [...lines.values()].reduce((sum, text) => sum + estimateTokens(text), 0);
  const share = Math.min(1, (maxTokens * MOST_OF_ROOM) / Math.max(1, wanted));
  const tasks = input.tasks.map((task) => {
    const { findings = [], open = [], refused = [] } = task.investigation ?? {};
    return [
      fence(
        'sub_question',
        {
          id: task.subQuestion.id,
          search: task.outcome.status,
          found: findings.length > 0 ? '' : task.passages.map((passage) => passage.id).join(' '),
          notes: findings.length === 0 ? '' : `${findings.length}`,
        },
        task.subQuestion.question,
      ),
      task.subQuestion.facts && fence('facts', {}, task.subQuestion.facts),
      findings.length > 0 && fence('notes', {}, shortenTo(share, lines.get(task.subQuestion.id) ?? '')),
      open.length > 0 && fence('missing', {}, open.map((one) => `- ${one}`).join('\n')),
      refused.length > 0 &&
        fence(
          'unproven',
          {},
          refused.map(({ statement }) => `- ${statement.slice(0, MOST_UNPROVEN)}`).join('\n'),
        ),
    ]
      .filter(Boolean)
      .join('\n');
  });
  return composeWithPassages({
    system: systemPrompt('judge_coverage', rules[language](input.maxFollowUps), SHAPE, language),
    language,
    passages: [...passages.values()],
    maxTokens,
    user: userPrompt(tasks, input.question, maxTokens),
  });
}

const shortenTo = (share: number, text: string): string =>
  share === 1 ? text : cutToTokens(text, Math.floor(estimateTokens(text) * share));

/** A finding in a line: `t1.3 Revenue was … (D2 = Annual report 2022, p. 41)`; a document is named once and then goes by its label. */
function noteLine(
  { id, statement, quotes, absent, unsure = [] }: Finding,
  labels: Map<string, string>,
): string {
  const nameOf = (title: string) => {
    const known = labels.get(title);
    if (known !== undefined) return known;
    const label = `D${labels.size + 1}`;
    labels.set(title, label);
    return `${label} = ${title}`;
  };
  const places = new Map(
    quotes.map(({ documentTitle, page }) => [`${documentTitle} ${page}`, { documentTitle, page }]),
  );
  const named = [...places.values()].map(
    ({ documentTitle, page }) => nameOf(documentTitle) + (page === undefined ? '' : `, p. ${page}`),
  );
  const from =
    absent === undefined
      ? named.join('; ')
      : `0 × ${absent.words.join(' | ')}; ${absent.documents} documents${elsewhere(absent)}`;
  const doubts = unsure.length === 0 ? '' : `; unsure: ${unsure.join('; ')}`;
  return `${id} ${statement} (${from}${doubts})`;
}

const MAX_ELSEWHERE = 160;

/** Where the words of an absence do stand, without telling the matter. */
export const elsewhere = ({ except = [] }: NonNullable<Finding['absent']>): string =>
  except.map((text) => `; but for “${text.slice(0, MAX_ELSEWHERE)}”`).join('');
