import { commands } from './command-sentences.ts';
import { doctor } from './doctor-sentences.ts';
import { server } from './server-sentences.ts';
import { setup } from './setup-sentences.ts';

export const serving = { ...commands, ...doctor, ...server, ...setup };
