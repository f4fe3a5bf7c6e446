import type { ReceivedRequest, ServerReply } from './openai-server.ts';

interface Element {
  readonly attributes: { readonly id?: string; readonly place?: string; readonly found?: string };
  readonly text: string;
}

/**
 * A rule-based research model for the stand-in server: answers every language task plausibly from its prompt alone, the
 * same prompt always in the same way. Reports cite the passages they were shown, word for word.
 */
export function createResearchReplies(
  options: {
    followUps?: number;
    /** Whether a first draft has something looked up, where it may. */
    looksUp?: boolean;
    /** Of each executor; it notes in the first of them. */
    turns?: number;
    /** What an executor searches for, turn by turn: then its writer is not sure of an answer before. */
    searches?: readonly string[];
  } = {},
): (request: Pick<ReceivedRequest, 'task' | 'prompt'>) => Extract<ServerReply, string> {
  return (request) => {
    switch (request.task) {
      case 'plan':
        return JSON.stringify(plan(request.prompt));
      case 'investigate':
        return JSON.stringify(investigate(request.prompt, options));
      case 'choose_tools':
        return JSON.stringify({ calls: [] });
      case 'judge_coverage':
        return JSON.stringify(judge(request.prompt, options.followUps ?? 0));
      case 'write_report':
        return write(request.prompt, options);
      case 'judge_claims':
        return JSON.stringify(judgeClaims(request.prompt));
      case 'rewrite_follow_up':
        return JSON.stringify({ question: lastOf(request.prompt, 'question') });
      case 'read_whole':
        return JSON.stringify(readWhole(request.prompt));
      case 'answer_from_readings':
        return joinReadings(request.prompt);
      default:
        return 'ok';
    }
  };
}

