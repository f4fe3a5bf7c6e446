import { createOpenAiServer } from '../test/fakes/openai-server.ts';
import { createResearchReplies } from '../test/fakes/research-replies.ts';

// The model stand-in of the benches, in a process of its own so that its work does not count as Plumbline's. Answers
// arrive whole after the latency; each request is reported to the parent by the task it asks for.
const replies = createResearchReplies();
const server = await createOpenAiServer({
  latencyMs: Number(process.argv[2] ?? 300),
  pieceSize: 4096,
  reply: (request) => {
    process.send?.({ task: request.task });
    return replies(request);
  },
});
process.send?.({ baseUrl: server.baseUrl });
process.on('disconnect', () => process.exit(0));
