// Generated from docs/openapi.json by scripts/generate-docs.js; do not edit.

export type ResearchRequest = {
  question: string;
  mode?: 'ask' | 'research';
  depth?: 'auto' | 'fast' | 'deep';
  reading?: 'passages' | 'documents' | 'auto';
  retrievalMode?: 'vector' | 'kg_low' | 'kg_high' | 'kg_mix' | 'fusion' | 'auto';
  collections?: Array<string>;
  documents?: Array<string>;
  topics?: Array<string>;
  version?: number;
  asOf?: string;
  reviewPlan?: boolean;
  web?: 'off' | 'allowed';
  budget?: {
    maxCalls?: number;
    maxTokens?: number;
    maxCostUsd?: number;
    maxSeconds?: number;
  };
  instructions?: string;
  outline?: Array<string>;
  length?: number;
  effort?: 'quick' | 'standard' | 'deep';
  schema?: Record<string, unknown>;
  threadId?: string;
  thread_id?: string;
  priority?: number;
};

export type PlanDecision =
  | {
      action: 'approve';
    }
  | {
      action: 'edit';
      questions: Array<string>;
    }
  | {
      action: 'replan';
      feedback: string;
    };

export type FollowUpRequest = {
  question?: string;
  mode?: 'ask' | 'research';
  collections?: Array<string>;
  reviewPlan?: boolean;
  web?: 'off' | 'allowed';
};

export type TaskRequest = {
  question: string;
};

export type ForkRequest = {
  questions?: Array<string>;
  checkpointId?: string;
};

export type RunStatus =
  | 'queued'
  | 'planning'
  | 'awaiting-review'
  | 'researching'
  | 'writing'
  | 'paused'
  | 'done'
  | 'failed'
  | 'cancelled'
  | 'budget-limited';

export type Run = {
  id: string;
  threadId: string;
  question: string;
  collectionIds: Array<string>;
  reviewPlan: boolean;
  mode: 'ask' | 'research';
  status: RunStatus;
  problem?: {
    code: string;
    title: string;
    detail: string;
    retryable: boolean;
    wording?: {
      id: string;
      params: Record<string, unknown>;
    };
  };
  origin?: {
    relation: 'follow-up' | 'fork';
    runId: string;
  };
  createdAt: string;
  updatedAt: string;
  finishedAt?: string;
  links: {
    self: string;
    events: string;
    report: string;
    evidence: string;
  };
};

export type RunDetail = {
  id: string;
  threadId: string;
  question: string;
  collectionIds: Array<string>;
  reviewPlan: boolean;
  mode: 'ask' | 'research';
  status: RunStatus;
  problem?: {
    code: string;
    title: string;
    detail: string;
    retryable: boolean;
    wording?: {
      id: string;
      params: Record<string, unknown>;
    };
  };
  origin?: {
    relation: 'follow-up' | 'fork';
    runId: string;
  };
  createdAt: string;
  updatedAt: string;
  finishedAt?: string;
  links: {
    self: string;
    events: string;
    report: string;
    evidence: string;
  };
  plan?: Plan;
  added?: Array<string>;
};

export type RunList = {
  runs: Array<Run>;
  next?: string;
};

export type Plan = {
  revision: number;
  rationale: string;
  subQuestions: Array<{
    id: string;
    question: string;
    queries?: Array<string>;
    documents?: Array<string>;
    facts?: string;
    round: number;
    parentId?: string;
    local?: boolean;
    side?: boolean;
  }>;
};

export type RunEvent = {
  seq: number;
  type:
    | 'run-start'
    | 'run-resume'
    | 'plan-start'
    | 'plan-ready'
    | 'review-wait'
    | 'review-done'
    | 'task-start'
    | 'task-progress'
    | 'tool-call'
    | 'web-fetch'
    | 'task-end'
    | 'coverage-end'
    | 'tasks-added'
    | 'quality-check'
    | 'thought'
    | 'step-end'
    | 'evidence-ready'
    | 'read-start'
    | 'read-end'
    | 'report-start'
    | 'report-delta'
    | 'answer-delta'
    | 'verify-end'
    | 'report-ready'
    | 'note'
    | 'run-paused'
    | 'run-end';
  data: Record<string, unknown>;
  at: string;
};

export type EventList = {
  events: Array<RunEvent>;
};

export type Report = {
  schemaVersion: 1;
  law?: {
    version: number;
    judge: unknown;
  };
  runId: string;
  question: string;
  language: 'en' | 'zh';
  title: string;
  status: 'answered' | 'partly' | 'found' | 'not_found' | 'failed';
  budgetLimited: boolean;
  answer: Array<{
    kind: 'paragraph' | 'bullet' | 'table_row' | 'heading' | 'passage';
    claims: Array<{
      id: string;
      text: string;
      lead?: string;
      citations: Array<{
        number: number;
        quote: string;
        start: number;
        end: number;
        at?: number;
        beside?: boolean;
        pages?: {
          first: number;
          last: number;
        };
        verdict?:
          | 'supported'
          | 'partly'
          | 'not_checked'
          | 'searched'
          | 'not_found'
          | 'contradicted'
          | 'computed'
          | 'conclusion';
        support?: number;
      }>;
      tables?: Array<number>;
      uncited?: boolean;
      verdict:
        | 'supported'
        | 'partly'
        | 'not_checked'
        | 'searched'
        | 'not_found'
        | 'contradicted'
        | 'computed'
        | 'conclusion';
      basis?: 'quoted' | 'computed' | 'judged' | 'conclusion';
      highlight?: {
        start: number;
        end: number;
      };
      searched?: {
        queries: Array<string>;
        documents: Array<string>;
        total: number;
        closest: Array<number>;
      };
      kind?: 'fact' | 'computed' | 'conclusion' | 'gap';
      calculations?: Array<{
        formula: string;
        cells: Array<{
          value: string;
          label: string;
          number?: number;
          start?: number;
          end?: number;
        }>;
      }>;
      issues: Array<string>;
      secondOpinion?:
        | 'supported'
        | 'partly'
        | 'not_checked'
        | 'searched'
        | 'not_found'
        | 'contradicted'
        | 'computed'
        | 'conclusion';
      byRules?:
        | 'supported'
        | 'partly'
        | 'not_checked'
        | 'searched'
        | 'not_found'
        | 'contradicted'
        | 'computed'
        | 'conclusion';
      frame?: boolean;
    }>;
    changes?: Array<string>;
  }>;
  sections: Array<{
    taskId?: string;
    taskIds?: Array<string>;
    limits?: boolean;
    heading: string;
    status: 'answered' | 'partly' | 'found' | 'no_evidence' | 'failed' | 'skipped';
    blocks: Array<{
      kind: 'paragraph' | 'bullet' | 'table_row' | 'heading' | 'passage';
      claims: Array<{
        id: string;
        text: string;
        lead?: string;
        citations: Array<{
          number: number;
          quote: string;
          start: number;
          end: number;
          at?: number;
          beside?: boolean;
          pages?: {
            first: number;
            last: number;
          };
          verdict?:
            | 'supported'
            | 'partly'
            | 'not_checked'
            | 'searched'
            | 'not_found'
            | 'contradicted'
            | 'computed'
            | 'conclusion';
          support?: number;
        }>;
        tables?: Array<number>;
        uncited?: boolean;
        verdict:
          | 'supported'
          | 'partly'
          | 'not_checked'
          | 'searched'
          | 'not_found'
          | 'contradicted'
          | 'computed'
          | 'conclusion';
        basis?: 'quoted' | 'computed' | 'judged' | 'conclusion';
        highlight?: {
          start: number;
          end: number;
        };
        searched?: {
          queries: Array<string>;
          documents: Array<string>;
          total: number;
          closest: Array<number>;
        };
        kind?: 'fact' | 'computed' | 'conclusion' | 'gap';
        calculations?: Array<{
          formula: string;
          cells: Array<{
            value: string;
            label: string;
            number?: number;
            start?: number;
            end?: number;
          }>;
        }>;
        issues: Array<string>;
        secondOpinion?:
          | 'supported'
          | 'partly'
          | 'not_checked'
          | 'searched'
          | 'not_found'
          | 'contradicted'
          | 'computed'
          | 'conclusion';
        byRules?:
          | 'supported'
          | 'partly'
          | 'not_checked'
          | 'searched'
          | 'not_found'
          | 'contradicted'
          | 'computed'
          | 'conclusion';
        frame?: boolean;
      }>;
      changes?: Array<string>;
    }>;
    problem?: {
      code: string;
      title: string;
      detail: string;
      retryable: boolean;
      wording?: {
        id: string;
        params: Record<string, unknown>;
      };
    };
  }>;
  unanswered: Array<{
    taskId: string;
    question: string;
    status: 'answered' | 'partly' | 'found' | 'no_evidence' | 'failed' | 'skipped';
    reason: string;
    follows?: string;
  }>;
  citations: Array<{
    number: number;
    evidenceId: string;
    documentId: string;
    versionId: string;
    documentTitle: string;
    sourcePath: string;
    format: string;
    contentHash: string;
    copies?: Array<string>;
    locator: {
      offsets: {
        start: number;
        end: number;
      };
      headingPath: Array<string>;
      paragraphs?: {
        first: number;
        last: number;
      };
      pages?: {
        first: number;
        last: number;
        label?: string;
      };
      box?: {
        x: number;
        y: number;
        width: number;
        height: number;
      };
      printed?: Array<{
        start: number;
        page: number;
        label?: string;
        box?: {
          x: number;
          y: number;
          width: number;
          height: number;
        };
      }>;
      slide?: number;
      sheet?: string;
      cells?: string;
      lines?: {
        first: number;
        last: number;
      };
    };
    quote: string;
    resolved: boolean;
  }>;
  sources: Array<{
    documentId: string;
    title: string;
    sourcePath: string;
    format: string;
    contentHash: string;
    citations: Array<number>;
    name?: string;
    web?: {
      url: string;
      extent: 'full' | 'abstract' | 'snippet';
      sources: Array<string>;
      title: string;
      authors: Array<string>;
      year?: number;
      date?: string;
      venue?: string;
      doi?: string;
      licence?: string;
      abstract?: string;
      rerankScore?: number;
      fetchedAt: string;
      mediaType: string;
    };
  }>;
  skippedDocuments: Array<{
    sourcePath: string;
    problem: {
      code: string;
      title: string;
      detail: string;
      retryable: boolean;
      wording?: {
        id: string;
        params: Record<string, unknown>;
      };
    };
  }>;
  verification: {
    claims: number;
    supported: number;
    quoted?: number;
    computed?: number;
    judged?: number;
    conclusions?: number;
    searched?: number;
    notChecked?: number;
    partly: number;
    notFound: number;
    contradicted: number;
    unresolvedMarkers: number;
    removed: Array<{
      text: string;
      reason: string;
    }>;
    removedMore?: number;
  };
  notes: Array<string>;
  facts: {
    mode: 'model' | 'extractive';
    models: Record<string, string>;
    promptVersions: Record<string, number>;
    embedding: string;
    reranker: string;
    startedAt: string;
    finishedAt: string;
    elapsedMs: number;
    rounds: number;
    subQuestions: number;
    pooledQuestions: number;
    evidence: number;
    evidenceLeftOut?: number;
    documentsSearched: number;
    documentsCited: number;
    calls: number;
    cachedCalls: number;
    inputTokens: number;
    outputTokens: number;
    costUsd: number;
  };
  confidence?: {
    level: 'high' | 'medium' | 'low';
    reasons: Array<string>;
  };
  data?: {
    value: unknown;
    complete: boolean;
    fields: Array<{
      path: string;
      value: unknown;
      statement: string;
      verdict: 'supported' | 'not_checked';
      basis?: 'quoted' | 'computed' | 'judged' | 'conclusion';
      reason?: string;
      formulas?: Array<string>;
      citations: Array<{
        documentId: string;
        versionId: string;
        documentTitle: string;
        page?: number;
        quote: string;
        start: number;
        end: number;
      }>;
    }>;
    open: Array<{
      path: string;
      reason: string;
    }>;
  };
  contradictions?: Array<{
    about: string;
    values: Array<{
      value: string;
      statement: string;
      number: number;
      date?: string;
    }>;
    follows?: number;
    reason: string;
  }>;
  reasoning?: {
    mode: 'direct' | 'agent';
    iterations: number;
    forced: boolean;
    quality: {
      sufficient: boolean;
      reason:
        | 'sufficient'
        | 'no_results'
        | 'low_relevance'
        | 'other_language'
        | 'contradiction'
        | 'not_answered'
        | 'asked_for'
        | 'unknown_body'
        | 'one_search';
      best: number;
      missing: string;
    };
    trace: Array<{
      step: number;
      type: 'initial_assessment' | 'thought' | 'action';
      content?: string;
      tool?: string;
      params?: Record<string, unknown>;
      result_summary?: string;
    }>;
  };
  provenance?: {
    plans: Array<Plan>;
    hosts: Array<string>;
    egress?: Array<{
      host: string;
      requests: number;
      refused: number;
      failed: number;
      purposes: Array<string>;
      sent: Array<string>;
    }>;
    retrieval?: {
      entities: Array<GraphEntity>;
      relations: Array<GraphRelation>;
      mode: 'vector' | 'kg_low' | 'kg_high' | 'kg_mix' | 'fusion';
    };
    topics?: Array<{
      id: string;
      name: string;
    }>;
  };
  digest?: {
    algorithm: 'sha256';
    value: string;
  };
};

