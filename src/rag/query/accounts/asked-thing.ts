import { analyzeText } from '../../../linguistics/index.ts';
import { anyOf, ZH } from '../../../linguistics/lexicon/index.ts';

/** Words that only say that a figure is asked for, how it stands to another, or whose whole it is. */
const FRAME = new Set(
  analyzeText(
    `what total net amount value figure number year end fiscal quarter reported increase decrease change compare grow growth company size
    level much pay full consolidated overall average margin percent percentage rate ratio balance unadjusted adjusted cash annual yearly
    latest last recent new hold held have make made post show list state disclose generate earn incur cost statement line item position
    date large high most least activity spend spent higher larger bigger greater lower smaller less highest largest lowest smallest which
    who each both period compute calculate base data year-over-year yoy tell give find use per account accord document filing`,
  ),
);
const HAN_FRAME = new RegExp(anyOf(ZH.questions.figureFrame), 'gu');
/** The terms of a text that name what is asked for, or what a row is of. */
export const thingIn = (text: string): string[] =>
  analyzeText(text.replace(HAN_FRAME, ' ')).filter((term) => !FRAME.has(term));
