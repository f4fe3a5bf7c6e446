import * as z from 'zod';
import type { ReceivedRequest, ServerReply } from '../../test/fakes/openai-server.ts';

const Judged = z.record(
  z.string(),
  z.object({
    verdict: z.string(),
    kind: z.string().default('fact'),
    formulas: z.array(z.string()).default([]),
    quotes: z.array(z.string()).default([]),
  }),
);

/** What a model replied when a sample report was made. */
export const RecordingSchema = z.strictObject({
  question: z.string(),
  /** Names of the files it was asked about. */
  files: z.array(z.string()),
  contextTokens: z.int(),
  plan: z.unknown(),
  coverage: z.unknown(),
  /** The report as the model wrote it, a line an entry, with the ids of `passages`. */
  report: z.array(z.string()),
  /** Words that only the passage holds which the id stood for: passages may be numbered otherwise the next time. */
  passages: z.record(z.string(), z.string()),
  /** By the statement that was judged. */
  judged: Judged.default({}),
  /** New wordings, by the statement that was to be put again. */
  revised: z.record(z.string(), z.string()).default({}),
});
export type Recording = z.infer<typeof RecordingSchema>;

/** Replies from a recording. What was not recorded is left out where that can be, and an error where it cannot. */
export function replyFrom(recording: Recording): (request: ReceivedRequest) => ServerReply {
  return ({ task, prompt }) => {
    switch (task) {
      case 'plan':
        return JSON.stringify(recording.plan);
      case 'judge_coverage':
        return JSON.stringify(recording.coverage);
      case 'investigate':
        return JSON.stringify({ calls: notesOf(recording) });
      case 'write_report':
        return renumber(recording, prompt);
      case 'judge_claims':
        return JSON.stringify({
          verdicts: statementsOf(prompt).flatMap(({ id, text }) => {
            // Canaries are among them, which a judge refuses.
            return [{ id, ...(recording.judged[text] ?? { verdict: 'not_found' }) }];
          }),
        });
      case 'revise_claims':
        return JSON.stringify({
          claims: statementsOf(prompt).flatMap(({ id, text }) => {
            const revised = recording.revised[text];
            return revised === undefined ? [] : [{ id, text: withIds(revised, idsIn(recording, prompt)) }];
          }),
        });
      default:
        return { status: 404, body: { error: { message: `no reply was recorded for ${task ?? 'this'}` } } };
    }
  };
}

/** Every passage that the report cites, looked for in every file; those that are not in a file are refused. */
function notesOf({ passages, files }: Recording) {
  const notes = files.map((document) => ({
    tool: 'note',
    input: {
      findings: Object.values(passages).map((words) => ({
        statement: words,
        quotes: [{ text: words, document }],
      })),
    },
  }));
  return [...notes, { tool: 'finish', input: { open: [] } }];
}

function renumber(recording: Recording, prompt: string): string {
  return withIds(recording.report.join('\n'), idsIn(recording, prompt));
}

function withIds(text: string, ids: ReadonlyMap<string, string>): string {
  return text.replace(/\bev_\d+\b/g, (id) => ids.get(id) ?? id);
}

function idsIn(recording: Recording, prompt: string): ReadonlyMap<string, string> {
  const shown = [...prompt.matchAll(/<passage id="([^"]+)"[^>]*>\n([\s\S]*?)\n<\/passage>/g)];
  return new Map(
    Object.entries(recording.passages).flatMap(([id, words]) => {
      const found = shown.find(([, , text = '']) => text.includes(words))?.[1];
      return found === undefined ? [] : [[id, found] as const];
    }),
  );
}

function statementsOf(prompt: string) {
  return [...prompt.matchAll(/<statement id="([^"]+)"[^>]*>\n([\s\S]*?)\n<\/statement>/g)].map(
    ([, id = '', text = '']) => ({ id, text: text.trim() }),
  );
}
