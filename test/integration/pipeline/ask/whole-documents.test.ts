import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { AnswerSchema } from '../../../../src/domain/index.ts';
import { readStream } from '../../../fakes/api-harness.ts';
import { openServer } from '../../../fakes/open-server.ts';
import {
  createOpenAiServer,
  type OpenAiServer,
  type ReceivedRequest,
  type ServerReply,
} from '../../../fakes/openai-server.ts';
import { type Harness, openHarness } from '../../../fakes/research-harness.ts';
import { createResearchReplies } from '../../../fakes/research-replies.ts';

const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const LIBRARY = {
  'login-v1.md':
    '# Product plan v1\n\nDate: 2023-02-01\n\nUsers log in to the product with a password.\n\nLogin attempts are limited to 5.\n',
  'login-v2.md':
    '# Product plan v2\n\nDate: 2024-03-01\n\nUsers log in to the product with a code by SMS.\n\nThe login page is blue.\n',
  'login-v3.md': '# Product plan v3\n\nDate: 2025-04-01\n\nUsers log in to the product with a passkey.\n',
  'design.html': `<html><body><h1>Architecture of the product</h1><p>The picture shows the core modules of the product architecture.</p><img alt="Architecture" src="data:image/png;base64,${PNG}"/><p>It was drawn in spring.</p></body></html>`,
};
const QUESTION = 'How did the login of the product develop?';
const PICTURE = 'Which core modules does the product architecture picture show?';

type Reply = (request: ReceivedRequest) => ServerReply | undefined;
let reply: Reply = () => undefined;
let delayMs = 0;
let model: OpenAiServer;
let harness: Harness;
let server: Awaited<ReturnType<typeof openServer>>;
let from = 0;
beforeAll(async () => {
  const usual = createResearchReplies();
  model = await createOpenAiServer({
    reply: async (request) => {
      if (request.task === 'read_whole' && delayMs > 0)
        await new Promise((done) => setTimeout(done, delayMs));
      return reply(request) ?? usual(request);
    },
    pieceSize: 4,
    // Where time is measured 20 tokens a second.
    pieceDelayMs: () => (delayMs > 0 ? 50 : 0),
  });
  harness = await openHarness({
    configured: true,
    library: LIBRARY,
    set: [`language.baseUrl=${model.baseUrl}`, 'language.model=m', 'language.seesPictures=true'],
  });
  server = await openServer(harness);
});
afterAll(async () => {
  await server.close();
  await harness.close();
  await model.close();
});
afterEach(() => {
  reply = () => undefined;
  delayMs = 0;
  from = model.requests.length;
});

const marksOf = ({ prompt }: ReceivedRequest) =>
  [...prompt.matchAll(/^\[(DOC-[0-9a-f]{8}-(?:PARA|IMAGE)-\d+)\]\n(.*)$/gm)].map(
    ([, mark = '', text = '']) => ({ mark, text }),
  );
const titleOf = ({ prompt }: ReceivedRequest) => /<document title="([^"]*)"/.exec(prompt)?.[1] ?? '';
const reading = (over: object) =>
  JSON.stringify({ description: 'A plan.', structure: [], reply: '', references: [], ...over });
/** Says each paragraph that holds a word, with its mark. */
const quoting =
  (word: string): Reply =>
  (request) => {
    if (request.task !== 'read_whole') return undefined;
    const found = marksOf(request).filter(({ text }) => text.includes(word) && !text.startsWith('#'));
    return reading({
      structure: marksOf(request)
        .slice(0, 1)
        .map(({ mark, text }) => ({ mark, theme: text })),
      reply: found.map(({ mark, text }) => `${text.replace(/\.$/, '')} [${mark}].`).join(' '),
      references: found.map(({ mark }) => mark),
    });
  };
/** Repeats the statements of the notes in their order. */
const joining: Reply = ({ task, prompt }) =>
  task === 'answer_from_readings'
    ? [...prompt.matchAll(/[^\n.]+ \[DOC-[^\]]+\]\./g)].map(([sentence]) => sentence.trim()).join(' ')
    : undefined;
const both =
  (...replies: readonly Reply[]): Reply =>
  (request) =>
    replies.map((one) => one(request)).find((one) => one !== undefined);
const askedOf = (task: string) => model.requests.slice(from).filter((request) => request.task === task);

const longLog = (days: number) =>
  `# Log\n\nThe first crane fell on 3 May.\n\n${'Nothing happened on this day of the year, and nobody wrote a letter.\n\n'.repeat(days)}${'Nothing else happened on that other day, and nobody read one.\n\n'.repeat(days)}The last crane fell on 4 June.\n`;
