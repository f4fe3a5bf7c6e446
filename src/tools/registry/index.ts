export type { ToolContext } from './agent-tool.ts';
export { createEvidenceBook, type EvidenceBook } from './evidence-book.ts';
export { cutLength } from './fill-context.ts';
export { createLibraryTools } from './library-tools.ts';
export { type OtherTools, withOtherTools } from './other-tools.ts';
export { placeOf } from './place-words.ts';
export { resolveDocument } from './resolve-document.ts';
export { toPassage } from './show-range.ts';
export { createToolRegistry, type RecordToolCall, type ToolRegistry } from './tool-registry.ts';
