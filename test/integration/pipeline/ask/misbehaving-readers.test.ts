import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  createOpenAiServer,
  type OpenAiServer,
  type ReceivedRequest,
  type ServerReply,
} from '../../../fakes/openai-server.ts';
import { type Harness, openHarness } from '../../../fakes/research-harness.ts';
import { createResearchReplies } from '../../../fakes/research-replies.ts';

const CASES = {
  en: {
    question: 'Summarise the log of the crane.',
    file: 'log-en.md',
    filler: (at: number) => `Nothing happened on day ${at} of the year, and nobody wrote a letter.`,
    first: 'The first crane fell on 3 May.',
    last: 'The last crane fell on 4 June.',
    word: 'crane fell',
    invented: 'The crane was sold to a zoo in 1999.',
    refusal: 'I am sorry, but I cannot talk about cranes that fall. Please ask somebody else about them.',
    fault: /cited no passage/,
    heading: 'The year of the crane',
    lost: /paragraphs of “[^”]*” were not read/,
    row: (at: number) => `| Crane ${at} | ${at + 100} tons |`,
    head: '| Crane | Load |',
    tableFile: 'table-en.md',
    tableQuestion: 'Summarise the loads of the cranes.',
  },
  zh: {
    question: '总结起重机的日志。',
    file: 'log-zh.md',
    filler: (at: number) => `这一年的第${at}天什么也没有发生，也没有人写信。`,
    first: '第一台起重机于5月3日倒下。',
    last: '最后一台起重机于6月4日倒下。',
    word: '起重机于',
    invented: '起重机于1999年卖给了动物园。',
    refusal: '很抱歉，我无法谈论倒下的起重机，请向其他人询问有关情况，谢谢您的理解与配合。',
    fault: /没有引用任何段落/,
    heading: '起重机之年',
    lost: /有 \d+ 个段落没有读成/,
    row: (at: number) => `| 起重机${at}号 | ${at + 100} 吨 |`,
    head: '| 起重机 | 载荷 |',
    tableFile: 'table-zh.md',
    tableQuestion: '总结各起重机的载荷。',
  },
} as const;
type Case = (typeof CASES)[keyof typeof CASES];

const logOf = ({ heading, first, last, filler }: Case) =>
  `# ${heading}\n\n${[first, ...Array.from({ length: 260 }, (_, at) => filler(at)), last].join('\n\n')}\n`;
const tableOf = ({ heading, head, row }: Case) =>
  `# ${heading}\n\n${[head, '| --- | --- |', ...Array.from({ length: 1500 }, (_, at) => row(at))].join('\n')}\n`;

type Reply = (request: ReceivedRequest) => ServerReply | undefined;
let reply: Reply = () => undefined;
let model: OpenAiServer;
let harness: Harness;
let from = 0;
beforeAll(async () => {
  const usual = createResearchReplies();
  model = await createOpenAiServer({ reply: (request) => reply(request) ?? usual(request) });
  harness = await openHarness({
    configured: true,
    library: Object.fromEntries(
      Object.values(CASES).flatMap((given) => [
        [given.file, logOf(given)],
        [given.tableFile, tableOf(given)],
      ]),
    ),
    set: [`language.baseUrl=${model.baseUrl}`, 'language.model=m', 'language.contextTokens=8000'],
  });
});
afterAll(async () => {
  await harness.close();
  await model.close();
});
afterEach(() => {
  reply = () => undefined;
});

const askedOf = (task: string) => model.requests.slice(from).filter((request) => request.task === task);
const marksOf = ({ prompt }: ReceivedRequest) =>
  [...prompt.matchAll(/^\[(DOC-[0-9a-f]{8}-PARA-\d+)\]\n([\s\S]*?)\n\n/gm)].map(
    ([, mark = '', text = '']) => ({ mark, text }),
  );
const reading = (text: string) =>
  JSON.stringify({ description: '', structure: [], reply: text, references: [] });
const cite = (text: string, mark: string) => text.replace(/([.。])$/, ` [${mark}]$1`);
/** What each part holds of the question, word for word. */
const quoting =
  ({ word }: Case): Reply =>
  (request) =>
    request.task === 'read_whole'
      ? reading(
          marksOf(request)
            .filter(({ text }) => text.includes(word))
            .map(({ mark, text }) => cite(text, mark))
            .join(' '),
        )
      : undefined;
const joining: Reply = ({ task, prompt }) =>
  task === 'answer_from_readings'
    ? [...prompt.slice(prompt.indexOf('<note')).matchAll(/[^\n.。]+ \[DOC-[^\]]+\][.。]/g)]
        .map(([sentence]) => sentence.trim())
        .join(' ')
    : undefined;
const both =
  (...replies: readonly Reply[]): Reply =>
  (request) =>
    replies.map((one) => one(request)).find((one) => one !== undefined);