export type Evidence = {
  id: string;
  chunkIds: Array<string>;
  documentId: string;
  versionId: string;
  documentTitle: string;
  sourcePath: string;
  format: string;
  contentHash: string;
  text: string;
  prefix: string;
  givesOrders?: boolean;
  locator: {
    offsets: {
      start: number;
      end: number;
    };
    headingPath: Array<string>;
    paragraphs?: {
      first: number;
      last: number;
    };
    pages?: {
      first: number;
      last: number;
      label?: string;
    };
    box?: {
      x: number;
      y: number;
      width: number;
      height: number;
    };
    printed?: Array<{
      start: number;
      page: number;
      label?: string;
      box?: {
        x: number;
        y: number;
        width: number;
        height: number;
      };
    }>;
    slide?: number;
    sheet?: string;
    cells?: string;
    lines?: {
      first: number;
      last: number;
    };
  };
  mark?: string;
  picture?: {
    fileName: string;
    wasSeen: boolean;
  };
  score: number;
  taskIds: Array<string>;
  explanations: Array<{
    retriever: string;
    question: string;
    rank: number;
    score: number;
  }>;
};

export type EvidenceList = {
  evidence: Array<Evidence>;
};

export type ReportChart = {
  afterClaim: string;
  title: string;
  description: string;
  width: number;
  height: number;
  shapes: Array<
    | {
        kind: 'bar' | 'axis';
        x: number;
        y: number;
        width: number;
        height: number;
      }
    | {
        kind: 'text';
        x: number;
        y: number;
        width: number;
        text: string;
        role: 'name' | 'label' | 'value';
      }
  >;
};

export type ReportChartList = {
  charts: Array<ReportChart>;
};

export type CheckpointList = {
  checkpoints: Array<{
    id: string;
    at: string;
    subQuestions: number;
    settled: number;
  }>;
};

export type BatchRequest = {
  questions: Array<
    | string
    | {
        question: string;
        mode?: 'ask' | 'research';
      }
  >;
  name?: string;
  collections?: Array<string>;
  mode?: 'ask' | 'research';
  parallel?: number;
  maxCostUsd?: number;
  reuse?: boolean;
};

export type BatchChange = {
  parallel?: number;
  maxCostUsd?: number;
};

export type BatchRetry = {
  status: 'failed' | 'no_evidence';
};

export type BatchPreview = {
  sheets: Array<string>;
  sheet?: string;
  columns: Array<string>;
  questionColumn?: number;
  rows: Array<Array<unknown>>;
  count: number;
};

export type RowChange = {
  answer?: string | null;
  reviewed?: boolean;
};

export type Batch = {
  id: string;
  name: string;
  status: 'running' | 'paused' | 'done' | 'cancelled';
  mode: 'ask' | 'research';
  collectionIds: Array<string>;
  columns: Array<string>;
  questionColumn: number;
  limits: {
    maxCalls: number;
    maxTokens: number;
    maxCostUsd: number;
    maxSeconds: number;
  };
  parallel: number;
  requestedBy?: string;
  activeMs: number;
  createdAt: string;
  updatedAt: string;
  finishedAt?: string;
  counts: {
    rows: number;
    waiting: number;
    running: number;
    answered: number;
    no_evidence: number;
    failed: number;
    skipped: number;
  };
  costUsd: number;
  pace?: {
    rowsPerMinute: number;
    secondsLeft?: number;
  };
  links: {
    self: string;
    rows: string;
    results: string;
  };
};

export type BatchList = {
  batches: Array<Batch>;
  next?: string;
};

export type BatchRow = {
  row: number;
  cells: Array<unknown>;
  status: RowStatus;
  outcome?: 'waiting' | 'running' | 'answered' | 'partly' | 'found' | 'not_found' | 'failed' | 'skipped';
  question?: {
    key: string;
    row: number;
    rows: number;
    question: string;
    mode: 'ask' | 'research';
    status: RowStatus;
    runId?: string;
    usage: {
      calls: number;
      inputTokens: number;
      outputTokens: number;
      costUsd: number;
    };
    answer?: {
      text: string;
      isPartial: boolean;
      isPassage?: boolean;
      citations: Array<{
        number: number;
        documentTitle: string;
        sourcePath: string;
        place: string;
        quote: string;
        locator: {
          offsets: {
            start: number;
            end: number;
          };
          headingPath: Array<string>;
          paragraphs?: {
            first: number;
            last: number;
          };
          pages?: {
            first: number;
            last: number;
            label?: string;
          };
          box?: {
            x: number;
            y: number;
            width: number;
            height: number;
          };
          printed?: Array<{
            start: number;
            page: number;
            label?: string;
            box?: {
              x: number;
              y: number;
              width: number;
              height: number;
            };
          }>;
          slide?: number;
          sheet?: string;
          cells?: string;
          lines?: {
            first: number;
            last: number;
          };
        };
      }>;
      sources: Array<string>;
    };
    review?: {
      answer?: string;
      reviewed: boolean;
      at: string;
    };
    problem?: {
      code: string;
      title: string;
      detail: string;
      retryable: boolean;
      wording?: {
        id: string;
        params: Record<string, unknown>;
      };
    };
  };
  problem?: {
    code: string;
    title: string;
    detail: string;
    retryable: boolean;
    wording?: {
      id: string;
      params: Record<string, unknown>;
    };
  };
};

export type BatchRowList = {
  rows: Array<BatchRow>;
  next?: number;
};

export type RowStatus = 'waiting' | 'running' | 'answered' | 'no_evidence' | 'failed' | 'skipped';

export type EstimateRequest = {
  question: string;
  collections?: Array<string>;
  budget?: {
    maxCalls?: number;
    maxTokens?: number;
    maxCostUsd?: number;
    maxSeconds?: number;
  };
  effort?: 'quick' | 'standard' | 'deep';
};

