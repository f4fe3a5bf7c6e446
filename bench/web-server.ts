import { startStandInWeb, stationPages } from '../test/fakes/stand-in-web.ts';

// The stand-in web of the bench, in a process of its own so that its work does not count as Plumbline's.
const web = await startStandInWeb(stationPages(200), { latencyMs: Number(process.argv[2] ?? 300) });
process.send?.({ set: web.set });
process.on('disconnect', () => process.exit(0));
