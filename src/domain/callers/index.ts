export { collectionsOfGroups } from './collections-of-groups.ts';
export type { CallerStore } from './kept-callers.ts';
export { asksWhoCalls, createFindCaller, isShared, type KnownCallers, PERSON } from './named-caller.ts';