export type Estimate = {
  documents?: number;
  subQuestions: Array<unknown>;
  calls: Array<unknown>;
  tokens: Array<unknown>;
  costUsd: Array<unknown>;
  seconds: Array<unknown>;
};

export type Collection = {
  id: string;
  name: string;
  web?: 'off' | 'allowed';
};

export type CollectionList = {
  collections: Array<Collection>;
};

export type CollectionRequest = {
  name: string;
  folder?: string;
};

export type Document = {
  id: string;
  collectionId: string;
  sourcePath: string;
  title: string;
  identity?: {
    title: string;
    kind?: {
      value:
        | 'annual report'
        | 'half-year report'
        | 'quarterly report'
        | 'current report'
        | 'registration statement'
        | 'proxy statement'
        | 'earnings release'
        | 'press release'
        | 'protocol'
        | 'minutes'
        | 'policy'
        | 'procedure'
        | 'specification'
        | 'standard'
        | 'regulation'
        | 'contract'
        | 'thesis'
        | 'paper'
        | 'guide'
        | 'glossary'
        | 'interview'
        | 'presentation'
        | 'letter'
        | 'message'
        | 'notice'
        | 'plan'
        | 'report'
        | 'table';
      source: {
        from: 'text' | 'file name' | 'properties';
        start?: number;
        end?: number;
        page?: number;
        byModel?: boolean;
      };
    };
    form?: {
      value: string;
      source: {
        from: 'text' | 'file name' | 'properties';
        start?: number;
        end?: number;
        page?: number;
        byModel?: boolean;
      };
    };
    issuer?: {
      value: string;
      source: {
        from: 'text' | 'file name' | 'properties';
        start?: number;
        end?: number;
        page?: number;
        byModel?: boolean;
      };
    };
    subject?: {
      value: string;
      source: {
        from: 'text' | 'file name' | 'properties';
        start?: number;
        end?: number;
        page?: number;
        byModel?: boolean;
      };
    };
    period?: {
      label: string;
      year: number;
      quarter?: number;
      date?: string;
      fiscal: boolean;
      source: {
        from: 'text' | 'file name' | 'properties';
        start?: number;
        end?: number;
        page?: number;
        byModel?: boolean;
      };
    };
    version?: {
      value: string;
      source: {
        from: 'text' | 'file name' | 'properties';
        start?: number;
        end?: number;
        page?: number;
        byModel?: boolean;
      };
    };
    number?: {
      value: string;
      source: {
        from: 'text' | 'file name' | 'properties';
        start?: number;
        end?: number;
        page?: number;
        byModel?: boolean;
      };
    };
    authors: Array<{
      value: string;
      source: {
        from: 'text' | 'file name' | 'properties';
        start?: number;
        end?: number;
        page?: number;
        byModel?: boolean;
      };
    }>;
    sent?: string;
    aliases: Array<{
      value: string;
      source: {
        from: 'text' | 'file name' | 'properties';
        start?: number;
        end?: number;
        page?: number;
        byModel?: boolean;
      };
    }>;
    selfNames: Array<string>;
    parties?: Array<{
      value: string;
      source: {
        from: 'text' | 'file name' | 'properties';
        start?: number;
        end?: number;
        page?: number;
        byModel?: boolean;
      };
      role: string;
    }>;
    abbreviations: Array<{
      short: string;
      long: string;
    }>;
  };
  format: string;
  status: 'processing' | 'indexed' | 'partial' | 'failed' | 'quarantined';
  currentVersionId?: string;
  contentHash?: string;
  bytes: number;
  chunkCount: number;
  problem?: {
    code: string;
    title: string;
    detail: string;
    retryable: boolean;
    wording?: {
      id: string;
      params: Record<string, unknown>;
    };
    versionId?: string;
  };
  warnings: Array<string>;
  givenTitle?: string;
  tags?: Array<string>;
  createdAt?: string;
  updatedAt: string;
};

export type DocumentList = {
  documents: Array<Document>;
  total?: number;
  next?: string;
};

export type Restructured = {
  documentId: string;
  from: 'original' | 'text' | 'nothing';
};

export type DocumentDetail = {
  id: string;
  collectionId: string;
  sourcePath: string;
  title: string;
  identity?: {
    title: string;
    kind?: {
      value:
        | 'annual report'
        | 'half-year report'
        | 'quarterly report'
        | 'current report'
        | 'registration statement'
        | 'proxy statement'
        | 'earnings release'
        | 'press release'
        | 'protocol'
        | 'minutes'
        | 'policy'
        | 'procedure'
        | 'specification'
        | 'standard'
        | 'regulation'
        | 'contract'
        | 'thesis'
        | 'paper'
        | 'guide'
        | 'glossary'
        | 'interview'
        | 'presentation'
        | 'letter'
        | 'message'
        | 'notice'
        | 'plan'
        | 'report'
        | 'table';
      source: {
        from: 'text' | 'file name' | 'properties';
        start?: number;
        end?: number;
        page?: number;
        byModel?: boolean;
      };
    };
    form?: {
      value: string;
      source: {
        from: 'text' | 'file name' | 'properties';
        start?: number;
        end?: number;
        page?: number;
        byModel?: boolean;
      };
    };
    issuer?: {
      value: string;
      source: {
        from: 'text' | 'file name' | 'properties';
        start?: number;
        end?: number;
        page?: number;
        byModel?: boolean;
      };
    };
    subject?: {
      value: string;
      source: {
        from: 'text' | 'file name' | 'properties';
        start?: number;
        end?: number;
        page?: number;
        byModel?: boolean;
      };
    };
    period?: {
      label: string;
      year: number;
      quarter?: number;
      date?: string;
      fiscal: boolean;
      source: {
        from: 'text' | 'file name' | 'properties';
        start?: number;
        end?: number;
        page?: number;
        byModel?: boolean;
      };
    };
    version?: {
      value: string;
      source: {
        from: 'text' | 'file name' | 'properties';
        start?: number;
        end?: number;
        page?: number;
        byModel?: boolean;
      };
    };
    number?: {
      value: string;
      source: {
        from: 'text' | 'file name' | 'properties';
        start?: number;
        end?: number;
        page?: number;
        byModel?: boolean;
      };
    };
    authors: Array<{
      value: string;
      source: {
        from: 'text' | 'file name' | 'properties';
        start?: number;
        end?: number;
        page?: number;
        byModel?: boolean;
      };
    }>;
    sent?: string;
    aliases: Array<{
      value: string;
      source: {
        from: 'text' | 'file name' | 'properties';
        start?: number;
        end?: number;
        page?: number;
        byModel?: boolean;
      };
    }>;
    selfNames: Array<string>;
    parties?: Array<{
      value: string;
      source: {
        from: 'text' | 'file name' | 'properties';
        start?: number;
        end?: number;
        page?: number;
        byModel?: boolean;
      };
      role: string;
    }>;
    abbreviations: Array<{
      short: string;
      long: string;
    }>;
  };
  format: string;
  status: 'processing' | 'indexed' | 'partial' | 'failed' | 'quarantined';
  currentVersionId?: string;
  contentHash?: string;
  bytes: number;
  chunkCount: number;
  problem?: {
    code: string;
    title: string;
    detail: string;
    retryable: boolean;
    wording?: {
      id: string;
      params: Record<string, unknown>;
    };
    versionId?: string;
  };
  warnings: Array<string>;
  givenTitle?: string;
  tags?: Array<string>;
  createdAt?: string;
  updatedAt: string;
  language?: string;
  structureSource?: 'outline' | 'styles' | 'layout' | 'inferred' | 'none';
  pageCount?: number;
  versions: Array<DocumentVersion>;
  topics?: Array<DocumentTopic>;
  counts: {
    versions: number;
    sections: number;
    passages: number;
  };
};

export type DocumentVersion = {
  id: string;
  documentId: string;
  number: number;
  title: string;
  format: string;
  contentHash: string;
  createdAt: string;
  isCurrent: boolean;
  isIndexed: boolean;
  isCited: boolean;
  sections: number;
  passages: number;
};

export type Picture = {
  caption?: string;
  ocrText?: string;
  description?: string;
  sectionId?: string;
  page?: number;
  slide?: number;
  sheet?: string;
  box?: {
    x: number;
    y: number;
    width: number;
    height: number;
  };
  start?: number;
  ordinal: number;
  fileName: string;
  mediaType: string;
  bytes: number;
  hash: string;
  width?: number;
  height?: number;
};

export type PictureList = {
  images: Array<Picture>;
};

export type VersionList = {
  versions: Array<DocumentVersion>;
};

export type VersionComparison = {
  documentId: string;
  from: number;
  to: number;
  counts: {
    added: number;
    removed: number;
    moved: number;
    changed: number;
    unchanged: number;
  };
  changes: Array<{
    kind: 'added' | 'removed' | 'moved' | 'changed';
    before?: {
      headingPath: Array<string>;
      path: string;
      firstPage?: number;
    };
    after?: {
      headingPath: Array<string>;
      path: string;
      firstPage?: number;
    };
    sentences?: Array<{
      kind: 'added' | 'removed';
      text: string;
    }>;
  }>;
  isCut: boolean;
};

export type DocumentChange = {
  title?: string | null;
  tags?: Array<string>;
  collection?: string;
};

export type RetryRequest = {
  password?: string;
};

