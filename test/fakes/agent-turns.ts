import type { AgentTurn } from '../../src/domain/findings/index.ts';

/** A turn of an executor that calls tools, in this order. */
export const callTools = (
  ...calls: readonly (readonly [tool: string, input: Readonly<Record<string, unknown>>])[]
): AgentTurn => ({
  text: '',
  calls: calls.map(([tool, input], index) => ({ id: `c${index + 1}`, tool, input })),
});

/** The turn that ends the work of an executor. */
export const finish = (...open: readonly string[]): AgentTurn => callTools(['finish', { open }]);