/** Every paragraph of the document with its mark. */
function readWhole(prompt: string) {
  const marked = [...prompt.matchAll(/^\[(DOC-[0-9a-f]{8}-PARA-\d+)\]\n(?!#)(.*)$/gm)];
  const reply = marked.map(([, mark, text = '']) => `${text.replace(/[.。]$/, '')} [${mark}].`).join(' ');
  return { description: '', structure: [], reply, references: [] };
}

/** The statements of the readers, one after the other. */
function joinReadings(prompt: string): string {
  const sentences = prompt.matchAll(/[^\n.]+(?:\.\d[^\n.]*)* \[DOC-[^\]]+\]\./g);
  return [...sentences].map(([sentence]) => sentence.trim()).join(' ');
}

function plan(prompt: string) {
  const question = lastOf(prompt, 'question').replace(/[?？.。\s]+$/, '');
  const least = Number(/(\d+) (?:to|到) \d+/.exec(prompt)?.[1] ?? 3);
  const facets = isChinese(question)
    ? [
        '的定义和背景是什么？',
        '有哪些具体的数字和条件？',
        '有哪些例外或限制？',
        '有哪些例子？',
        '有哪些建议？',
      ]
    : [
        'what is the background',
        'which facts and figures are given',
        'which exceptions or limits apply',
        'which examples are there',
        'what is recommended',
      ];
  const tasks = Array.from({ length: Math.max(3, least) }, (_, index) => {
    const facet = facets[index % facets.length] ?? '';
    const suffix = index < facets.length ? '' : ` (${index})`;
    return isChinese(question) ? `${question}${suffix}：${facet}` : `${question}${suffix}: ${facet}?`;
  });
  return { rationale: 'One sub-question for each facet.', tasks };
}

/** Notes the first sentence of every passage of the last search, then searches on, looks around, or ends. */
function investigate(
  prompt: string,
  { turns: most = 1, searches = [] }: { turns?: number; searches?: readonly string[] },
) {
  const turns = prompt.match(/\[turn \d+ of|［第 \d+ 轮，共/g)?.length ?? 0;
  const query = searches[turns];
  const end =
    turns + 1 < most ? { tool: 'list_documents', input: {} } : { tool: 'finish', input: { open: [] } };
  const last = elements(prompt, 'tool_result').at(-1) ?? elements(prompt, 'step').at(-1);
  const passages = [...(last?.text ?? '').matchAll(/^\[(ev_\d+)\] [^\n]*\n([^\n]+)/gm)];
  const findings = passages.map(([, passage, text = '']) => ({
    statement: firstSentence(text),
    quotes: [{ text: firstSentence(text), passage }],
  }));
  return {
    calls: [
      ...(findings.length === 0 ? [] : [{ tool: 'note', input: { findings } }]),
      query === undefined ? end : { tool: 'search_documents', input: { query } },
    ],
  };
}

/** A statement that a passage holds word for word is supported, any other is in part. */
function judgeClaims(prompt: string) {
  const plain = (text: string): string => text.replace(/\s+/g, ' ').trim();
  const passages = elements(prompt, 'passage').map(({ text }) => plain(text));
  return {
    verdicts: elements(prompt, 'statement').map(({ attributes, text }) => ({
      id: attributes.id,
      verdict: passages.some((passage) => passage.includes(plain(text))) ? 'supported' : 'partly',
    })),
  };
}

function judge(prompt: string, followUps: number) {
  const tasks = elements(prompt, 'sub_question');
  const question = lastOf(prompt, 'question').replace(/[?？.。\s]+$/, '');
  return {
    verdicts: tasks.map(({ attributes }) => ({
      taskId: attributes.id,
      covered: Boolean(attributes.found),
      missing: attributes.found ? '' : 'nothing was found',
    })),
    followUps: Array.from({ length: followUps }, (_, index) => ({
      question: `${question}: what else matters, part ${index + 1}?`,
      parentId: tasks[0]?.attributes.id ?? null,
    })),
  };
}

function write(
  prompt: string,
  { searches, looksUp = false }: { searches?: readonly string[]; looksUp?: boolean },
) {
  const passages = elements(prompt, 'passage');
  const tasks = elements(prompt, 'sub_question');
  const question = lastOf(prompt, 'question');
  const cite = ({ attributes, text }: Element) =>
    `${firstSentence(text).replace(/[.。]$/, '')} [${attributes.id}].`;
  const sections = tasks.map(({ attributes, text }, index) => {
    // With fewer passages than sub-questions the last ones are told again.
    const own = passages.filter((_, position) => position % Math.max(1, tasks.length) === index).slice(0, 4);
    const told = own.length > 0 ? own : passages.slice(-1);
    return `## ${text} {${attributes.id}}\n\n${told.map(cite).join(' ')}`;
  });
  const heading = isChinese(question) ? '摘要' : 'Summary';
  const confidence =
    searches !== undefined && elements(prompt, 'note').length === 0 ? ['CONFIDENCE: low'] : [];
  return [
    `# ${question}`,
    `## ${heading}`,
    passages.slice(0, 3).map(cite).join(' '),
    ...sections,
    ...confidence,
    ...(looksUp && /^LOOK UP/m.test(prompt) ? ['LOOK UP {t1}: Which of these limits has a date?'] : []),
  ].join('\n\n');
}

function elements(prompt: string, tag: string): Element[] {
  const pattern = new RegExp(`<${tag}((?: [a-z]+="[^"]*")*)>\\n([\\s\\S]*?)\\n</${tag}>`, 'g');
  return [...prompt.matchAll(pattern)].map(([, list = '', text = '']) => ({
    attributes: Object.fromEntries(
      [...list.matchAll(/ ([a-z]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
    ),
    text,
  }));
}

function lastOf(prompt: string, tag: string): string {
  return elements(prompt, tag).at(-1)?.text.trim() ?? '';
}

function firstSentence(text: string): string {
  const plain = text
    .replace(/^[#>\-*\s|]+/, '')
    .replace(/\s+/g, ' ')
    .trim();
  return /^.{8,}?[.!?](?=\s|$)|^.{4,}?[。！？]/u.exec(plain)?.[0] ?? plain.slice(0, 200);
}

function isChinese(text: string): boolean {
  return /\p{Script=Han}/u.test(text);
}