export type BulkRequest =
  | {
      action: 'delete';
      ids: Array<string>;
    }
  | {
      action: 'reindex';
      ids: Array<string>;
    }
  | {
      action: 'tag';
      ids: Array<string>;
      tags: Array<string>;
    }
  | {
      action: 'move';
      ids: Array<string>;
      collection: string;
    };

export type BulkAnswer = {
  results: Array<{
    id: string;
    isDone: boolean;
    problem?: {
      code: string;
      title: string;
      detail: string;
      retryable: boolean;
      wording?: {
        id: string;
        params: Record<string, unknown>;
      };
    };
  }>;
};

export type LibraryStatistics = {
  documents: number;
  passages: number;
  bytes: number;
  versions: number;
  byStatus: Array<{
    documents: number;
    passages: number;
    bytes: number;
    status: 'processing' | 'indexed' | 'partial' | 'failed' | 'quarantined';
  }>;
  byFormat: Array<{
    documents: number;
    passages: number;
    bytes: number;
    format: string;
  }>;
  byCollection: Array<{
    documents: number;
    passages: number;
    bytes: number;
    collectionId: string;
  }>;
  latest: Array<Document>;
};

export type SyncState = {
  watch: boolean;
  removes: boolean;
  intervalSeconds: number;
  folderName: string;
  lastPass?: {
    at: string;
    elapsedMs: number;
    files: number;
    added: number;
    changed: number;
    unchanged: number;
    removed: number;
    gone: number;
    failed: number;
    problem?: {
      code: string;
      title: string;
      detail: string;
      retryable: boolean;
      wording?: {
        id: string;
        params: Record<string, unknown>;
      };
    };
  };
  changes: Array<{
    at: string;
    sourcePath: string;
    change: 'added' | 'changed' | 'removed' | 'gone' | 'failed';
    problem?: {
      code: string;
      title: string;
      detail: string;
      retryable: boolean;
      wording?: {
        id: string;
        params: Record<string, unknown>;
      };
    };
  }>;
};

export type DocumentOutline = {
  language: string;
  structureSource: 'outline' | 'styles' | 'layout' | 'inferred' | 'none';
  pageCount?: number;
  metadata: Record<string, string>;
  sections: Array<{
    id: string;
    parentId: unknown;
    ordinal: number;
    level: number;
    title: string;
    path: string;
    headingPath: Array<string>;
    firstBlock: number;
    lastBlock: number;
    firstPage?: number;
    lastPage?: number;
    start: number;
    end: number;
    generatedTitle: boolean;
    summary?: string;
  }>;
};

export type DocumentTree = {
  documentId: string;
  versionId: string;
  documentTitle: string;
  sourcePath: string;
  language: string;
  structureSource: 'outline' | 'styles' | 'layout' | 'inferred' | 'none';
  pageCount?: number;
  sections: number;
  root: SectionNode;
  nodes: Array<SectionNode>;
};

export type SectionNode = {
  id: string;
  parentId: unknown;
  level: number;
  title: string;
  path: string;
  printedNumber?: string;
  pages?: {
    first: number;
    last: number;
  };
  chunks?: {
    first: number;
    last: number;
  };
  characters: number;
  summary?: string;
  children: number;
};

export type SectionText = {
  documentId: string;
  versionId: string;
  documentTitle: string;
  sourcePath: string;
  section: SectionNode;
  selectedBy: 'id' | 'number' | 'path' | 'title' | 'words' | 'page';
  breadcrumb: Array<SectionNode>;
  text: string;
  locator: {
    offsets: {
      start: number;
      end: number;
    };
    headingPath: Array<string>;
    paragraphs?: {
      first: number;
      last: number;
    };
    pages?: {
      first: number;
      last: number;
      label?: string;
    };
    box?: {
      x: number;
      y: number;
      width: number;
      height: number;
    };
    printed?: Array<{
      start: number;
      page: number;
      label?: string;
      box?: {
        x: number;
        y: number;
        width: number;
        height: number;
      };
    }>;
    slide?: number;
    sheet?: string;
    cells?: string;
    lines?: {
      first: number;
      last: number;
    };
  };
  children: Array<SectionNode>;
  next?: string;
};

export type PagesText = {
  documentId: string;
  versionId: string;
  documentTitle: string;
  sourcePath: string;
  pages: {
    first: number;
    last: number;
  };
  lastPage: number;
  text: string;
  locator: {
    offsets: {
      start: number;
      end: number;
    };
    headingPath: Array<string>;
    paragraphs?: {
      first: number;
      last: number;
    };
    pages?: {
      first: number;
      last: number;
      label?: string;
    };
    box?: {
      x: number;
      y: number;
      width: number;
      height: number;
    };
    printed?: Array<{
      start: number;
      page: number;
      label?: string;
      box?: {
        x: number;
        y: number;
        width: number;
        height: number;
      };
    }>;
    slide?: number;
    sheet?: string;
    cells?: string;
    lines?: {
      first: number;
      last: number;
    };
  };
  sections: Array<SectionNode>;
  next?: string;
};

export type PlacedPassage = {
  documentId: string;
  versionId: string;
  documentTitle: string;
  sourcePath: string;
  length: number;
  text: string;
  locator: {
    offsets: {
      start: number;
      end: number;
    };
    headingPath: Array<string>;
    paragraphs?: {
      first: number;
      last: number;
    };
    pages?: {
      first: number;
      last: number;
      label?: string;
    };
    box?: {
      x: number;
      y: number;
      width: number;
      height: number;
    };
    printed?: Array<{
      start: number;
      page: number;
      label?: string;
      box?: {
        x: number;
        y: number;
        width: number;
        height: number;
      };
    }>;
    slide?: number;
    sheet?: string;
    cells?: string;
    lines?: {
      first: number;
      last: number;
    };
  };
  passage: {
    offsets: {
      start: number;
      end: number;
    };
    headingPath: Array<string>;
    paragraphs?: {
      first: number;
      last: number;
    };
    pages?: {
      first: number;
      last: number;
      label?: string;
    };
    box?: {
      x: number;
      y: number;
      width: number;
      height: number;
    };
    printed?: Array<{
      start: number;
      page: number;
      label?: string;
      box?: {
        x: number;
        y: number;
        width: number;
        height: number;
      };
    }>;
    slide?: number;
    sheet?: string;
    cells?: string;
    lines?: {
      first: number;
      last: number;
    };
  };
  marks: Array<{
    page: number;
    box: {
      x: number;
      y: number;
      width: number;
      height: number;
    };
  }>;
};

export type LibraryNode = {
  documentId: string;
  versionId: string;
  documentTitle: string;
  sourcePath: string;
  id: string;
  type: 'document' | 'section' | 'passage';
  title: string;
  section: SectionNode;
  breadcrumb: Array<SectionNode>;
  text: string;
  locator: {
    offsets: {
      start: number;
      end: number;
    };
    headingPath: Array<string>;
    paragraphs?: {
      first: number;
      last: number;
    };
    pages?: {
      first: number;
      last: number;
      label?: string;
    };
    box?: {
      x: number;
      y: number;
      width: number;
      height: number;
    };
    printed?: Array<{
      start: number;
      page: number;
      label?: string;
      box?: {
        x: number;
        y: number;
        width: number;
        height: number;
      };
    }>;
    slide?: number;
    sheet?: string;
    cells?: string;
    lines?: {
      first: number;
      last: number;
    };
  };
  children: Array<SectionNode>;
  next?: string;
};

export type GraphEntity = {
  key: string;
  name: string;
  type: 'organisation' | 'person' | 'place' | 'product' | 'technology' | 'event' | 'work' | 'term' | 'name';
  mentions: number;
  documents: number;
  degree: number;
};

export type GraphSentence = {
  documentId: string;
  versionId: string;
  documentTitle: string;
  chunkId: string;
  start: number;
  end: number;
  text: string;
};

export type GraphRelation = {
  source: string;
  target: string;
  weight: number;
  keywords: Array<string>;
  sentences: Array<GraphSentence>;
};

export type Subgraph = {
  entity: GraphEntity;
  aliases: Array<string>;
  entities: Array<GraphEntity>;
  relations: Array<GraphRelation>;
  sentences: Array<GraphSentence>;
  cut: boolean;
};

export type EntityPage = {
  entities: Array<GraphEntity>;
  next?: string;
  documents: {
    made: number;
    due: number;
  };
  note?: string;
};

export type Topic = {
  id: string;
  name: string;
  documents: number;
};

export type DocumentTopic = {
  id: string;
  name: string;
  confidence: number;
};

export type TopicDocument = {
  documentId: string;
  collectionId: string;
  title: string;
  sourcePath: string;
  confidence: number;
};

export type TopicPage = {
  topics: Array<Topic>;
  next?: string;
  documents: {
    made: number;
    due: number;
  };
};

export type TopicDetail = {
  topic: Topic;
  documents: Array<TopicDocument>;
  merged: Array<{
    id: string;
    name: string;
  }>;
  next?: string;
};

export type TopicRenaming = {
  name: string | null;
  collections?: Array<string>;
};

export type TopicMerge = {
  topics: Array<string>;
  into: string;
  collections?: Array<string>;
};

export type TopicSplit = {
  topic: string;
  collections?: Array<string>;
};

export type RelatedDocument = {
  documentId: string;
  collectionId: string;
  title: string;
  sourcePath: string;
  score: number;
  topics: Array<{
    id: string;
    name: string;
  }>;
  entities: Array<string>;
  similarity: number;
  links: Array<{
    kind: 'amends' | 'amended' | 'number' | 'title' | 'name';
    text: string;
    documents: number;
  }>;
};

export type RelatedList = {
  documents: Array<RelatedDocument>;
};

