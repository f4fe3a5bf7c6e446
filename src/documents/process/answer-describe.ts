import { wording } from '../../catalogue/index.ts';
import type { ImageDescriber } from '../../domain/index.ts';
import { toProblem } from '../../errors/index.ts';
import type { Description } from '../images/describe-images.ts';
import type { ReadReply } from './messages.ts';

/** Asks for what a picture shows; a failure is an answer too, for the document can be read without. */
export async function answerDescribe(
  describe: ImageDescriber['describe'] | undefined,
  request: Extract<ReadReply, { type: 'describe' }>,
  signal: AbortSignal | undefined,
): Promise<Description> {
  try {
    if (describe === undefined) return { problem: wording('whyNoVisionModel') };
    return { text: await describe({ ...request.image, ...request.about }, signal) };
  } catch (error) {
    const { detail, wording: said } = toProblem(error);
    return { problem: said ?? detail };
  }
}
