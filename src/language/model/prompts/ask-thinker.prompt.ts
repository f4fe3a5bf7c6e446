import type { ThinkInput } from '../../../domain/ask/index.ts';
import { cutToTokens, fence } from '../fence.ts';
import { type BuiltPrompt, composeWithPassages, systemPrompt, userPrompt, type Wording } from './prompt.ts';

export const askThinkerPromptVersion = 2;

const SHAPE = '{"thought": "…", "tool": "name of a tool or final_answer", "input": {"…": "…"}}';

/** Of a call that was made: enough to know it by, however long its arguments were. */
const CALL_TOKENS = 200;
/** Of what it gave. */
const SUMMARY_TOKENS = 200;

const rules: Wording = {
  en: () =>
    `You look for the answer to a question in documents, one tool at a time. Decide the next step.
- Think: what is known, what is missing, which tool closes the gap best. "thought" says it in one or two sentences.
- "input" holds the arguments of that one tool and fits its schema. Never make a call again that was made before.
- Put names that passages gave into the next search. When a search found little, use other words or read the section around the best passage; when sources disagree, read the originals.
- Take final_answer, with an empty input, as soon as the passages answer the question, or when nothing more can be found. The answer itself is written later.
- A search finds words that stand in the documents: write what is searched for in the language that they are written in, whatever the question's. Write “thought” in English.`,
  zh: () =>
    `你在文档中查找问题的答案，每次使用一个工具。请决定下一步。
- 先想清楚：已知什么，还缺什么，哪个工具最能补上缺口。thought 用一两句话说明。
- input 是该工具的参数，必须符合其 schema。不要重复已经做过的调用。
- 把段落中得到的名称用于下一次检索。检索结果少时换一种说法，或阅读最佳段落所在章节；来源矛盾时阅读原文。
- 段落已能回答问题，或再也找不到更多内容时，用 final_answer，input 留空。答案稍后另写。
- 检索按文档中出现的词语查找：无论问题用什么语言，检索词都用文档所用的语言书写。thought 用中文书写。`,
};

const state: Wording<[iteration: number, most: number, density: string, strategy: string, missing: string]> =
  {
    en: (iteration, most, density, strategy, missing) =>
      `Round ${iteration} of ${most}. Known so far: ${density} of 1. Suggested: ${strategy}.${missing === '' ? '' : ` Missing: ${missing}`}`,
    zh: (iteration, most, density, strategy, missing) =>
      `第 ${iteration} 轮，共 ${most} 轮。已知程度（满分 1）：${density}。建议：${strategy}。${missing === '' ? '' : `还缺：${missing}`}`,
  };

export function buildAskThinkerPrompt(input: ThinkInput, maxTokens: number): BuiltPrompt {
  const { language, question, steps, tools } = input;
  const history = steps.map(({ iteration, thought, tool, input: given, summary, evaluation }) =>
    fence(
      'step',
      { round: String(iteration), tool, result: evaluation.quality },
      [thought, cutToTokens(JSON.stringify(given), CALL_TOKENS), cutToTokens(summary, SUMMARY_TOKENS)]
        .filter(Boolean)
        .join('\n'),
    ),
  );
  const offered = tools.map(({ name, description, inputSchema }) =>
    fence('tool', { id: name }, `${description}\nschema: ${JSON.stringify(inputSchema)}`),
  );
  const now = state[language](
    input.iteration,
    input.maxIterations,
    input.density.toFixed(2),
    input.strategy,
    input.quality.missing === '' ? '' : fence('missing', {}, input.quality.missing),
  );
  return composeWithPassages({
    system: systemPrompt('think', rules[language](), SHAPE, language),
    language,
    passages: input.passages.map(({ documentId, sectionId, ...passage }) => ({
      ...passage,
      headingPath: passage.headingPath,
      documentTitle: `${passage.documentTitle} (${documentId}, ${sectionId})`,
    })),
    maxTokens,
    user: userPrompt([offered.join('\n'), ...history, now], question, maxTokens),
  });
}
