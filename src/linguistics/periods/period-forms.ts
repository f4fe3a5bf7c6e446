/**
 * The forms in which a text names a period. Every form is a pattern with named groups, and the groups alone say what was found:
 * `y` a year, `yy` its last two digits, `fy` the word for a fiscal year, `q` a quarter, `h` a half, `n` a number of months, `quarters` of
 * quarters, `w` of weeks, `span` a word for a length, `end` the date that it ends on, `from` and `to` months, `edge` a word for the first or last day.
 */
const YEAR = String.raw`(?<y>(?:19|20)\d{2})(?!\d)`;
const SHORT_YEAR = String.raw`['’]?(?<yy>\d{2})(?!\d|[.,]\d|\s?%)`;
const ANY_YEAR = `(?:${YEAR}|${SHORT_YEAR})`;
const MARKED_YEAR = String.raw`(?:${YEAR}|['’](?<yy>\d{2})(?!\d))`;
const FISCAL = String.raw`(?<fy>FY|(?:fiscal|financial)(?:[ -]years?)?)\s?`;
const ORDINAL = '(?:first|second|third|fourth|1st|2nd|3rd|4th)';
const HALF_ORDINAL = '(?:first|second|1st|2nd)';
const MONTH = String.raw`(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.?`;
const END_DATE = String.raw`(?<end>${MONTH} \d{1,2},? (?:19|20)\d{2}|\d{1,2} ${MONTH} (?:19|20)\d{2}|${MONTH},? (?:19|20)\d{2}|(?:19|20)\d{2}-\d{2}-\d{2})`;
const COUNT = String.raw`(?:three|six|nine|twelve|\d{1,2})`;
const WEEKS = String.raw`(?:twelve|thirteen|sixteen|twenty-six|thirty-nine|fifty-two|fifty-three|\d{2})`;
const OF = String.raw`,?\s(?:(?:of|in|for)\s)?(?:the\s)?`;

const ENGLISH: readonly string[] = [
  String.raw`\b(?:(?<n>${COUNT})[ -]months?|(?<w>${WEEKS})[ -]weeks?|(?<span>(?:(?:fiscal|financial|full) )?(?:half[ -]year|year|quarter)))(?: period)?,? (?:ended|ending|to) (?:on )?${END_DATE}`,
  String.raw`\bfirst (?<n>${COUNT}) months${OF}(?:${FISCAL})?${YEAR}`,
  String.raw`\bQ(?<q>[1-4])(?:${OF}|[ -]?)${FISCAL}${ANY_YEAR}`,
  String.raw`\bQ(?<q>[1-4])(?:${OF}|[ -]?)${MARKED_YEAR}`,
  String.raw`\b(?<q>[1-4])Q[ -]?(?<fy>FY)?\s?${ANY_YEAR}`,
  String.raw`\b${FISCAL}${ANY_YEAR}[ -]?Q(?<q>[1-4])\b`,
  String.raw`\b${YEAR}[ -]?Q(?<q>[1-4])\b`,
  String.raw`\bH(?<h>[12])(?:${OF}|[ -]?)${FISCAL}${ANY_YEAR}`,
  String.raw`\bH(?<h>[12])(?:${OF}|[ -]?)${MARKED_YEAR}`,
  String.raw`\b(?<h>[12])H[ -]?(?<fy>FY)?\s?${ANY_YEAR}`,
  String.raw`\b${FISCAL}${ANY_YEAR}[ -]?H(?<h>[12])\b`,
  String.raw`\b${YEAR}[ -]?H(?<h>[12])\b`,
  String.raw`\b(?<q>${ORDINAL})[ -](?:fiscal )?quarter(?:${OF})(?:${FISCAL})?${YEAR}`,
  String.raw`\b(?:${FISCAL})?${YEAR}(?:['’]s)? (?<q>${ORDINAL})[ -]quarter\b`,
  String.raw`\b(?<h>${HALF_ORDINAL})[ -]half(?:${OF})(?:${FISCAL})?${YEAR}`,
  String.raw`\b(?:${FISCAL})?${YEAR}(?:['’]s)? (?<h>${HALF_ORDINAL})[ -]half\b`,
  String.raw`\b(?<edge>year[ -]end|(?:end|start|beginning) of(?: the)?(?: year)?) (?:${FISCAL})?${YEAR}`,
  String.raw`\b(?:${FISCAL})?${YEAR} (?<edge>year[ -]end)\b`,
  String.raw`\b${FISCAL}${ANY_YEAR}(?:\s?[-–/]\s?(?:FY)?(?<until>\d{4}|\d{2})(?!\d))?`,
  String.raw`(?<![\w.,-])${YEAR}\s?[-–—]\s?(?<until>(?:19|20)\d{2})(?![\w-])`,
  String.raw`\b(?<q>${ORDINAL})[ -](?:fiscal )?quarter\b`,
  String.raw`\b(?<h>${HALF_ORDINAL})[ -]half\b(?! of the (?!year\b))`,
  String.raw`\b(?<edge>year[ -]end|end of the (?:fiscal )?year)\b`,
];

