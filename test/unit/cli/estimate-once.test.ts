import { expect, it } from 'vitest';
import { createCli } from '../../../src/cli/index.ts';
import { createFakeDeps, makeEvent } from '../../fakes/cli-application.ts';
import { createFakeIo } from '../../fakes/cli-io.ts';

const estimate = {
  subQuestions: [3, 6],
  calls: [5, 40],
  tokens: [9000, 250_000],
  costUsd: [0.01, 0.5],
  seconds: [10, 200],
};

it.each([[['l']], [[]]])(
  'should print the estimate of a plan once, whatever is answered: %j',
  async (answers) => {
    const events = [makeEvent(1, 'review-wait', { estimate })];
    const { deps } = createFakeDeps({ events, outcome: { status: 'awaiting-review' } });
    const io = createFakeIo({ answers });
    expect(await createCli(deps, io).run(['research', 'How long are backups kept?', '--review'])).toBe(0);
    expect(io.stderr().match(/5 – 40|5–40|5 to 40/g)).toHaveLength(1);
  },
);