const idsOf = async (own: Harness, path: string) =>
  (await own.app.library.documents([own.collectionId]))
    .filter(({ sourcePath }) => sourcePath === path)
    .map(({ id }) => id);

describe('an answer from whole documents', () => {
  it('should read each document that search found whole, and tell versions in order of time with the marks of each', async () => {
    reply = both(quoting('log in'), joining);
    const answer = await harness.ask(QUESTION, { reading: 'documents' });
    const read = askedOf('read_whole');
    expect(read.map(titleOf).filter((title) => title.includes('Product plan'))).toHaveLength(3);
    const second = read.find((request) => titleOf(request).includes('v2'));
    expect(second?.prompt).toContain('The login page is blue.'); // not only the passage that was found
    expect(marksOf(second as ReceivedRequest).map(({ mark }) => mark.slice(13))).toEqual([
      'PARA-1',
      'PARA-2',
      'PARA-3',
      'PARA-4',
    ]);
    expect(answer.answer.replace(/ ?\[\d+\]/g, '')).toMatch(/password[\s\S]*SMS[\s\S]*passkey/);
    const references = answer.document_references ?? [];
    expect(references.map(({ content }) => content)).toEqual([
      'Users log in to the product with a password.',
      'Users log in to the product with a code by SMS.',
      'Users log in to the product with a passkey.',
    ]);
    for (const { ref_id, doc_id, doc_name, chunk_type } of references) {
      expect(ref_id).toMatch(/^DOC-[0-9a-f]{8}-PARA-3$/);
      expect(doc_id).toContain(ref_id.slice(4, 12));
      expect([doc_name.includes('Product plan'), chunk_type]).toEqual([true, 'text']);
    }
    expect(answer).toMatchObject({ status: 'answered', claims: { checked: 3, signed: 3 } });
  });

  it('should have answered what a named document says whose words no search finds', async () => {
    reply = both(quoting('log in'), joining);
    const documents = await harness.app.library.documents([harness.collectionId]);
    const id = documents.find(({ sourcePath }) => sourcePath === 'login-v2.md')?.id ?? '';
    const answer = await harness.ask('Xyzzy plugh?', { reading: 'documents', documentIds: [id] });
    expect(answer.answer).toContain('SMS');
    expect(answer).toMatchObject({ status: 'answered', claims: { checked: 1, signed: 1 } });
  });

  it.each([
    ['Summarise how users log in to the product.', true],
    ['总结一下用户如何登录产品 (log in to the product)。', true],
    ['What are the main findings on how users log in to the product?', true],
    ['With what do users log in to the product?', false],
  ])(
    'should read whole documents by itself only for a question that asks for a whole: %s',
    async (question, reads) => {
      reply = both(quoting('log in'), joining);
      const answer = await harness.ask(question, { reading: 'auto' });
      expect(askedOf('read_whole').length > 0).toBe(reads);
      expect(answer.document_references !== undefined).toBe(reads);
      expect(answer.notes).toEqual([]);
    },
  );

  it('should leave out a document whose reading fails and name it, and drop and name marks that were not shown', async () => {
    const strange = 'DOC-00000000-PARA-1';
    reply = both(
      (request) => {
        if (request.task !== 'read_whole') return undefined;
        if (titleOf(request).includes('v1')) return { status: 500 };
        if (!titleOf(request).includes('v3')) return undefined;
        const [, , third] = marksOf(request);
        return reading({
          reply: `${third?.text} [${third?.mark}] It is liked [${strange}].`,
          references: [strange],
        });
      },
      quoting('log in'),
      joining,
    );
    const answer = await harness.ask(QUESTION, { reading: 'documents' });
    expect(answer.answer).toContain('SMS');
    expect(answer.answer).not.toContain('password');
    expect(answer.notes.join('\n')).toMatch(/“[^”]*v1[^”]*” was not read closely|v1.*E024/);
    expect(answer.notes.join('\n')).toMatch(new RegExp(`v3.*not shown.*${strange}`));
    expect(JSON.stringify(answer.document_references)).not.toContain('00000000');
  });

  it('should answer from passages and say so when no document could be read', async () => {
    reply = ({ task }) => (task === 'read_whole' ? { status: 500 } : undefined);
    const answer = await harness.ask(QUESTION, { reading: 'documents' });
    expect(answer.sources.length).toBeGreaterThan(0);
    expect(answer.document_references).toBeUndefined();
    expect(answer.notes.join('\n')).toContain('the answer is from passages alone');
  });

  it('should read what does not fit a model in parts, and say how much of it was not read', async () => {
    const own = await openHarness({
      configured: true,
      library: {
        'long.md': longLog(200),
        'endless.md': longLog(2_000).replaceAll('crane', 'kraken'),
      },
      set: [`language.baseUrl=${model.baseUrl}`, 'language.model=m', 'language.contextTokens=8000'],
    });
    reply = both(quoting('fell on'), joining);
    try {
      const documentIds = await idsOf(own, 'long.md');
      const whole = await own.ask('Summarise the log of the crane.', { reading: 'auto', documentIds });
      const parts = askedOf('read_whole');
      expect(parts.length).toBeGreaterThan(1);
      expect(parts[0]?.prompt).toContain('left out for want of room');
      const marks = parts.flatMap((part) => marksOf(part).map(({ mark }) => mark));
      expect(new Set(marks).size).toBe(marks.length);
      expect(marks).toHaveLength(403); // heading and paragraphs, each once
      expect(whole.answer).toMatch(/first crane[\s\S]*last crane/); // one of them in the first part, one in the last
      expect(whole.notes).toEqual([]);

      from = model.requests.length;
      const endless = await own.ask('When did the kraken fall?', {
        reading: 'documents',
        documentIds: await idsOf(own, 'endless.md'),
      });
      expect(askedOf('read_whole').length).toBeLessThanOrEqual(22);
      const read = askedOf('read_whole').flatMap(marksOf).length;
      const [, unread] = /did not fit the model's context; (\d+) paragraphs/.exec(endless.notes.join()) ?? [];
      expect(read + Number(unread)).toBe(4_003);
    } finally {
      await own.close();
    }
  });
});