/** `Q3` and `H1` are periods in capitals only. */
const ALONE: readonly string[] = [
  String.raw`(?<![\w-])Q(?<q>[1-4])(?![\w-])`,
  String.raw`(?<![\w<-])H(?<h>[12])(?![\w>-])`,
];

const HAN_YEAR = String.raw`(?<y>(?:19|20)\d{2}|[一二][〇零一二三四五六七八九]{3})`;
const HAN_FISCAL = '(?<fy>财年|财政年度|会计年度)';
const OF_YEAR = String.raw`${HAN_YEAR}\s?(?:年度?|${HAN_FISCAL})?\s?(?:的)?\s?`;
/** The same where the word for the year must stand, since a letter follows. */
const IN_YEAR = `${HAN_YEAR}\\s?(?:年度?|${HAN_FISCAL})\\s?`;
const HAN_COUNT = '(?:[一二三四五六七八九]|十[一二]?|[1-9]|1[0-2])';

const CHINESE: readonly string[] = [
  String.raw`(?:截至|截止)(?:于)?(?<end>[\d〇零一二三四五六七八九]{4}\s?年\s?${HAN_COUNT}\s?月\s?(?:[一二三四五六七八九十]{1,3}|\d{1,2})\s?日)止?(?:的)?\s?(?:(?<n>${HAN_COUNT})个月|(?<span>(?:财政|会计)?年度|季度|半年))`,
  `(?:${OF_YEAR})?前(?<quarters>[二三23])个?季度`,
  `${OF_YEAR}前(?<n>${HAN_COUNT})个月`,
  String.raw`${OF_YEAR}(?<from>${HAN_COUNT})\s?月?\s?[-–—~至到]\s?(?<to>${HAN_COUNT})\s?月份?`,
  String.raw`${OF_YEAR}第?\s?(?<q>[一二三四1-4])\s?季度?`,
  String.raw`${IN_YEAR}Q(?<q>[1-4])(?!\w)`,
  `${OF_YEAR}(?<h>[上下])半年度?`,
  String.raw`${IN_YEAR}H(?<h>[12])(?!\w)`,
  String.raw`${HAN_YEAR}\s?(?:年|${HAN_FISCAL})\s?(?<edge>末|底|初)`,
  String.raw`${HAN_YEAR}\s?年?\s?[-–—~至到]\s?(?<until>(?:19|20)\d{2}|[一二][〇零一二三四五六七八九]{3})\s?(?:年度?|${HAN_FISCAL})`,
  String.raw`${HAN_YEAR}\s?(?:${HAN_FISCAL}|年度)`,
  String.raw`(?<!\d)(?<yy>\d{2})\s?(?<fy>财年)`,
  String.raw`(?<!\d)第?\s?(?<q>[一二三四1-4])\s?季度`,
  '(?<h>[上下])半年',
  String.raw`(?<![\d〇零一二三四五六七八九十百年])(?<edge>年末|年底|年初|期末|期初)`,
];

const compile = (forms: readonly string[], flags: string): RegExp[] =>
  forms.map((form) => new RegExp(form, flags));

/** In the order in which they are tried; text that one form has matched is hidden from the later ones. */
export const PERIOD_FORMS: readonly RegExp[] = [
  ...compile(CHINESE, 'g'),
  ...compile(ENGLISH, 'gi'),
  ...compile(ALONE, 'g'),
];
