import { commands } from './command-sentences.ts';
import { server } from './server-sentences.ts';
import { setup } from './setup-sentences.ts';

export const serving = { ...commands, ...server, ...setup };