async function ask(question: string, file: string) {
  from = model.requests.length;
  const documents = await harness.app.library.documents([harness.collectionId]);
  const documentIds = documents.filter(({ sourcePath }) => sourcePath === file).map(({ id }) => id);
  return harness.ask(question, { reading: 'documents', documentIds });
}
async function reportOfLast(): Promise<string> {
  const [run] = await harness.app.research.list(1);
  return JSON.stringify(await harness.app.research.report(run?.id ?? ''));
}

describe.each(Object.entries(CASES))('a document read in parts, asked in %s', (_, given) => {
  it('tells each part under which headings it stands, and joins what the parts say', async () => {
    reply = both(quoting(given), joining);
    const answer = await ask(given.question, given.file);
    const [first, ...others] = askedOf('read_whole');
    expect(others.length).toBeGreaterThan(0);
    expect(first?.prompt.match(new RegExp(given.heading, 'g'))).toHaveLength(2); // title and heading
    for (const { prompt } of others) expect(prompt).toMatch(new RegExp(`[:：]\\s?${given.heading}`));
    expect(answer).toMatchObject({ status: 'answered', claims: { checked: 2, signed: 2 }, notes: [] });
  });

  it('keeps what the other parts say where one has no usable reply, and says how much was not read', async () => {
    reply = both(
      (request) =>
        request.task === 'read_whole' && request.prompt.includes(given.last) ? given.invented : undefined,
      quoting(given),
      joining,
    );
    const answer = await ask(given.question, given.file);
    expect(answer.answer).toContain(given.first.slice(0, -1));
    expect(answer.notes.join(' ')).toMatch(given.lost);
    expect(JSON.stringify(answer)).not.toContain(given.invented);
  });

  it('shows a table that is larger than a part piece by piece under its one mark, each with its head', async () => {
    const marks = new Set<string>();
    reply = both((request) => {
      if (request.task !== 'read_whole') return undefined;
      const [table] = marksOf(request).filter(({ text }) => text.includes(given.row(1499)));
      for (const { mark, text } of marksOf(request)) if (text.startsWith('|')) marks.add(mark);
      return reading(
        table === undefined ? '' : cite(`${given.row(1499).replaceAll('|', '').trim()}.`, table.mark),
      );
    }, joining);
    const answer = await ask(given.tableQuestion, given.tableFile);
    const pieces = askedOf('read_whole').filter(({ prompt }) => prompt.includes('| --- |'));
    expect(pieces.length).toBeGreaterThan(1);
    for (const { prompt } of pieces) expect(prompt).toContain(given.head);
    for (const at of [0, 750, 1499])
      expect(pieces.filter(({ prompt }) => prompt.includes(given.row(at)))).toHaveLength(1);
    expect(marks.size).toBe(1);
    expect(answer.document_references?.map(({ ref_id }) => ref_id)).toEqual([...marks]);
  });

  const FAULTS: readonly [string, () => string, RegExp | undefined][] = [
    ['cites nothing', () => given.invented, given.fault],
    ['refuses', () => given.refusal, given.fault],
    [
      'writes ten times too much',
      () => Array.from({ length: 900 }, (_, at) => cite(given.filler(at), 'MARK')).join(' '),
      undefined,
    ],
    ['repeats itself', () => cite(given.invented, 'MARK').repeat(400), undefined],
  ];
  const once =
    (fault: () => string, times: number): Reply =>
    ({ task, prompt }) => {
      if (task !== 'answer_from_readings' || askedOf(task).length > times) return undefined;
      return fault().replaceAll(
        'MARK',
        /DOC-[0-9a-f]{8}-PARA-\d+/.exec(prompt.split('<note')[1] ?? '')?.[0] ?? '',
      );
    };

  it.each(FAULTS)(
    'a writer that %s is asked again once, and what it then writes stands',
    async (_name, fault) => {
      reply = both(once(fault, 1), quoting(given), joining);
      const answer = await ask(given.question, given.file);
      expect(askedOf('answer_from_readings')).toHaveLength(2);
      expect(answer).toMatchObject({ status: 'answered', claims: { checked: 2, signed: 2 } });
    },
  );

  it.each(FAULTS)('a writer that %s twice leaves no answer (E006)', async (_name, fault, said) => {
    reply = both(once(fault, 2), quoting(given), joining);
    const asked = ask(given.question, given.file);
    await expect(asked).rejects.toMatchObject({ code: 'E006' });
    if (said !== undefined) await expect(asked).rejects.toThrow(said);
    expect(askedOf('answer_from_readings')).toHaveLength(2);
    // What the readers found is kept, as it stands.
    const report = await reportOfLast();
    expect(report).not.toContain(given.invented);
    expect(report).toContain(given.last);
  });
});
