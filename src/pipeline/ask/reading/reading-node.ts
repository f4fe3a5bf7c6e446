import { say, wording } from '../../../catalogue/index.ts';
import type { DocumentNotes, TextRange } from '../../../domain/index.ts';
import type { DocumentReading, ItemToRead, MarkedItem } from '../../../domain/reading/index.ts';
import { AppError, isAbort, toProblem } from '../../../errors/index.ts';
import type { NodeRuntime } from '../../research/session/node.ts';
import { beginStep } from '../../research/session/run-session.ts';
import type { AskDeps } from '../ask-deps.ts';
import type { WholeReadingInput } from '../ask-state.ts';

/** Pictures of one document that a model is shown. */
const MOST_PICTURES = 8;

/** Node `readWhole`, one per `Send`: stage 1. A document that cannot be read is left out and named. */
export function createReadWholeNode(deps: Pick<AskDeps, 'session' | 'artifacts' | 'tasks' | 'marked'>) {
  const { session } = deps;

  return async (input: typeof WholeReadingInput.State, runtime: NodeRuntime) => {
    const { document, language, index, total } = input;
    const { id: documentId, title, versionId, shortId, dated } = document;
    session.events.emit('read-start', { documentId, title, index, total }, `read-start:${documentId}`);
    const step = beginStep(session, `read:${documentId}`, runtime.signal);
    const notes = await settle();
    await deps.artifacts.putNotes(session.runId, notes);
    const { status, problem } = notes;
    session.events.emit(
      'read-end',
      { documentId, title, status, problem, index, total },
      `read-end:${documentId}`,
    );
    return {
      readings: { [documentId]: status },
      runNotes: notesOn(notes, title).map((note) => say(language, note)),
      ...step.usage(),
    };

    async function settle(): Promise<DocumentNotes> {
      try {
        const items = await itemsOf(deps, input);
        const { readWhole } = deps.tasks;
        if (items === undefined || readWhole === undefined)
          throw new AppError('E021', wording('noDocumentOfId'));
        const { question, maxParts } = input;
        const named = { documentId, versionId, shortId, title, dated };
        const asked = { question, language, ...named, items, maxParts };
        const reading = await readWhole(asked, step.context);
        const isRelevant = reading.reply !== '';
        return { documentId, status: isRelevant ? 'ok' : 'nothing_relevant', notes: [], reading };
      } catch (error) {
        if (isAbort(error, runtime.signal)) throw error;
        session.logger.warn('a document was not read', { documentId, error });
        return { documentId, status: 'failed', notes: [], problem: toProblem(error) };
      }
    }
  };
}

/** The document as its reader gets it, with the pictures nearest to what was found. */
async function itemsOf(
  { marked }: Pick<AskDeps, 'marked'>,
  { document, found, part }: typeof WholeReadingInput.State,
): Promise<readonly ItemToRead[] | undefined> {
  const { versionId, shortId } = document;
  const all = (await marked.get(versionId, shortId))?.items;
  if (all === undefined) return undefined;
  const items = part === undefined ? all : all.filter(({ range }) => overlaps(part, range));
  const isFound = ({ range }: MarkedItem) => found.some((one) => overlaps(one, range));
  const shown = items
    .flatMap((item) => (item.picture === undefined ? [] : [{ item, isFound: isFound(item) }]))
    .sort((left, right) => Number(right.isFound) - Number(left.isFound))
    .slice(0, MOST_PICTURES)
    .map(({ item }) => item.mark);
  return Promise.all(
    items.map(async (item) => {
      const { mark, kind, text, picture } = item;
      const image =
        picture !== undefined && shown.includes(mark)
          ? await marked.image(versionId, picture.fileName)
          : undefined;
      const said = picture === undefined ? text : `${text}\n${knownOf(picture)}`.trim();
      return { mark, kind, text: said, found: isFound(item), ...(image === undefined ? {} : { image }) };
    }),
  );
}

const overlaps = (left: TextRange, right: TextRange) => left.start < right.end && right.start < left.end;

/** Its name, and what OCR read and a model described, where the notes below it do not say so already. */
const knownOf = ({ fileName, ocrText, description }: NonNullable<MarkedItem['picture']>) =>
  [fileName, ocrText, description].filter((part) => part !== undefined && part !== '').join('\n');

function notesOn({ problem, reading }: DocumentNotes, title: string) {
  if (problem !== undefined)
    return [wording('noteNotRead', { title, code: problem.code, said: problem.wording ?? problem.detail })];
  return reading === undefined ? [] : notesOnReading(reading, title);
}

function notesOnReading({ unread, lost, unseen, foreign }: DocumentReading, title: string) {
  return [
    ...(unread === 0 ? [] : [wording('noteReadInPart', { title, count: unread })]),
    ...(lost === 0 ? [] : [wording('notePartsLost', { title, count: lost })]),
    ...(unseen === 0 ? [] : [wording('notePicturesUnseen', { title, count: unseen })]),
    ...(foreign.length === 0 ? [] : [wording('noteForeignMarks', { title, marks: foreign.slice(0, 5) })]),
  ];
}
