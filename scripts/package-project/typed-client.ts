import { createClient } from '@plumbline/plumbline/client';
import { runOperations } from '@plumbline/plumbline/contract';

const client = createClient({ baseUrl: process.argv[2] ?? '' });
const run = await client.call('submitResearch', { body: { question: 'Who made the turbine that failed?' } });
for await (const { type } of client.follow(run)) console.log(type);
const { citations } = await client.call('getReport', { params: { id: run.id } });
console.log(runOperations.getReport.path, citations.length);