describe('a question on a picture', () => {
  const seeing: Reply = (request) => {
    if (request.task !== 'read_whole') return undefined;
    const image = marksOf(request).find(({ mark }) => mark.includes('IMAGE'));
    if (image === undefined) return reading({});
    if (request.pictures === 0)
      return reading({ reply: `The picture cannot be seen; it is called Architecture [${image.mark}].` });
    return reading({ reply: `It shows a gateway, a scheduler and a ledger [${image.mark}].` });
  };

  it('should show it to the model between its paragraphs, and cite it with its address', async () => {
    reply = both(seeing, joining);
    const answer = await harness.ask(PICTURE, { reading: 'documents' });
    const request = askedOf('read_whole').find(({ pictures }) => pictures === 1);
    expect(request?.prompt).toMatch(/core modules[\s\S]*IMAGE-1\]\n[\s\S]*<image_url>[\s\S]*drawn in spring/);
    expect(answer.answer).toContain('a gateway, a scheduler and a ledger');
    // No text of the document shows it, so it is not signed.
    expect(answer.claims).toEqual({ checked: 1, signed: 0 });
    const [reference] = answer.document_references ?? [];
    expect(reference).toMatchObject({ chunk_type: 'image', ref_id: expect.stringMatching(/-IMAGE-1$/) });
    expect(reference?.image_url).toMatch(/\?version=ver_[0-9a-f]+$/);
    const other = await server.request((reference?.image_url ?? '').replace(/ver_.*/, 'ver_0'));
    expect(other.status).toBe(404);
    const image = await server.request(reference?.image_url ?? '');
    expect(image.headers.get('content-type')).toBe('image/png');
    expect(Buffer.from(await image.arrayBuffer()).toString('base64')).toBe(PNG);
  });

  it('should send none where the settings do not say that the model sees, and tell it what is noted of it', async () => {
    reply = both(seeing, joining);
    const own = await openHarness({
      configured: true,
      library: LIBRARY,
      set: [`language.baseUrl=${model.baseUrl}`, 'language.model=m'],
    });
    try {
      const answer = await own.ask(PICTURE, { reading: 'documents' });
      expect(askedOf('read_whole').map(({ pictures }) => pictures)).not.toContain(1);
      expect(askedOf('read_whole').some(({ prompt }) => prompt.includes('IMAGE-1]'))).toBe(true);
      expect(answer.notes.join('\n')).toMatch(/was not shown 1 picture of “Architecture of the product”/);
    } finally {
      await own.close();
    }
  });

  it('should say what it could not see when the model takes no pictures', async () => {
    reply = both(
      (request) =>
        request.pictures > 0
          ? { status: 400, body: { error: { message: 'images are not supported' } } }
          : undefined,
      seeing,
      joining,
    );
    const answer = await harness.ask(PICTURE, { reading: 'documents' });
    expect(answer.answer).not.toContain('gateway');
    expect(answer.notes.join('\n')).toMatch(/was not shown 1 picture of “Architecture of the product”/);
    const request = askedOf('read_whole').find(
      ({ prompt, pictures }) => pictures === 0 && prompt.includes('IMAGE-1'),
    );
    expect(request?.prompt).toContain('cannot be shown to you');
  });
});

