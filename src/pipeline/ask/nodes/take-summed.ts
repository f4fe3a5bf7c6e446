import { say, wording } from '../../../catalogue/index.ts';
import type { TaskOutcome } from '../../../domain/index.ts';
import { spreadPassages } from '../../../rag/index.ts';
import type { AskDeps } from '../ask-deps.ts';
import type { AskStateValue } from '../ask-state.ts';

/** Passages that a summary rests on: all of its text, or of each section alike. */
const MOST_PASSAGES = 48;
/** Documents of a topic that are summed up by rules, and by a model that reads each of them. */
const MOST_DOCUMENTS = { byRules: 24, byModel: 10 } as const;
const LAST = 2_147_483_647;

interface Summed {
  readonly outcomes: Readonly<Record<string, TaskOutcome>>;
  /** Documents of the topic that are left out. */
  readonly runNotes?: readonly string[];
}

/** What a search would give of the text that is summed up: of a document, a section, or of each document of a topic alike. */
export async function takeSummed(
  deps: Pick<AskDeps, 'library' | 'tasks'>,
  { summary, scope, language }: AskStateValue,
  taskId: string,
): Promise<Summed> {
  const { documentIds = [], versionIds = [] } = scope;
  if (summary?.topic === undefined) {
    const [versionId] = versionIds;
    const chunks = summary?.chunks;
    return { outcomes: { [taskId]: await takeText(deps, versionId, chunks, MOST_PASSAGES, taskId) } };
  }
  const most = deps.tasks.readWhole === undefined ? MOST_DOCUMENTS.byRules : MOST_DOCUMENTS.byModel;
  const read = documentIds.slice(0, most);
  const each = Math.max(1, Math.floor(MOST_PASSAGES / read.length));
  const listed = await deps.library.listDocuments(scope.collectionIds);
  const taken = await Promise.all(
    read.map(async (id) => {
      const versionId = listed.find((document) => document.id === id)?.currentVersionId;
      return takeText(deps, versionId, { first: 0, last: LAST }, each, taskId);
    }),
  );
  const chunkIds = taken.flatMap((one) => (one.status === 'ok' ? one.chunkIds : []));
  const left = { read: read.length, total: documentIds.length };
  return {
    outcomes: { [taskId]: takenOutcome(chunkIds, taskId) },
    ...(left.total > left.read ? { runNotes: [say(language, wording('noteTopicInPart', left))] } : {}),
  };
}

async function takeText(
  { library }: Pick<AskDeps, 'library'>,
  versionId: string | undefined,
  chunks: { readonly first: number; readonly last: number } | undefined,
  most: number,
  taskId: string,
): Promise<TaskOutcome> {
  const all =
    versionId === undefined || chunks === undefined
      ? []
      : await library.getChunkRange(versionId, chunks.first, chunks.last);
  return takenOutcome(
    spreadPassages(all, most).map(({ id }) => id),
    taskId,
  );
}

function takenOutcome(chunkIds: readonly string[], taskId: string): TaskOutcome {
  if (chunkIds.length === 0) return { status: 'no_evidence', taskId, toolProblems: [] };
  const scores = chunkIds.map(() => 1);
  return { status: 'ok', taskId, chunkIds: [...chunkIds], scores, questions: [], toolProblems: [] };
}
