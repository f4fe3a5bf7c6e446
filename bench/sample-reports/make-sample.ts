import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Report } from '../../src/domain/index.ts';
import { createOpenAiServer, type ReceivedRequest } from '../../test/fakes/openai-server.ts';
import { openPlumbline } from '../open-plumbline.ts';
import { type Recording, replyFrom } from './recorded-model.ts';

export interface Sample {
  readonly report: Report;
  /** The file of `docs` that shows it. */
  readonly page: string;
  readonly requests: readonly ReceivedRequest[];
}

/** A whole run over the files of a recording, with what the model replied then: search, checks and rendering are the program's own. */
export async function makeSample(
  title: string,
  recording: Recording,
  /** Paths of its files, by name. */
  files: ReadonlyMap<string, string>,
  contextTokens = recording.contextTokens,
): Promise<Sample> {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-sample-'));
  const server = await createOpenAiServer({ reply: replyFrom(recording) });
  const app = await openPlumbline({
    folder,
    baseUrl: server.baseUrl,
    subQuestions: 3,
    poolSize: 4,
    set: [`language.contextTokens=${contextTokens}`],
  });
  try {
    const docs = join(folder, 'docs');
    mkdirSync(docs);
    for (const [file, path] of files) copyFileSync(path, join(docs, file));
    const { collection } = await app.ingest.ingestFolder({ folder: docs });
    const run = await app.research.submit({
      question: recording.question,
      collectionIds: [collection.id],
      reviewPlan: false,
    });
    const { status } = await app.research.execute(run.id);
    const report = await app.research.report(run.id);
    if (report === undefined) throw new Error(`${title}: the run ended ${status} without a report`);
    const page = pageOf(title, recording.files, app.renderers.markdown(report));
    return { report, page, requests: [...server.requests] };
  } finally {
    await app.close();
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Times and counts that differ from one run to the next are left out of a file that is made again. */
function pageOf(title: string, files: readonly string[], markdown: string): string {
  const steady = markdown
    .split('\n')
    .filter((line) => !/^- (?:Finished|Elapsed|Time|完成时间|用时)/.test(line))
    .join('\n');
  return `# A sample report with a model\n\nMade again by \`npm run docs:samples -- --only ${title}\` from ${files.map((file) => `\`${file}\``).join(', ')}, with the replies of a model\nrecorded in \`examples/sample-reports/${title}.json\`: search, checks and rendering are the program's own. What follows the line is the file as it was written.\n\n---\n\n${steady}`;
}