export type SearchRequest = {
  question: string;
  collections?: Array<string>;
  documents?: Array<string>;
  topics?: Array<string>;
  version?: number;
  asOf?: string;
  shape?: 'precise' | 'broad' | 'section';
  limit?: number;
  contextChunks?: number;
  retrievalMode?: 'vector' | 'kg_low' | 'kg_high' | 'kg_mix' | 'fusion' | 'auto';
  explain?: boolean;
};

export type SearchHit = {
  documentId: string;
  versionId: string;
  documentTitle: string;
  sourcePath: string;
  section: {
    id: string;
    title: string;
    path: string;
    characters?: number;
    summary?: string;
  };
  text: string;
  prefix: string;
  locator: {
    offsets: {
      start: number;
      end: number;
    };
    headingPath: Array<string>;
    paragraphs?: {
      first: number;
      last: number;
    };
    pages?: {
      first: number;
      last: number;
      label?: string;
    };
    box?: {
      x: number;
      y: number;
      width: number;
      height: number;
    };
    printed?: Array<{
      start: number;
      page: number;
      label?: string;
      box?: {
        x: number;
        y: number;
        width: number;
        height: number;
      };
    }>;
    slide?: number;
    sheet?: string;
    cells?: string;
    lines?: {
      first: number;
      last: number;
    };
  };
  score: number;
  isEvidence: boolean;
  chunkIds: Array<string>;
  alsoHere: Array<{
    offsets: {
      start: number;
      end: number;
    };
    headingPath: Array<string>;
    paragraphs?: {
      first: number;
      last: number;
    };
    pages?: {
      first: number;
      last: number;
      label?: string;
    };
    box?: {
      x: number;
      y: number;
      width: number;
      height: number;
    };
    printed?: Array<{
      start: number;
      page: number;
      label?: string;
      box?: {
        x: number;
        y: number;
        width: number;
        height: number;
      };
    }>;
    slide?: number;
    sheet?: string;
    cells?: string;
    lines?: {
      first: number;
      last: number;
    };
  }>;
  contextBefore?: string;
  contextAfter?: string;
  explanations?: Array<{
    retriever: string;
    question: string;
    rank: number;
    score: number;
  }>;
};

export type SearchAnswer = {
  question: string;
  shape: 'precise' | 'broad' | 'section';
  retrievalMode?: 'vector' | 'kg_low' | 'kg_high' | 'kg_mix' | 'fusion';
  graph?: {
    entities: Array<GraphEntity>;
    relations: Array<GraphRelation>;
  };
  hits: Array<SearchHit>;
  sections: Array<{
    documentId: string;
    documentTitle: string;
    headingPath: Array<string>;
    hits: Array<number>;
  }>;
  notes: Array<string>;
};

export type ToolCall = {
  arguments: Record<string, unknown>;
  collections?: Array<string>;
};

export type ToolListing = {
  name: string;
  title: string;
  description: string;
  aliases: Array<string>;
  category: 'search' | 'read' | 'check' | 'write' | 'other';
  inputSchema: Record<string, unknown>;
  outputSchema: Record<string, unknown>;
};

export type ToolList = {
  tools: Array<ToolListing>;
};

export type ToolAnswer = {
  tool: string;
  text: string;
  data: Record<string, unknown>;
  evidence: Array<{
    id: string;
    documentId: string;
    versionId: string;
    documentTitle: string;
    sourcePath: string;
    chunkIds: Array<string>;
    locator: {
      offsets: {
        start: number;
        end: number;
      };
      headingPath: Array<string>;
      paragraphs?: {
        first: number;
        last: number;
      };
      pages?: {
        first: number;
        last: number;
        label?: string;
      };
      box?: {
        x: number;
        y: number;
        width: number;
        height: number;
      };
      printed?: Array<{
        start: number;
        page: number;
        label?: string;
        box?: {
          x: number;
          y: number;
          width: number;
          height: number;
        };
      }>;
      slide?: number;
      sheet?: string;
      cells?: string;
      lines?: {
        first: number;
        last: number;
      };
    };
  }>;
  next?: string;
};

export type Upload = {
  id: string;
  status: 'waiting' | 'reading' | 'done' | 'failed';
  collection: Collection;
  files: Array<{
    sourcePath: string;
    bytes: number;
    outcome: 'waiting' | 'reading' | 'indexed' | 'partial' | 'unchanged' | 'failed' | 'refused';
    chunks?: number;
    documentId?: string;
    problem?: {
      code: string;
      title: string;
      detail: string;
      retryable: boolean;
      wording?: {
        id: string;
        params: Record<string, unknown>;
      };
    };
    warnings?: Array<string>;
  }>;
  problem?: {
    code: string;
    title: string;
    detail: string;
    retryable: boolean;
    wording?: {
      id: string;
      params: Record<string, unknown>;
    };
  };
  createdAt: string;
};

export type Health = {
  status: 'ok';
  version: string;
  hasModel: boolean;
};

export type Ready = {
  status: 'ready';
};

export type Login = {
  oidc?: {
    authorizationEndpoint: string;
    clientId: string;
    scopes: Array<string>;
  };
};

export type SignInRequest = {
  code: string;
  verifier: string;
  redirectUri: string;
};

export type SignedIn = {
  token: string;
};

export type CacheList = {
  caches: Array<{
    cache: string;
    entries: number;
    hits: number;
    misses: number;
    until?: string;
  }>;
};

export type Cleared = {
  deleted: number;
};

export type Verification = {
  intact: boolean;
  claims: number;
  quotes: number;
  documents: number;
  judged: number;
  findings: Array<{
    kind: string;
    where: string;
    said: string;
  }>;
};

export type HealthChecks = {
  checks: Array<{
    name: string;
    status: 'ok' | 'warn' | 'fail';
    detail: string;
    advice?: string;
    off?: 'language' | 'web' | 'other';
  }>;
};

export type Configuration = {
  settings: Array<{
    path: string;
    value?: unknown;
    origin: string;
    isDefault: boolean;
    env: string;
  }>;
  pending: Array<{
    path: string;
    value?: unknown;
  }>;
  canChange: boolean;
};

export type Share = {
  id: string;
  url: string;
  until: string;
};

export type ShareRequest = {
  days?: number;
};

export type ShareList = {
  isAllowed: boolean;
  shares: Array<Share>;
};

export type ModelChoice = {
  provider: 'model' | 'anthropic' | 'google' | 'bedrock' | 'azure' | 'mistral' | 'ollama';
  baseUrl?: string;
  apiKey?: string;
  model: string;
};

export type SettingsChange = {
  model?: ModelChoice | null;
  embeddingModel?: string | null;
  ocr?: boolean;
  web?: boolean;
  maxCostUsd?: number;
};

export type ChangedSettings = {
  file: string;
  overruled: Array<{
    path: string;
    origin: string;
  }>;
};

export type ModelCheck = {
  works: boolean;
  endpoint: string;
  elapsedMs: number;
  said?: string;
};

export type EmbeddingModelList = {
  models: Array<{
    name: string;
    languages: Array<string>;
    bytes: number;
    isUsed: boolean;
  }>;
  recommended: Array<{
    name: string;
    languages: Array<string>;
    bytes: number;
    memory: number;
    licence: string;
  }>;
  folder: string;
  isOffline: boolean;
  vectors?: {
    documents: number;
    done?: number;
    total?: number;
  };
  download?: {
    name: string;
    state: 'running' | 'done' | 'failed';
    done: number;
    total?: number;
    problem?: {
      code: string;
      detail: string;
    };
  };
};

export type ModelDownload = {
  name: string;
  from?: string;
};

export type Problem = {
  code: string;
  title: string;
  detail: string;
  retryable: boolean;
  wording?: {
    id: string;
    params: Record<string, unknown>;
  };
  type: string;
  status: number;
  requestId: string;
  errors?: Array<{
    pointer: string;
    detail: string;
  }>;
};

export type AskRequest = {
  question: string;
  collections?: Array<string>;
  documents?: Array<string>;
  topic_filter?: Array<string>;
  version?: number;
  as_of?: string;
  web?: 'off' | 'allowed';
  thread_id?: string;
  priority?: number;
  depth?: 'auto' | 'fast' | 'deep';
  reading?: 'passages' | 'documents' | 'auto';
  retrieval_mode?: 'vector' | 'kg_low' | 'kg_high' | 'kg_mix' | 'fusion' | 'auto';
  schema?: Record<string, unknown>;
  show_reasoning?: boolean;
  wait_seconds?: number;
};

export type SummarizeRequest = {
  document?: string;
  topic?: string;
  section?: string;
  version?: number;
  collections?: Array<string>;
  language?: 'en' | 'zh';
  priority?: number;
  wait_seconds?: number;
};

