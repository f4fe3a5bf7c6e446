import { shortenText } from '../../linguistics/index.ts';

/** What a server says as one line without invisible characters, cut to a length. */
export const plainLine = (text: string, most: number): string =>
  shortenText(
    text
      .slice(0, 4 * most)
      .replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
      .trim(),
    most,
  );
