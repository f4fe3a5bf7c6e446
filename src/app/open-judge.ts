import { createEntailmentJudge, type StatementJudge } from '../agents/index.ts';
import type { Config } from '../config/index.ts';
import type { EntailmentModel } from '../domain/index.ts';
import { createLocalEntailment } from '../language/index.ts';

type Judging = Pick<Config, 'verification'>;

/** The entailment model that judges statements in the place of the language model, where the configuration names one. */
export function openJudge(config: Judging): StatementJudge | undefined {
  const model = openEntailment(config);
  return model && createEntailmentJudge(model);
}

export function openEntailment({ verification: { provider, model } }: Judging): EntailmentModel | undefined {
  return provider === 'local' ? createLocalEntailment({ folder: model ?? '' }) : undefined;
}
