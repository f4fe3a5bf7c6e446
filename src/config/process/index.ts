export { allowListeners } from './allow-listeners.ts';
// Apart from the schema of the settings, which takes a tenth of a second to load.
export { disableTracing } from './disable-tracing.ts';
export { processEnvironment } from './process-environment.ts';
export { quietPackages } from './quiet-packages.ts';
