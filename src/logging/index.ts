export { createLogger, type FileLogger } from './create-logger.ts';
export { logOperation } from './log-operation.ts';
export { createRedactor } from './redactor.ts';
export { createRotatingFile } from './rotating-file.ts';
export { silentLogger } from './silent-logger.ts';
