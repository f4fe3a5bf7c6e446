import { join } from 'node:path';
import type { Config } from '../config/index.ts';

/** Where the models of this machine are. */
export const modelsFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'models');
