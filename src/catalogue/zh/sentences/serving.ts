import { commands } from './command-sentences.ts';
import { config } from './config-sentences.ts';
import { doctor } from './doctor-sentences.ts';
import { network } from './network/network-sentences.ts';
import { server } from './server-sentences.ts';
import { setup } from './setup-sentences.ts';
import { verify } from './verify-sentences.ts';

export const serving = { ...commands, ...config, ...doctor, ...network, ...server, ...setup, ...verify };