export type Answer = {
  run_id: string;
  thread_id: string;
  question: string;
  status: 'answered' | 'partly' | 'found' | 'not_found';
  answer: string;
  confidence: 'high' | 'medium' | 'low' | null;
  sources: Array<{
    ref_id: number;
    document_id: string;
    document_name: string;
    source_path: string;
    section: string;
    place: string;
    snippet: string;
    relevance: number;
  }>;
  references: Array<string>;
  document_references?: Array<{
    ref_id: string;
    number: number;
    doc_id: string;
    doc_name: string;
    chunk_type: 'text' | 'image';
    content?: string;
    image_url?: string;
  }>;
  claims: {
    checked: number;
    signed: number;
  };
  mode: 'direct' | 'agent';
  reasoning_steps: number;
  iterations: number;
  forced: boolean;
  reasoning_trace?: Array<{
    step: number;
    type: 'initial_assessment' | 'thought' | 'action';
    content?: string;
    tool?: string;
    params?: Record<string, unknown>;
    result_summary?: string;
  }>;
  contradictions: Array<{
    about: string;
    values: Array<{
      value: string;
      statement: string;
      ref_id: number;
      document_name: string;
    }>;
    reason: string;
  }>;
  retrieval_mode: 'vector' | 'kg_low' | 'kg_high' | 'kg_mix' | 'fusion';
  graph_context?: {
    entities: Array<GraphEntity>;
    relations: Array<GraphRelation>;
  };
  identified_topics: Array<{
    id: string;
    name: string;
  }>;
  usage: {
    calls: number;
    input_tokens: number;
    output_tokens: number;
    cost_usd: number;
    elapsed_ms: number;
  };
  data?: {
    value: unknown;
    complete: boolean;
    fields: Array<{
      path: string;
      value: unknown;
      statement: string;
      verdict: 'supported' | 'not_checked';
      basis?: 'quoted' | 'computed' | 'judged' | 'conclusion';
      reason?: string;
      formulas?: Array<string>;
      citations: Array<{
        documentId: string;
        versionId: string;
        documentTitle: string;
        page?: number;
        quote: string;
        start: number;
        end: number;
      }>;
    }>;
    open: Array<{
      path: string;
      reason: string;
    }>;
  };
  notes: Array<string>;
};

export type History = {
  questions: Array<{
    run_id: string;
    thread_id: string;
    question: string;
    status: RunStatus;
    created_at: string;
    answer?: string;
    answer_status?: 'answered' | 'partly' | 'found' | 'not_found';
    confidence?: 'high' | 'medium' | 'low' | null;
  }>;
  next?: string;
};

export type Conversation = {
  id: string;
  title?: string;
  firstQuestion: string;
  questions: number;
  createdAt: string;
  updatedAt: string;
  links: {
    self: string;
    runs: string;
    history: string;
  };
};

export type ConversationList = {
  conversations: Array<Conversation>;
  next?: string;
};

export type ConversationChange = {
  title: string;
};

export type ChatRequest = {
  temperature?: unknown;
  top_p?: unknown;
  max_tokens?: unknown;
  max_completion_tokens?: unknown;
  presence_penalty?: unknown;
  frequency_penalty?: unknown;
  logit_bias?: unknown;
  seed?: unknown;
  stop?: unknown;
  user?: unknown;
  safety_identifier?: unknown;
  prompt_cache_key?: unknown;
  metadata?: unknown;
  store?: unknown;
  service_tier?: unknown;
  reasoning_effort?: unknown;
  verbosity?: unknown;
  parallel_tool_calls?: unknown;
  tool_choice?: 'none' | 'auto';
  model: string;
  messages: Array<{
    role: 'system' | 'developer' | 'user' | 'assistant';
    content?:
      | string
      | Array<{
          type: 'text';
          text: string;
        }>
      | null;
  }>;
  stream?: unknown;
  stream_options?: {
    include_usage?: unknown;
  } | null;
  n?: 1 | null;
  tools?: Array<unknown> | null;
  functions?: Array<unknown> | null;
  modalities?: Array<'text'> | null;
  response_format?: {
    type: 'text';
  } | null;
  logprobs?: false | null;
};

export type ChatCompletion = {
  id: string;
  object: 'chat.completion';
  created: number;
  model: string;
  choices: Array<{
    index: 0;
    message: {
      role: 'assistant';
      content: string;
      refusal: null;
      annotations: Array<{
        type: 'url_citation';
        url_citation: {
          start_index: number;
          end_index: number;
          title: string;
          url: string;
        };
      }>;
    };
    finish_reason: 'stop';
    logprobs: null;
  }>;
  usage: {
    prompt_tokens: number;
    completion_tokens: number;
    total_tokens: number;
  };
};

export type ModelList = {
  object: 'list';
  data: Array<{
    id: string;
    object: 'model';
    created: number;
    owned_by: string;
  }>;
};

