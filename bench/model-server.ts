import { createHash } from 'node:crypto';
import { createOpenAiServer } from '../test/fakes/openai-server.ts';
import { createResearchReplies } from '../test/fakes/research-replies.ts';

// The model stand-in of the benches, in a process of its own so that its work does not count as Plumbline's. Answers
// arrive whole after the latency; each request is reported to the parent by the task it asks for.
const replies = createResearchReplies({ turns: 2 });
/** Part of a sub-question for which the model refuses to work. */
const failing = process.argv[3];
const server = await createOpenAiServer({
  latencyMs: Number(process.argv[2] ?? 300),
  pieceSize: 4096,
  reply: (request) => {
    const key = createHash('sha256').update(request.prompt).digest('hex');
    process.send?.({ task: request.task, at: Date.now(), key });
    const fails = failing !== undefined && request.task === 'investigate' && request.prompt.includes(failing);
    return fails ? { status: 401 } : replies(request);
  },
});
process.send?.({ baseUrl: server.baseUrl });
process.on('disconnect', () => process.exit(0));
