export { buildProgram } from './build-program.ts';
export type { CliDeps, DoctorCheck, Overrides, ServeHooks } from './cli-deps.ts';
export { createCli } from './create-cli.ts';
export type { CliIo } from './io.ts';
export { languageOfEnvironment, languageOption, wordsOf } from './language.ts';
export { createProcessIo } from './process-io.ts';