/** What each operation takes and gives. */
export interface Operations {
  estimateResearch: {
    params: undefined;
    query: undefined;
    headers: undefined;
    body: EstimateRequest;
    answer: Estimate;
  };
  submitResearch: {
    params: undefined;
    query: undefined;
    headers: { 'Idempotency-Key'?: string };
    body: ResearchRequest;
    answer: Run;
  };
  listResearch: {
    params: undefined;
    query: {
      limit?: number;
      status?:
        | 'queued'
        | 'planning'
        | 'awaiting-review'
        | 'researching'
        | 'writing'
        | 'paused'
        | 'done'
        | 'failed'
        | 'cancelled'
        | 'budget-limited';
      mode?: 'ask' | 'research';
      thread?: string;
      before?: string;
    };
    headers: undefined;
    body: undefined;
    answer: RunList;
  };
  getResearch: {
    params: { id: string };
    query: undefined;
    headers: undefined;
    body: undefined;
    answer: RunDetail;
  };
  deleteResearch: {
    params: { id: string };
    query: undefined;
    headers: undefined;
    body: undefined;
    answer: undefined;
  };
  cancelResearch: {
    params: { id: string };
    query: undefined;
    headers: undefined;
    body: undefined;
    answer: Run;
  };
  getReportCharts: {
    params: { id: string };
    query: undefined;
    headers: undefined;
    body: undefined;
    answer: ReportChartList;
  };
  listCheckpoints: {
    params: { id: string };
    query: undefined;
    headers: undefined;
    body: undefined;
    answer: CheckpointList;
  };
  followResearch: {
    params: { id: string };
    query: { after?: number; limit?: number };
    headers: { 'Last-Event-ID'?: string };
    body: undefined;
    answer: EventList;
  };
  getEvidence: {
    params: { id: string };
    query: undefined;
    headers: undefined;
    body: undefined;
    answer: EvidenceList;
  };
  followUpResearch: {
    params: { id: string };
    query: undefined;
    headers: undefined;
    body: FollowUpRequest;
    answer: Run;
  };
  forkResearch: {
    params: { id: string };
    query: undefined;
    headers: undefined;
    body: ForkRequest | undefined;
    answer: Run;
  };
  pauseResearch: {
    params: { id: string };
    query: undefined;
    headers: undefined;
    body: undefined;
    answer: Run;
  };
  decidePlan: {
    params: { id: string };
    query: undefined;
    headers: undefined;
    body: PlanDecision;
    answer: Run;
  };
  getReport: {
    params: { id: string };
    query: {
      format?: 'json' | 'markdown' | 'html' | 'docx' | 'pdf' | 'bibtex' | 'csl';
      appendix?: 'inline' | 'none' | 'only';
      passages?: string | Array<string>;
      heading?: string;
      note?: string;
    };
    headers: undefined;
    body: undefined;
    answer: Report;
  };
  resumeResearch: {
    params: { id: string };
    query: undefined;
    headers: undefined;
    body: undefined;
    answer: Run;
  };
  rewriteReport: {
    params: { id: string };
    query: undefined;
    headers: undefined;
    body: undefined;
    answer: Run;
  };
  shareReport: {
    params: { id: string };
    query: undefined;
    headers: undefined;
    body: ShareRequest | undefined;
    answer: Share;
  };
  listShares: {
    params: { id: string };
    query: undefined;
    headers: undefined;
    body: undefined;
    answer: ShareList;
  };
  revokeShare: {
    params: { id: string; share: string };
    query: undefined;
    headers: undefined;
    body: undefined;
    answer: undefined;
  };
  addResearchTask: {
    params: { id: string };
    query: undefined;
    headers: undefined;
    body: TaskRequest;
    answer: Run;
  };
  verifyReport: {
    params: { id: string };
    query: undefined;
    headers: undefined;
    body: undefined;
    answer: Verification;
  };
  listConversations: {
    params: undefined;
    query: { limit?: number; text?: string; mode?: 'ask' | 'research'; before?: string };
    headers: undefined;
    body: undefined;
    answer: ConversationList;
  };
  getConversation: {
    params: { id: string };
    query: undefined;
    headers: undefined;
    body: undefined;
    answer: Conversation;
  };
  renameConversation: {
    params: { id: string };
    query: undefined;
    headers: undefined;
    body: ConversationChange;
    answer: Conversation;
  };
  deleteConversation: {
    params: { id: string };
    query: undefined;
    headers: undefined;
    body: undefined;
    answer: undefined;
  };
  askQuestion: {
    params: undefined;
    query: undefined;
    headers: undefined;
    body: AskRequest;
    answer: Answer;
  };
  listAsked: {
    params: undefined;
    query: { limit?: number; thread?: string; before?: string };
    headers: undefined;
    body: undefined;
    answer: History;
  };
  summarize: {
    params: undefined;
    query: undefined;
    headers: undefined;
    body: SummarizeRequest;
    answer: Answer;
  };
  query: {
    params: undefined;
    query: undefined;
    headers: undefined;
    body: AskRequest;
    answer: Answer;
  };
  openReportLink: {
    params: { link: string };
    query: undefined;
    headers: undefined;
    body: undefined;
    answer: undefined;
  };
  createChatCompletion: {
    params: undefined;
    query: undefined;
    headers: undefined;
    body: ChatRequest;
    answer: ChatCompletion;
  };
  listModels: {
    params: undefined;
    query: undefined;
    headers: undefined;
    body: undefined;
    answer: ModelList;
  };
  createBatch: {
    params: undefined;
    query: {
      name?: string;
      collection?: string | Array<string>;
      mode?: 'ask' | 'research';
      column?: string;
      sheet?: string;
      parallel?: number;
      maxCostUsd?: number;
      reuse?: 'true' | 'false';
    };
    headers: undefined;
    body: BatchRequest;
    answer: Batch;
  };
  listBatches: {
    params: undefined;
    query: { limit?: number; before?: string };
    headers: undefined;
    body: undefined;
    answer: BatchList;
  };
  previewBatch: {
    params: undefined;
    query: { name?: string; column?: string; sheet?: string };
    headers: undefined;
    body: undefined;
    answer: BatchPreview;
  };
  getBatch: {
    params: { id: string };
    query: undefined;
    headers: undefined;
    body: undefined;
    answer: Batch;
  };
  deleteBatch: {
    params: { id: string };
    query: undefined;
    headers: undefined;
    body: undefined;
    answer: undefined;
  };
  cancelBatch: {
    params: { id: string };
    query: undefined;
    headers: undefined;
    body: undefined;
    answer: Batch;
  };
  pauseBatch: {
    params: { id: string };
    query: undefined;
    headers: undefined;
    body: undefined;
    answer: Batch;
  };
  getBatchResults: {
    params: { id: string };
    query: { format?: 'csv' | 'tsv' | 'xlsx' | 'jsonl' | 'md' | 'txt' };
    headers: undefined;
    body: undefined;
    answer: undefined;
  };
  resumeBatch: {
    params: { id: string };
    query: undefined;
    headers: undefined;
    body: BatchChange | undefined;
    answer: Batch;
  };
  retryBatch: {
    params: { id: string };
    query: undefined;
    headers: undefined;
    body: BatchRetry | undefined;
    answer: Batch;
  };
  listBatchRows: {
    params: { id: string };
    query: {
      after?: number;
      limit?: number;
      status?: 'waiting' | 'running' | 'answered' | 'no_evidence' | 'failed' | 'skipped';
    };
    headers: undefined;
    body: undefined;
    answer: BatchRowList;
  };
  reviewBatchRow: {
    params: { id: string; row: number };
    query: undefined;
    headers: undefined;
    body: RowChange;
    answer: BatchRow;
  };
  createCollection: {
    params: undefined;
    query: undefined;
    headers: undefined;
    body: CollectionRequest;
    answer: Collection;
  };
  listCollections: {
    params: undefined;
    query: undefined;
    headers: undefined;
    body: undefined;
    answer: CollectionList;
  };
  getCollectionSync: {
    params: { id: string };
    query: undefined;
    headers: undefined;
    body: undefined;
    answer: SyncState;
  };
  uploadDocuments: {
    params: undefined;
    query: { collection?: string; stream?: 'true' | 'false' };
    headers: undefined;
    body: undefined;
    answer: Upload;
  };
  listDocuments: {
    params: undefined;
    query: {
      collection?: string | Array<string>;
      q?: string;
      status?:
        | 'processing'
        | 'indexed'
        | 'partial'
        | 'failed'
        | 'quarantined'
        | Array<'processing' | 'indexed' | 'partial' | 'failed' | 'quarantined'>;
      format?: string | Array<string>;
      tag?: string | Array<string>;
      sort?:
        | 'path'
        | '-path'
        | 'title'
        | '-title'
        | 'created'
        | '-created'
        | 'updated'
        | '-updated'
        | 'bytes'
        | '-bytes'
        | 'passages'
        | '-passages';
      limit?: number;
      cursor?: string;
    };
    headers: undefined;
    body: undefined;
    answer: DocumentList;
  };
  changeDocuments: {
    params: undefined;
    query: undefined;
    headers: undefined;
    body: BulkRequest;
    answer: BulkAnswer;
  };
  uploadFiles: {
    params: undefined;
    query: { collection?: string; stream?: 'true' | 'false' };
    headers: undefined;
    body: undefined;
    answer: Upload;
  };
  getDocument: {
    params: { id: string };
    query: undefined;
    headers: undefined;
    body: undefined;
    answer: DocumentDetail;
  };
  changeDocument: {
    params: { id: string };
    query: undefined;
    headers: undefined;
    body: DocumentChange;
    answer: Document;
  };
  deleteDocument: {
    params: { id: string };
    query: undefined;
    headers: undefined;
    body: undefined;
    answer: undefined;
  };
  getPages: {
    params: { id: string };
    query: { pages: string; cursor?: string; version?: string };
    headers: undefined;
    body: undefined;
    answer: PagesText;
  };
  getOriginal: {
    params: { id: string };
    query: { version?: number };
    headers: { Range?: string; 'If-None-Match'?: string };
    body: undefined;
    answer: undefined;
  };
  listPictures: {
    params: { id: string };
    query: { version?: number };
    headers: undefined;
    body: undefined;
    answer: PictureList;
  };
  getPicture: {
    params: { id: string; file: string };
    query: { version?: string | number };
    headers: { Range?: string; 'If-None-Match'?: string };
    body: undefined;
    answer: undefined;
  };
  getOutline: {
    params: { id: string };
    query: undefined;
    headers: undefined;
    body: undefined;
    answer: DocumentOutline;
  };
  getPassage: {
    params: { id: string };
    query: { start: number; end: number; around?: number; version?: string };
    headers: undefined;
    body: undefined;
    answer: PlacedPassage;
  };
  reindexDocument: {
    params: { id: string };
    query: undefined;
    headers: undefined;
    body: undefined;
    answer: Document;
  };
  listRelatedDocuments: {
    params: { id: string };
    query: { limit?: number; linked?: 'true' | 'false' };
    headers: undefined;
    body: undefined;
    answer: RelatedList;
  };
  restructureDocument: {
    params: { id: string };
    query: { dryRun?: 'true' | 'false' };
    headers: undefined;
    body: undefined;
    answer: Restructured;
  };
  retryDocument: {
    params: { id: string };
    query: undefined;
    headers: undefined;
    body: RetryRequest | undefined;
    answer: Upload;
  };
  getSection: {
    params: { id: string; selector: string };
    query: { children?: 'true' | 'false'; cursor?: string; version?: string };
    headers: undefined;
    body: undefined;
    answer: SectionText;
  };
  getToc: {
    params: { id: string };
    query: { maxLevel?: number; version?: string };
    headers: undefined;
    body: undefined;
    answer: DocumentTree;
  };
  listVersions: {
    params: { id: string };
    query: undefined;
    headers: undefined;
    body: undefined;
    answer: VersionList;
  };
  compareVersions: {
    params: { id: string };
    query: { from: number; to: number };
    headers: undefined;
    body: undefined;
    answer: VersionComparison;
  };
  getVersion: {
    params: { id: string; number: number };
    query: undefined;
    headers: undefined;
    body: undefined;
    answer: DocumentVersion;
  };
  listEntities: {
    params: undefined;
    query: {
      collection?: string | Array<string>;
      document?: string;
      text?: string;
      type?:
        | 'organisation'
        | 'person'
        | 'place'
        | 'product'
        | 'technology'
        | 'event'
        | 'work'
        | 'term'
        | 'name';
      limit?: number;
      cursor?: string;
    };
    headers: undefined;
    body: undefined;
    answer: EntityPage;
  };
  getEntity: {
    params: { name: string };
    query: {
      collection?: string | Array<string>;
      depth?: number;
      limit?: number;
      format?: 'json' | 'graphml' | 'json-ld';
    };
    headers: undefined;
    body: undefined;
    answer: Subgraph;
  };
  addExamples: {
    params: undefined;
    query: undefined;
    headers: undefined;
    body: undefined;
    answer: Upload;
  };
  getStatistics: {
    params: undefined;
    query: undefined;
    headers: undefined;
    body: undefined;
    answer: LibraryStatistics;
  };
  getNode: {
    params: { id: string };
    query: { cursor?: string };
    headers: undefined;
    body: undefined;
    answer: LibraryNode;
  };
  searchLibrary: {
    params: undefined;
    query: undefined;
    headers: undefined;
    body: SearchRequest;
    answer: SearchAnswer;
  };
  listTopics: {
    params: undefined;
    query: { collection?: string | Array<string>; text?: string; limit?: number; cursor?: string };
    headers: undefined;
    body: undefined;
    answer: TopicPage;
  };
  mergeTopics: {
    params: undefined;
    query: undefined;
    headers: undefined;
    body: TopicMerge;
    answer: Topic;
  };
  splitTopic: {
    params: undefined;
    query: undefined;
    headers: undefined;
    body: TopicSplit;
    answer: Topic;
  };
  getTopic: {
    params: { id: string };
    query: { collection?: string | Array<string>; limit?: number; cursor?: string };
    headers: undefined;
    body: undefined;
    answer: TopicDetail;
  };
  renameTopic: {
    params: { id: string };
    query: undefined;
    headers: undefined;
    body: TopicRenaming;
    answer: Topic;
  };
  getUpload: {
    params: { id: string };
    query: undefined;
    headers: undefined;
    body: undefined;
    answer: Upload;
  };
  listTools: {
    params: undefined;
    query: undefined;
    headers: undefined;
    body: undefined;
    answer: ToolList;
  };
  callTool: {
    params: { name: string };
    query: undefined;
    headers: undefined;
    body: ToolCall;
    answer: ToolAnswer;
  };
  makeBackup: {
    params: undefined;
    query: { files?: 'true' | 'false' };
    headers: undefined;
    body: undefined;
    answer: undefined;
  };
  listCaches: {
    params: undefined;
    query: undefined;
    headers: undefined;
    body: undefined;
    answer: CacheList;
  };
  clearCache: {
    params: undefined;
    query: { cache?: string };
    headers: undefined;
    body: undefined;
    answer: Cleared;
  };
  getConfig: {
    params: undefined;
    query: undefined;
    headers: undefined;
    body: undefined;
    answer: Configuration;
  };
  changeConfig: {
    params: undefined;
    query: undefined;
    headers: undefined;
    body: SettingsChange;
    answer: ChangedSettings;
  };
  getDocs: {
    params: undefined;
    query: undefined;
    headers: undefined;
    body: undefined;
    answer: undefined;
  };
  diagnose: {
    params: undefined;
    query: undefined;
    headers: undefined;
    body: undefined;
    answer: HealthChecks;
  };
  getHealth: {
    params: undefined;
    query: undefined;
    headers: undefined;
    body: undefined;
    answer: Health;
  };
  signIn: {
    params: undefined;
    query: undefined;
    headers: undefined;
    body: SignInRequest;
    answer: SignedIn;
  };
  getLogin: {
    params: undefined;
    query: undefined;
    headers: undefined;
    body: undefined;
    answer: Login;
  };
  listEmbeddingModels: {
    params: undefined;
    query: undefined;
    headers: undefined;
    body: undefined;
    answer: EmbeddingModelList;
  };
  downloadModel: {
    params: undefined;
    query: undefined;
    headers: undefined;
    body: ModelDownload;
    answer: undefined;
  };
  cancelDownload: {
    params: undefined;
    query: undefined;
    headers: undefined;
    body: undefined;
    answer: undefined;
  };
  tryModel: {
    params: undefined;
    query: undefined;
    headers: undefined;
    body: ModelChoice;
    answer: ModelCheck;
  };
  getOpenApi: {
    params: undefined;
    query: undefined;
    headers: undefined;
    body: undefined;
    answer: Record<string, unknown>;
  };
  getReady: {
    params: undefined;
    query: undefined;
    headers: undefined;
    body: undefined;
    answer: Ready;
  };
  restart: {
    params: undefined;
    query: undefined;
    headers: undefined;
    body: undefined;
    answer: undefined;
  };
  getMetrics: {
    params: undefined;
    query: undefined;
    headers: undefined;
    body: undefined;
    answer: undefined;
  };
}

