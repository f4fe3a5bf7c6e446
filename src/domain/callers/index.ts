export type { CallerStore } from './caller-memory.ts';
export { collectionsOfGroups } from './collections-of-groups.ts';
export { asksWhoCalls, createFindCaller, isShared, type KnownCallers, PERSON } from './named-caller.ts';
export type { ReportShare, ReportShareStore } from './report-share.ts';
