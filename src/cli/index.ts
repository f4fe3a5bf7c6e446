export type {
  Application,
  CliDeps,
  DoctorCheck,
  Overrides,
  Pruned,
} from './application.ts';
export { buildProgram } from './build-program.ts';
export { createCli } from './create-cli.ts';
export type { CliIo } from './io.ts';
export { createProcessIo } from './process-io.ts';
