import type { Catalogue } from '../catalogue/index.ts';

/** Every code says in each language what it means. */
type CodeWithWords = keyof Catalogue['codes'];

interface ErrorSpec {
  readonly name: string;
  readonly httpStatus: number;
  /** Process exit code, after sysexits.h where one fits. */
  readonly exitCode: number;
  readonly retryable: boolean;
}

/**
 * Every failure that may reach a user. E001–E008 are fixed by the specification; ours start at E020.
 * A code is never reused or renumbered: clients, logs and stored runs hold them.
 */
export const ERROR_REGISTRY = {
  E001: spec('PLANNER_FAILED', 422, 65, false),
  E002: spec('EXECUTOR_ALL_FAILED', 502, 70, true),
  E003: spec('DOCUMENT_PROCESSING_FAILED', 422, 65, false),
  E004: spec('VECTOR_STORE_FAILED', 503, 69, true),
  E005: spec('RAG_RETRIEVAL_FAILED', 502, 70, true),
  E006: spec('ANSWER_GENERATION_FAILED', 502, 70, true),
  E007: spec('MEMORY_CONNECTION_FAILED', 503, 69, true),
  E008: spec('CONFIGURATION_ERROR', 500, 78, false),
  E020: spec('INVALID_INPUT', 400, 64, false),
  E021: spec('NOT_FOUND', 404, 66, false),
  E022: spec('NOTHING_READABLE', 422, 66, false),
  E023: spec('DATABASE_LOCKED', 503, 75, true),
  E024: spec('MODEL_UNAVAILABLE', 503, 69, true),
  E025: spec('MODEL_OUTPUT_INVALID', 502, 70, true),
  E026: spec('BUDGET_EXHAUSTED', 402, 75, false),
  E027: spec('CANCELLED', 409, 130, false),
  E028: spec('DISK_FULL', 507, 74, true),
  E029: spec('UNSUPPORTED_FORMAT', 415, 65, false),
  E030: spec('DOCUMENT_MALFORMED', 422, 65, false),
  E031: spec('DOCUMENT_ENCRYPTED', 422, 65, false),
  E032: spec('DOCUMENT_TOO_LARGE', 413, 65, false),
  E033: spec('DOCUMENT_TIMEOUT', 422, 65, false),
  E034: spec('SEARCH_TOOL_FAILED', 502, 69, true),
  E035: spec('OUTPUT_NOT_WRITABLE', 500, 73, false),
  E036: spec('CONFLICT', 409, 65, false),
  E037: spec('RATE_LIMITED', 429, 75, true),
  E038: spec('UNAUTHORIZED', 401, 77, false),
  E039: spec('EGRESS_REFUSED', 403, 77, false),
  E040: spec('RERANK_FAILED', 502, 69, true),
  E041: spec('EMBEDDING_FAILED', 502, 69, true),
  E042: spec('DOCUMENT_UNREADABLE', 422, 66, false),
  E043: spec('TASK_TIMEOUT', 504, 75, true),
  E044: spec('FORBIDDEN', 403, 77, false),
  E045: spec('RUN_SET_ASIDE', 500, 70, false),
  E046: spec('WEB_UNAVAILABLE', 502, 69, true),
  E047: spec('WEB_CONTENT_REFUSED', 502, 65, false),
  E048: spec('ROBOTS_DISALLOWED', 403, 77, false),
  E049: spec('RECORD_DAMAGED', 500, 70, false),
  E050: spec('SERVER_UNREACHABLE', 503, 69, true),
  E051: spec('AMBIGUOUS', 409, 64, false),
  E052: spec('FILE_STORE_FAILED', 503, 69, true),
  E103: spec('MODEL_REFUSED', 502, 65, false),
  E104: spec('MODEL_NOT_BROUGHT', 502, 69, true),
  E107: spec('PACKAGE_MISSING', 503, 78, false),
  E110: spec('TELEMETRY_UNAVAILABLE', 500, 78, false),
  E115: spec('TOO_MANY_PLACES', 422, 65, false),
  E116: spec('FIGURE_NOT_THERE', 422, 65, false),
  E117: spec('SCHEMA_REFUSED', 422, 65, false),
  E113: spec('MODEL_IN_USE', 409, 65, false),
  E114: spec('JUDGE_UNSUITABLE', 500, 78, false),
  E119: spec('SEARCH_CLUSTER_AWAY', 503, 69, true),
  E120: spec('SEARCH_CLUSTER_UNSUITABLE', 500, 78, false),
  E121: spec('SEARCH_CLUSTER_REFUSED', 502, 77, false),
  E122: spec('INDEX_ELSEWHERE', 503, 75, true),
  E123: spec('TOKEN_REFUSED', 401, 77, false),
  E124: spec('NO_GROUP', 403, 77, false),
  E125: spec('ISSUER_UNREACHABLE', 503, 69, true),
  E126: spec('TASK_TOO_LATE', 409, 65, false),
  E127: spec('SHARING_OFF', 403, 77, false),
  E129: spec('MCP_SERVER_FAILED', 502, 69, true),
  E130: spec('MCP_TOOL_CHANGED', 409, 78, false),
  E131: spec('REMOTE_FOLDER_FAILED', 502, 69, true),
  E099: spec('INTERNAL', 500, 70, false),
  E100: spec('TEXT_REFUSED', 422, 65, false),
} as const satisfies Readonly<Record<CodeWithWords, ErrorSpec>>;

export type ErrorCode = keyof typeof ERROR_REGISTRY;

function spec(name: string, httpStatus: number, exitCode: number, retryable: boolean): ErrorSpec {
  return { name, httpStatus, exitCode, retryable };
}
