import { BaseCheckpointSaver } from '@langchain/langgraph';

type Saver = BaseCheckpointSaver;

/**
 * Saves a step only when its events are in the log, so that a step that counts as done has told of itself. The work goes
 * on meanwhile: nobody waits for the log but the checkpoint.
 */
export class EventsFirstSaver extends BaseCheckpointSaver {
  readonly #saver: Saver;
  readonly #flush: () => Promise<void>;

  constructor(saver: Saver, flush: () => Promise<void>) {
    super(saver.serde);
    this.#saver = saver;
    this.#flush = flush;
  }

  override getTuple(...args: Parameters<Saver['getTuple']>) {
    return this.#saver.getTuple(...args);
  }
  override list(...args: Parameters<Saver['list']>) {
    return this.#saver.list(...args);
  }
  override async put(...args: Parameters<Saver['put']>) {
    await this.#flush();
    return this.#saver.put(...args);
  }
  override async putWrites(...args: Parameters<Saver['putWrites']>) {
    await this.#flush();
    return this.#saver.putWrites(...args);
  }
  override deleteThread(threadId: string) {
    return this.#saver.deleteThread(threadId);
  }
  override getNextVersion(current: number | undefined) {
    return this.#saver.getNextVersion(current);
  }
}
