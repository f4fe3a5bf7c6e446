interface ErrorSpec {
  readonly name: string;
  readonly when: string;
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
  E001: spec('PLANNER_FAILED', 'no valid plan after planner.maxAttempts', 422, 65, false),
  E002: spec('EXECUTOR_ALL_FAILED', 'every executor of the run failed', 502, 70, true),
  E003: spec(
    'DOCUMENT_PROCESSING_FAILED',
    'a document cannot be converted, split or embedded',
    422,
    65,
    false,
  ),
  E004: spec('VECTOR_STORE_FAILED', 'the index cannot be read or written', 503, 69, true),
  E005: spec('RAG_RETRIEVAL_FAILED', 'nothing can be retrieved at all', 502, 70, true),
  E006: spec('ANSWER_GENERATION_FAILED', 'the report could not be written', 502, 70, true),
  E007: spec('MEMORY_CONNECTION_FAILED', 'the checkpoint database is unreachable', 503, 69, true),
  E008: spec('CONFIGURATION_ERROR', 'the configuration does not validate', 500, 78, false),
  E020: spec('INVALID_INPUT', 'a question, option or request body is not acceptable', 400, 64, false),
  E021: spec('NOT_FOUND', 'the run, document or file named does not exist', 404, 66, false),
  E022: spec('NOTHING_READABLE', 'a folder holds no document that can be read', 422, 66, false),
  E023: spec('DATABASE_LOCKED', 'another process owns the embedded database', 503, 75, true),
  E024: spec('MODEL_UNAVAILABLE', 'the configured model endpoint does not answer', 503, 69, true),
  E025: spec('MODEL_OUTPUT_INVALID', 'a model answered in a shape that could not be repaired', 502, 70, true),
  E026: spec('BUDGET_EXHAUSTED', 'the budget of the run does not allow another call', 402, 75, false),
  E027: spec('CANCELLED', 'the run was cancelled', 409, 130, false),
  E028: spec('DISK_FULL', 'the disk has no room for what must be written', 507, 74, true),
  E029: spec('UNSUPPORTED_FORMAT', 'no converter reads this type of file', 415, 65, false),
  E030: spec('DOCUMENT_MALFORMED', 'a file is damaged or is not what its name says', 422, 65, false),
  E031: spec('DOCUMENT_ENCRYPTED', 'a file needs a password', 422, 65, false),
  E032: spec('DOCUMENT_TOO_LARGE', 'a file is over a configured limit', 413, 65, false),
  E033: spec('DOCUMENT_TIMEOUT', 'reading a file took longer than its limit', 422, 65, false),
  E034: spec('SEARCH_TOOL_FAILED', 'a search tool failed; the run goes on with the others', 502, 69, true),
  E035: spec('OUTPUT_NOT_WRITABLE', 'a result cannot be written where it was asked for', 500, 73, false),
  E036: spec('CONFLICT', 'the request does not fit the state the run is in', 409, 65, false),
  E037: spec('RATE_LIMITED', 'a provider or this server asks to slow down', 429, 75, true),
  E038: spec('UNAUTHORIZED', 'the request carries no valid API key', 401, 77, false),
  E039: spec('EGRESS_REFUSED', 'a connection to an address that is not allowed was refused', 403, 77, false),
  E040: spec('RERANK_FAILED', 'the reranker failed; the order of retrieval stands', 502, 69, true),
  E041: spec(
    'EMBEDDING_FAILED',
    'the embedding endpoint failed or answered with unusable vectors',
    502,
    69,
    true,
  ),
  E042: spec(
    'DOCUMENT_UNREADABLE',
    'the file cannot be opened (permissions, vanished, not a file)',
    422,
    66,
    false,
  ),
  E043: spec('TASK_TIMEOUT', 'a sub-question took longer than executor.timeoutMs', 504, 75, true),
  E044: spec('FORBIDDEN', 'the request comes from a host, page or key that may not do this', 403, 77, false),
  E045: spec('RUN_SET_ASIDE', 'a run ended its worker three times without getting further', 500, 70, false),
  E046: spec('WEB_UNAVAILABLE', 'a page or service on the web does not answer', 502, 69, true),
  E047: spec(
    'WEB_CONTENT_REFUSED',
    'a web answer is too large or of a type that is not read',
    502,
    65,
    false,
  ),
  E048: spec('ROBOTS_DISALLOWED', 'robots.txt of a site asks not to fetch this address', 403, 77, false),
  E049: spec('RECORD_DAMAGED', 'a stored row cannot be read: damaged, or of another version', 500, 70, false),
  E050: spec(
    'SERVER_UNREACHABLE',
    'the Plumbline server that a command should use does not answer',
    503,
    69,
    true,
  ),
  E099: spec('INTERNAL', 'an unexpected error: a bug in Plumbline', 500, 70, false),
} as const satisfies Record<`E${number}`, ErrorSpec>;

export type ErrorCode = keyof typeof ERROR_REGISTRY;

function spec(
  name: string,
  when: string,
  httpStatus: number,
  exitCode: number,
  retryable: boolean,
): ErrorSpec {
  return { name, when, httpStatus, exitCode, retryable };
}