/** The events of a stream, and when the first piece of the answer came. */
async function readTimed(response: Response) {
  const decoder = new TextDecoder();
  let text = '';
  let firstPiece = 0;
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true });
    if (firstPiece === 0 && text.includes('event: answer-delta')) firstPiece = performance.now();
  }
  const arrived = (await readStream(new Response(text))).map(({ event, data }) => ({
    event,
    data: data as Record<string, unknown>,
  }));
  return { arrived, firstPiece };
}

describe('the stream of an answer from whole documents', () => {
  it('should tell its progress, and its text while it is written: the first piece within a second of the first token', {
    retry: 2,
  }, async () => {
    let firstToken = 0;
    reply = both(quoting('log in'), (request) => {
      if (request.task === 'answer_from_readings') firstToken = performance.now() + 50;
      return joining(request);
    });
    delayMs = 5_000;
    const began = performance.now();
    const response = await server.post(
      '/api/qa/ask',
      { question: `${QUESTION} And how often?`, reading: 'documents' },
      { accept: 'text/event-stream' },
    );
    const { arrived, firstPiece } = await readTimed(response);
    expect(firstToken).toBeGreaterThan(0);
    expect(firstPiece - firstToken).toBeLessThan(1_000);
    expect(performance.now() - began).toBeLessThan(20_000);
    const progress = arrived.filter(({ data }) => data['stage'] === 'reading').map(({ data }) => data);
    expect(progress[0]).toMatchObject({ current: 1, doc_name: expect.any(String) });
    expect(new Set(progress.map(({ total }) => total))).toEqual(new Set([progress.length]));
    const written = arrived
      .flatMap(({ event, data }) => (event === 'answer-delta' ? [data['text']] : []))
      .join('');
    expect(written).toMatch(/password \[DOC-[0-9a-f]{8}-PARA-3\]/);
    const of = (name: string) => arrived.find(({ event }) => event === name)?.data;
    expect(of('answer')?.['text']).toMatch(/password\. \[1\]/);
    expect(of('references')).toMatchObject({
      document_references: expect.arrayContaining([
        expect.objectContaining({ content: 'Users log in to the product with a password.' }),
      ]),
    });
    expect(of('usage')).toMatchObject({ calls: expect.any(Number) });
    expect(of('end')).toMatchObject({ status: expect.stringMatching(/answered|partly/) });
  });

  it('should refuse a mode that it does not know', async () => {
    for (const body of [{ reading: 'aloud' }, { topic_filter: [] }, { retrieval_mode: 'telepathy' }]) {
      const response = await server.post('/api/qa/ask', { question: QUESTION, ...body });
      const problem = (await response.json()) as { code: string };
      expect([response.status, problem.code]).toEqual([400, 'E020']);
      expect(JSON.stringify(problem)).toContain(Object.keys(body).join());
    }
    const ok = await server.post('/api/qa/ask', {
      question: 'Who logs in?',
      retrieval_mode: 'auto',
      reading: 'passages',
    });
    expect(AnswerSchema.parse(await ok.json()).document_references).toBeUndefined();
  });
});

it('should repeat no reading that was paid for when a killed ask goes on', async () => {
  const stop = new AbortController();
  reply = both(quoting('log in'), (request) => {
    if (request.task !== 'answer_from_readings') return undefined;
    stop.abort();
    return { misbehave: 'hang' };
  });
  const { id } = await harness.app.research.submit({
    question: `${QUESTION} Again.`,
    collectionIds: [harness.collectionId],
    reviewPlan: false,
    mode: 'ask',
    reading: 'documents',
  });
  expect((await harness.app.research.execute(id, { signal: stop.signal })).status).toBe('paused');
  const read = askedOf('read_whole').length;
  expect(read).toBeGreaterThan(2);
  reply = both(quoting('log in'), joining);
  expect((await harness.app.research.execute(id)).status).toBe('done');
  expect(askedOf('read_whole')).toHaveLength(read);
  expect(askedOf('answer_from_readings')).toHaveLength(2);
});

it('should fall back to passages without a model, and say so', async () => {
  const keyless = await openHarness({ library: LIBRARY });
  try {
    const answer = await keyless.ask('What limits login attempts?', { reading: 'documents' });
    expect(answer.sources.length).toBeGreaterThan(0);
    expect(answer.notes.join('\n')).toContain('read by a language model, and none is configured');
  } finally {
    await keyless.close();
  }
});
