import * as ask from './ask/ask-operations.ts';
import * as batches from './batch-operations.ts';
import * as browse from './browse-operations.ts';
import * as conversations from './conversations/conversation-operations.ts';
import * as documents from './document-operations.ts';
import * as files from './file-operations.ts';
import * as graph from './knowledge/graph-operations.ts';
import * as topics from './knowledge/topic-operations.ts';
import * as library from './library-operations.ts';
import * as login from './login/login-operations.ts';
import * as chat from './openai/chat-operations.ts';
import type { Operation } from './operation.ts';
import * as runs from './run-operations.ts';
import * as settings from './settings/settings-operations.ts';
import * as shares from './share-operations.ts';
import { callTool, listTools } from './tool-operations.ts';

const TAGS = ['Research', 'Ask', 'OpenAI', 'Batches', 'Library', 'Tools', 'Service'];
const METHODS = ['post', 'get', 'patch', 'delete'];

/** Everything the API does, in the order of its document. The order of a module's exports is not ours to choose. */
export const OPERATIONS: readonly Operation[] = [
  ...Object.values(runs),
  shares.shareReport,
  shares.listShares,
  shares.revokeShare,
  ...Object.values(ask),
  ...Object.values(conversations),
  ...Object.values(chat),
  ...Object.values(batches),
  ...Object.values(documents),
  ...Object.values(browse),
  ...Object.values(files),
  ...Object.values(graph),
  ...Object.values(topics),
  ...Object.values(library),
  ...Object.values(settings),
  login.getLogin,
  login.signIn,
  listTools,
  callTool,
].toSorted(
  (left, right) =>
    TAGS.indexOf(left.tag) - TAGS.indexOf(right.tag) ||
    (left.path === right.path ? 0 : left.path < right.path ? -1 : 1) ||
    METHODS.indexOf(left.method) - METHODS.indexOf(right.method),
);
