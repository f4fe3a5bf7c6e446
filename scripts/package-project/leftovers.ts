// What an instance leaves behind: handles, and memory over several that are opened and closed.
import { openPlumbline } from '@plumbline/plumbline';

const collect = (globalThis as { gc?: () => void }).gc ?? (() => undefined);
// The standard streams of the process are there from the first look at them.
void [process.stdout, process.stderr];
const before = process.getActiveResourcesInfo().length;
const sizes: number[] = [];
for (let round = 0; round < 6; round++) {
  const plumbline = await openPlumbline({ dataDir: `data-${round}` });
  await plumbline.ingest(process.argv[2] ?? 'docs', { collection: 'docs' });
  const { answer } = await plumbline.ask('Who made the turbine that failed at Kestrel Bay?');
  if (answer === '') throw new Error('no answer');
  await plumbline.close();
  await new Promise((done) => setTimeout(done, 500));
  collect();
  sizes.push(Math.round(process.memoryUsage().heapUsed / 2 ** 20));
}
console.log(JSON.stringify({ before, after: process.getActiveResourcesInfo(), heapMiB: sizes }));
// Nothing ends the process: it ends when nothing is left.
