export interface RanTest {
  /** Titles of the suites around it and its own. */
  readonly fullName: string;
  readonly state: 'passed' | 'failed' | 'skipped' | 'pending';
}

/** How many numbered correctness properties there are. */
const PROPERTIES = 37;
/** `it.prop` writes the seed into its title; a plain `it` draws nothing and is no property. */
const DRAWN = /\(with seed=-?\d+\)/;

/** Numbers of the correctness properties that no property test states which ran and passed. */
export function listMissingProperties(tests: Iterable<RanTest>, count = PROPERTIES): number[] {
  const stated = new Set<number>();
  for (const { fullName, state } of tests) {
    if (state !== 'passed' || !DRAWN.test(fullName)) continue;
    for (const [, number] of fullName.matchAll(/\bproperty (\d+): /g)) stated.add(Number(number));
  }
  return Array.from({ length: count }, (_, index) => index + 1).filter((number) => !stated.has(number));
}

/** What the last line of a run says about suites that had no Postgres; nothing when there are none. */
export function describeSkippedPostgres(tests: Iterable<RanTest>): string | undefined {
  const skipped = [...tests].filter(
    ({ fullName, state }) => state === 'skipped' && fullName.includes('no Postgres'),
  ).length;
  if (skipped === 0) return undefined;
  const what = skipped === 1 ? '1 test on Postgres was' : `${skipped} tests on Postgres were`;
  return `${what} SKIPPED: TEST_DATABASE_URL is not set. Run them with: node scripts/with-postgres.js npm run test:all`;
}
