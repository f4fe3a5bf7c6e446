import { openPlumbline } from '@plumbline/plumbline';

const plumbline = await openPlumbline({ dataDir: 'data' });
await plumbline.ingest(process.argv[2] ?? 'docs');
const run = await plumbline.research('Who made the turbine that failed at Kestrel Bay?');
for await (const event of run.events()) console.log(event.type);
const report = await run.report();
for (const { number, sourcePath, quote } of report.citations.slice(0, 3))
  console.log(number, sourcePath, quote.slice(0, 60));
await plumbline.close();
