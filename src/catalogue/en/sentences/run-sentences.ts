import { count, plural } from '../../count.ts';

/** Runs: how they are asked for, steered, carried out, and what is noted on the way. */
export const runs = {
  runNotFound: (p: { id: string }) => `There is no run “${p.id}”.`,
  noRunOfId: () => 'There is no run of this id.',
  noConversation: () => 'There is no conversation of this id.',
  conversationTitle: (p: { most: number }) => `The title of a conversation has 1 to ${p.most} characters.`,
  noBatchOfId: () => 'There is no batch of this id.',
  noUploadOfId: () => 'There is no upload of this id.',
  noPassageOfId: () => 'The report has no such passage.',
  noDocumentOfId: () => 'There is no document of this id.',
  collectionNotFound: (p: { name: string }) => `There is no collection “${p.name}”.`,
  runDoesNotStop: (p: { id: string }) =>
    `${p.id} does not stop. It was told to; delete it again in a minute.`,
  runExecuting: (p: { id: string }) => `${p.id} is being executed already. Follow its events instead.`,
  runWorkedOn: (p: { id: string }) => `${p.id} is being worked on. Follow its events instead.`,
  runSetAside: (p: { id: string }) =>
    `${p.id} ended or blocked its worker again and again without getting further, so it was set aside. The log file tells what it was doing. Resume it to try once more.`,
  runBusy: (p: { id: string }) => `${p.id} is busy. Try again.`,
  runRefuses: (p: { id: string; refusal: string; status: string; advice: string }) =>
    `${p.id} ${p.refusal}: it is ${p.status}. ${p.advice}`,
  runStatus: (p: { status: string }) => p.status,
  adviceWaits: () => 'It waits for a worker.',
  adviceFollow: () => 'Follow its events.',
  adviceDecide: () => 'Decide on its plan.',
  adviceResume: () => 'Resume it.',
  adviceReport: () => 'Its report is there.',
  adviceResumeOrAsk: () => 'Resume it, or ask the question again.',
  adviceAskAgain: () => 'Ask the question again instead.',
  adviceLargerBudget: () => 'Its report is there; resume it with a larger budget to complete it.',
  adviceAskLarger: () =>
    'Its report is there; ask again with a larger budget, or without one, for a complete report.',
  notCancelled: () => 'cannot be cancelled',
  notPaused: () => 'cannot be paused',
  notAwaitingReview: () => 'does not wait for review',
  notResumed: () => 'cannot be resumed',
  notRewritten: () => 'cannot be written again',
  notExecuted: () => 'cannot be executed',
  taskTooLate: (p: { id: string }) =>
    `The report of ${p.id} is being written or is there. Ask a follow-up question instead.`,
  noReportToFollow: (p: { id: string; status: string }) =>
    `${p.id} has no report to follow up: it is ${p.status}.`,
  noPlanToFork: (p: { id: string }) => `${p.id} has no plan yet, so nothing can be forked from it.`,
  noCheckpoint: (p: { id: string; checkpoint: string }) =>
    `${p.id} has no checkpoint “${p.checkpoint}” with a plan.`,
  planEmpty: () => 'The edited plan is empty. Give at least one sub-question.',
  noReportToRewrite: (p: { id: string }) =>
    `${p.id} has no report that could be written again. Resume it instead.`,
  runNotQueued: (p: { id: string; status: string }) =>
    `${p.id} is ${p.status} and was not queued. Resume it, or ask again.`,
  queueFull: (p: { waiting: number; areYours: boolean; seconds: number }) =>
    `${p.areYours ? `${p.waiting} of your runs wait already` : `${p.waiting} runs wait already`}, which is all that is allowed. Try again in ${p.seconds} seconds, or cancel some.`,
  webOffline: () => 'This run asks for the web, and Plumbline is offline. Leave one of the two out.',
  webNotAllowed: () =>
    'This run asks for the web, which the settings do not allow. Allow it there (web.mode), or ask without it.',
  noCollectionNamed: () => 'The request names no collection. Name at least one, or ask the web.',
  collectionEmpty: () =>
    'No document of this collection could be read, so there is nothing to search. The ingestion above lists the reasons.',
  threadBusy: (p: { id: string; thread: string; status: string }) =>
    `${p.id} on the thread “${p.thread}” is ${p.status}. Ask again when it has ended, or cancel it.`,
  idempotencyKeyUsed: () =>
    'This idempotency key was used for another request. Use a new key for a new question.',
  planFailed: (p: { attempts: number }) =>
    `The question could not be split into sub-questions after ${p.attempts} attempts. Put it differently: name what is asked about, and ask one thing at a time.`,
  planUnreadable: (p: { attempts: number }) =>
    `The model was asked ${p.attempts} times for a plan, and its replies could not be read. Run again, or name a model that follows instructions better (language.roles.planner.model).`,
  nothingToAsk: () =>
    'There was nothing to ask: the library is empty, and no source of the web is set up. Add documents, or set up a source.',
  allToolsFailed: (p: { failures: string[] }) =>
    `Every search tool failed (${p.failures.join('; ')}). The log has the details.`,
  toolFailure: (p: { tool: string; code: string; said: string }) => `${p.tool}: ${p.code} ${p.said}`,
  allExecutorsFailed: (p: { reasons: string[] }) =>
    `Every executor failed, so there is nothing to report. ${p.reasons.join(' ')} Then resume the run.`,
  reason: (p: { code: string; said: string }) => `${p.code}: ${p.said}`,
  taskTimedOut: (p: { seconds: number }) => `The sub-question was not finished within ${p.seconds} s.`,
  budgetAboveLimit: (p: { name: string; wanted: number; limit: number }) =>
    `budget.${p.name} is ${p.wanted}, and the configuration allows ${p.limit}. Ask for ${p.limit} or less, or leave it out.`,
  ownBudgetSpent: (p: { reason: string; reservePercent: number }) =>
    `The budget that this run was given is spent (${p.reason}${p.reservePercent > 0 ? `, ${p.reservePercent} % kept for the report` : ''}). Ask again with a larger one, or without.`,
  runBudgetSpent: (p: { reason: string; reservePercent: number }) =>
    `The budget of this run is spent (${p.reason}${p.reservePercent > 0 ? `, ${p.reservePercent} % kept for the report` : ''}). Raise budget.* in the configuration and resume the run.`,
  overCalls: (p: { spent: number; limit: number }) => `${p.spent} of ${p.limit} model calls`,
  overTokens: (p: { spent: number; limit: number }) => `${p.spent} of ${p.limit} tokens`,
  overCost: (p: { spent: string; limit: number }) => `$${p.spent} of $${p.limit}`,
  overSeconds: (p: { spent: number; limit: number }) => `${p.spent} of ${p.limit} seconds`,
  checkpointsInMemory: () =>
    'E007: the checkpoint database is unreachable. This run keeps its checkpoints in memory only and cannot be resumed if it stops.',
  draftMissing: () => 'The draft of the report is missing. Resume the run to write it again.',
  verifiedMissing: () => 'The verified report is missing. Resume the run to write it again.',
  noFetchedDocuments: (p: { id: string }) =>
    `${p.id} keeps no fetched documents. Only runs that search the web fetch any.`,
  unexpected: () => 'Something unexpected went wrong inside Plumbline. The log file has the details.',
  noteReranker: () => 'The reranker failed or took too long; passages stand in the order of retrieval.',
  noteVectors: () => 'Vector search failed; passages were found by their words alone.',
  noteWords: () => 'Word search failed; passages were found by vectors alone.',
  noteGraph: () => 'Search in the graph failed; passages were found by words and vectors alone.',
  noteOnlyGraph: () => 'Search by words and vectors failed; passages were found in the graph alone.',
  noteGraphEmpty: () =>
    'The graph of these documents knows nothing of what is asked. A language model makes it (`knowledge.modelTokens`); `vector` searches without it.',
  graphUnsearchable: () =>
    'The graph could not be searched, and this retrieval mode searches nothing else. Ask again, or with retrieval mode `vector`.',
  noteQuestionsFailed: (p: { failed: number; all: number }) =>
    `${p.failed} of ${p.all} questions could not be searched; the others were.`,
  noteCorrected: (p: { said: string; name: string }) => `“${p.said}” was read as “${p.name}”.`,
  noteParty: (p: { title: string; role: string; name: string }) =>
    `In “${p.title}”, “${p.role}” is ${p.name}.`,
  noteAbsent: (p: { name: string }) =>
    `No document here is by ${p.name} or named after it; what documents say of it may follow.`,
  noteAbsentHere: (p: { name: string; known: string }) =>
    `No document of this collection is named after “${p.name}”. If its documents call it by a name in another language, ask with that name; there are documents of ${p.known}.`,
  noteLocalOnly: (p: { question: string }) =>
    `“${p.question}” was made from documents that may not leave, so it was searched in the library alone.`,
  notePromptCut: (p: { model: string; seen: number; sent: number }) =>
    `The server of model "${p.model}" read only ${count(p.seen)} tokens of a prompt of about ${count(p.sent)}. Later prompts are kept within what it reads, so less evidence fits. Start the server with a longer context, or set language.contextTokens.`,
  noteReplyCut: (p: { model: string }) =>
    `A reply of model "${p.model}" was cut at its limit of tokens and is used as far as it goes. Raise language.maxOutputTokens.`,
  noteReplyBudget: (p: { model: string }) =>
    `A reply of model "${p.model}" was ended when the budget of the run was spent, and is used as far as it goes.`,
  noteReplyLoop: (p: { model: string }) =>
    `Model "${p.model}" repeated the same words without end. The reply was ended there.`,
  noteInvestigation: (p: { question: string; said: string }) =>
    `The work on “${p.question}” ended early: ${p.said}`,
  noteNotReranked: (p: { said: string }) => `What the sources found was not reranked: ${p.said}`,
  noteCoverage: (p: { said: string }) => `Coverage was not judged, so nothing was asked again: ${p.said}`,
  judgeLanguage: (p: { name: string; language: 'en' | 'zh' }) =>
    `Statements were not judged: the model ${p.name} does not know ${{ en: 'English', zh: 'Chinese' }[p.language]}. Set verification.model to one that does, or verification.provider to “model”.`,
  noteNotRead: (p: { title: string; code: string; said: string }) =>
    `${p.title} could not be read closely (${p.code}): ${p.said}`,
  noteHeadings: (p: { headings: readonly string[] }) =>
    `Nothing stands under these headings that were asked for, because no source shows anything for them: ${p.headings.join('; ')}.`,
  noteChanged: (p: { count: number }) =>
    `${plural(p.count, 'passage')} changed in the library during the run and ${p.count === 1 ? 'was' : 'were'} left out.`,
  noteSourceLacks: (p: { source: string; lack: 'key' | 'address' | 'contact'; setting: string }) =>
    `${p.source} is a required source and was not asked, because it has no ${{ key: 'key', address: 'address', contact: 'contact address' }[p.lack]}. Set ${p.setting}, or take it out of sources.required and sources.engines.`,
  noteCollectionMissing: (p: { name: string }) =>
    `The collection “${p.name}” of retrieval.baseCollections is not in the library, so it was not searched.`,
};
