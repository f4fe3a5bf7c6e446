import { type Config, loadConfig } from '../../../../src/config/index.ts';

/** A setting, and what shows under each of its values. The values differ in what is seen, so that a cut wire is noticed. */
export interface Effect<World> {
  readonly values: readonly (readonly [value: unknown, seen: unknown])[];
  readonly beside?: Readonly<Record<string, unknown>>;
  readonly see: (config: Config, world: World) => Promise<unknown>;
}
export type Effects<World> = Readonly<Record<string, Effect<World>>>;

/** One case a value; `{server}` and `{host}` in a value or beside it stand for the address of the stand-in. */
export function casesOf<World>(effects: Effects<World>) {
  return Object.entries(effects).flatMap(([key, { values, beside, see }]) =>
    values.map(([value, seen]) => ({ key, value, seen, beside, see })),
  );
}

export function configOf(
  set: Readonly<Record<string, unknown>>,
  { cwd = '/nowhere', server = '' }: { readonly cwd?: string; readonly server?: string } = {},
): Config {
  const host = server === '' ? '' : new URL(server).host;
  const text = JSON.stringify(set).replaceAll('{server}', server).replaceAll('{host}', host);
  const flags = JSON.parse(text) as Record<string, unknown>;
  return loadConfig({ cwd, environment: {}, flags }).config;
}
