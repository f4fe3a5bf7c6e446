import { plural } from '../../count.ts';

/** Help of the commands for conversations. */
export const conversationHelp = {
  conversations: 'list conversations, the one with the newest question first',
  conversationText: 'only those with these words in the title or in a question',
  conversationShow: 'print the questions of a conversation with their answers',
  conversationRename: 'give a conversation a title',
  conversationDelete: 'delete conversations with all their runs',
  conversationId: 'id of the conversation',
  conversationIds: 'ids of conversations',
  reading:
    'write from passages, or read whole documents with their pictures (needs a model); auto: whole where a whole is asked for',
  summarize: 'sum up a document, one of its sections, or a topic, cited',
  summarizeTopic: 'in place of a document: the documents of this topic together',
  summarizeDocument: 'document by id, path or title',
  summarizeSection: 'only this section: number, title, id, path or page (“p. 66”)',
  summarizeIn: 'language of the summary (default: that of the document)',
  followUpMode: 'a quick answer or a researched report (default: as the run)',
};

export interface Traced {
  readonly step: number;
  readonly content?: string | undefined;
  readonly tool?: string | undefined;
  readonly result_summary?: string | undefined;
}

/** What `ask` prints. */
export const ask = {
  prompt: 'Question (empty to end): ',
  topics: (names: string) => `Topics: ${names}`,
  traced: (p: Traced) => `${p.step}  ${p.content ?? `${p.tool}: ${p.result_summary}`}`,
  removed: (n: number, command: string) =>
    `${plural(n, 'statement')} ${n === 1 ? 'was' : 'were'} taken out because no passage shows ${n === 1 ? 'it' : 'them'}; see ${command}`,
  noConversations: (command: string) => `No conversations. Start one with ${command}`,
  questions: (n: number) => plural(n, 'question'),
  more: (command: string) => `Whole report: ${command}`,
};
