// Ask, approve the plan, follow, print the report:
//   npx tsx examples/clients/typescript/research.ts "Which suppliers missed their targets, and why?" [file …]
import { openAsBlob } from 'node:fs';
import { basename } from 'node:path';
import { createClient } from './client.ts';

const [question = '', ...files] = process.argv.slice(2);
// biome-ignore lint/style/noProcessEnv: an example has no configuration of its own
const { PLUMBLINE_URL: baseUrl = 'http://localhost:8484', PLUMBLINE_KEY: apiKey } = process.env;
const client = createClient({ baseUrl, ...(apiKey === undefined ? {} : { apiKey }) });

if (files.length > 0) {
  const contents = await Promise.all(
    files.map(async (path) => ({ name: basename(path), content: await openAsBlob(path) })),
  );
  let upload = await client.upload('uploads', contents);
  while (upload.status === 'waiting' || upload.status === 'reading') {
    await new Promise((resolve) => setTimeout(resolve, 500));
    upload = await client.call('getUpload', { params: { id: upload.id } });
  }
  for (const { sourcePath, outcome } of upload.files) process.stderr.write(`${outcome}: ${sourcePath}\n`);
}

const run = await client.call('submitResearch', {
  body: { question, reviewPlan: true },
  headers: { 'Idempotency-Key': crypto.randomUUID() },
});
for await (const event of client.follow(run)) {
  process.stderr.write(`${event.seq} ${event.type}\n`);
  if (event.type === 'review-wait')
    await client.call('decidePlan', { params: { id: run.id }, body: { action: 'approve' } });
}
process.stdout.write(await client.reportText(run, 'text/markdown'));