export const PATHS = {
  estimateResearch: { method: 'POST', path: '/api/estimate' },
  submitResearch: { method: 'POST', path: '/api/research' },
  listResearch: { method: 'GET', path: '/api/research' },
  getResearch: { method: 'GET', path: '/api/research/{id}' },
  deleteResearch: { method: 'DELETE', path: '/api/research/{id}' },
  cancelResearch: { method: 'POST', path: '/api/research/{id}/cancel' },
  getReportCharts: { method: 'GET', path: '/api/research/{id}/charts' },
  listCheckpoints: { method: 'GET', path: '/api/research/{id}/checkpoints' },
  followResearch: { method: 'GET', path: '/api/research/{id}/events' },
  getEvidence: { method: 'GET', path: '/api/research/{id}/evidence' },
  followUpResearch: { method: 'POST', path: '/api/research/{id}/follow-up' },
  forkResearch: { method: 'POST', path: '/api/research/{id}/fork' },
  pauseResearch: { method: 'POST', path: '/api/research/{id}/pause' },
  decidePlan: { method: 'POST', path: '/api/research/{id}/plan' },
  getReport: { method: 'GET', path: '/api/research/{id}/report' },
  resumeResearch: { method: 'POST', path: '/api/research/{id}/resume' },
  rewriteReport: { method: 'POST', path: '/api/research/{id}/rewrite' },
  shareReport: { method: 'POST', path: '/api/research/{id}/shares' },
  listShares: { method: 'GET', path: '/api/research/{id}/shares' },
  revokeShare: { method: 'DELETE', path: '/api/research/{id}/shares/{share}' },
  addResearchTask: { method: 'POST', path: '/api/research/{id}/tasks' },
  verifyReport: { method: 'POST', path: '/api/research/{id}/verify' },
  listConversations: { method: 'GET', path: '/api/conversations' },
  getConversation: { method: 'GET', path: '/api/conversations/{id}' },
  renameConversation: { method: 'PATCH', path: '/api/conversations/{id}' },
  deleteConversation: { method: 'DELETE', path: '/api/conversations/{id}' },
  askQuestion: { method: 'POST', path: '/api/qa/ask' },
  listAsked: { method: 'GET', path: '/api/qa/history' },
  summarize: { method: 'POST', path: '/api/qa/summarize' },
  query: { method: 'POST', path: '/api/query' },
  openReportLink: { method: 'GET', path: '/api/links/{link}' },
  createChatCompletion: { method: 'POST', path: '/v1/chat/completions' },
  listModels: { method: 'GET', path: '/v1/models' },
  createBatch: { method: 'POST', path: '/api/batches' },
  listBatches: { method: 'GET', path: '/api/batches' },
  previewBatch: { method: 'POST', path: '/api/batches/preview' },
  getBatch: { method: 'GET', path: '/api/batches/{id}' },
  deleteBatch: { method: 'DELETE', path: '/api/batches/{id}' },
  cancelBatch: { method: 'POST', path: '/api/batches/{id}/cancel' },
  pauseBatch: { method: 'POST', path: '/api/batches/{id}/pause' },
  getBatchResults: { method: 'GET', path: '/api/batches/{id}/results' },
  resumeBatch: { method: 'POST', path: '/api/batches/{id}/resume' },
  retryBatch: { method: 'POST', path: '/api/batches/{id}/retry' },
  listBatchRows: { method: 'GET', path: '/api/batches/{id}/rows' },
  reviewBatchRow: { method: 'PATCH', path: '/api/batches/{id}/rows/{row}' },
  createCollection: { method: 'POST', path: '/api/collections' },
  listCollections: { method: 'GET', path: '/api/collections' },
  getCollectionSync: { method: 'GET', path: '/api/collections/{id}/sync' },
  uploadDocuments: { method: 'POST', path: '/api/documents' },
  listDocuments: { method: 'GET', path: '/api/documents' },
  changeDocuments: { method: 'POST', path: '/api/documents/bulk' },
  uploadFiles: { method: 'POST', path: '/api/documents/upload' },
  getDocument: { method: 'GET', path: '/api/documents/{id}' },
  changeDocument: { method: 'PATCH', path: '/api/documents/{id}' },
  deleteDocument: { method: 'DELETE', path: '/api/documents/{id}' },
  getPages: { method: 'GET', path: '/api/documents/{id}/content' },
  getOriginal: { method: 'GET', path: '/api/documents/{id}/file' },
  listPictures: { method: 'GET', path: '/api/documents/{id}/images' },
  getPicture: { method: 'GET', path: '/api/documents/{id}/images/{file}' },
  getOutline: { method: 'GET', path: '/api/documents/{id}/outline' },
  getPassage: { method: 'GET', path: '/api/documents/{id}/passage' },
  reindexDocument: { method: 'POST', path: '/api/documents/{id}/reindex' },
  listRelatedDocuments: { method: 'GET', path: '/api/documents/{id}/related' },
  restructureDocument: { method: 'POST', path: '/api/documents/{id}/restructure' },
  retryDocument: { method: 'POST', path: '/api/documents/{id}/retry' },
  getSection: { method: 'GET', path: '/api/documents/{id}/sections/{selector}' },
  getToc: { method: 'GET', path: '/api/documents/{id}/toc' },
  listVersions: { method: 'GET', path: '/api/documents/{id}/versions' },
  compareVersions: { method: 'GET', path: '/api/documents/{id}/versions/compare' },
  getVersion: { method: 'GET', path: '/api/documents/{id}/versions/{number}' },
  listEntities: { method: 'GET', path: '/api/graph/entities' },
  getEntity: { method: 'GET', path: '/api/graph/entity/{name}' },
  addExamples: { method: 'POST', path: '/api/library/examples' },
  getStatistics: { method: 'GET', path: '/api/library/statistics' },
  getNode: { method: 'GET', path: '/api/nodes/{id}' },
  searchLibrary: { method: 'POST', path: '/api/search' },
  listTopics: { method: 'GET', path: '/api/topics' },
  mergeTopics: { method: 'POST', path: '/api/topics/merge' },
  splitTopic: { method: 'POST', path: '/api/topics/split' },
  getTopic: { method: 'GET', path: '/api/topics/{id}' },
  renameTopic: { method: 'PATCH', path: '/api/topics/{id}' },
  getUpload: { method: 'GET', path: '/api/uploads/{id}' },
  listTools: { method: 'GET', path: '/api/tools' },
  callTool: { method: 'POST', path: '/api/tools/{name}' },
  makeBackup: { method: 'POST', path: '/api/backup' },
  listCaches: { method: 'GET', path: '/api/cache' },
  clearCache: { method: 'DELETE', path: '/api/cache' },
  getConfig: { method: 'GET', path: '/api/config' },
  changeConfig: { method: 'PATCH', path: '/api/config' },
  getDocs: { method: 'GET', path: '/api/docs' },
  diagnose: { method: 'POST', path: '/api/doctor' },
  getHealth: { method: 'GET', path: '/api/health' },
  signIn: { method: 'POST', path: '/api/login' },
  getLogin: { method: 'GET', path: '/api/login' },
  listEmbeddingModels: { method: 'GET', path: '/api/models' },
  downloadModel: { method: 'POST', path: '/api/models/download' },
  cancelDownload: { method: 'DELETE', path: '/api/models/download' },
  tryModel: { method: 'POST', path: '/api/models/try' },
  getOpenApi: { method: 'GET', path: '/api/openapi.json' },
  getReady: { method: 'GET', path: '/api/ready' },
  restart: { method: 'POST', path: '/api/restart' },
  getMetrics: { method: 'GET', path: '/metrics' },
} as const satisfies Record<keyof Operations, { method: string; path: string }>;
