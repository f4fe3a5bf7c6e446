import { analyse } from 'chardet';

export interface DecodedText {
  readonly text: string;
  /** WHATWG label, such as `utf-8` or `gb18030`. */
  readonly encoding: string;
}

/** Characters that are UTF-8, for each place that is not, from which on no other encoding is thought of. */
const SURE_PER_BROKEN = 4;
/** With which Japanese mail goes over to its own signs. */
const SHIFTS = ['\x1b$B', '\x1b$@'];
const SAMPLE_BYTES = 64 * 1024;
// The characters that make up a third of running text in each script: they tell GB18030, Big5 and Shift-JIS apart.
const SIMPLIFIED = new Set(
  '的一是不了在人有我他这个们中来上大为和国地到以说时要就出会可也你对生能而子那得于着下自之年过发后作里用道行所然家种事成方多经么去法学如都同现当没动面起看定天分还进好小部其些主样理心她本前开但因只从想实日军者意无力它与长把机十民第公此已工使情明性知全三又关点正业外将两高间由问很最重并物手应战向头文体政美相见被利什二等产或新己制身果加西斯月话合回特代内信表化老给世位次度门任常先海通教儿原东声提立及比员解水名真论处走义各入几口认条平系气题活尔更别打女变四神总何电数安少报才结反受目太量再感建务做接必场件计管期市直德资命山金指克许统区保至队形社便空决治展马科司五基眼书非则听白却界达光放强即像难且权思王象完设式色路记南品住告类求据程北边死张该交规万取拉格望觉术领共确传师观清今切院让识候带导争运笔价单额号编址司营县税讯称量准备注款额购售供货',
);
const TRADITIONAL = new Set(
  '的一是不了在人有我他這個們中來上大為和國地到以說時要就出會可也你對生能而子那得於著下自之年過發後作裡用道行所然家種事成方多經麼去法學如都同現當沒動面起看定天分還進好小部其些主樣理心她本前開但因只從想實日軍者意無力它與長把機十民第公此已工使情明性知全三又關點正業外將兩高間由問很最重並物手應戰向頭文體政美相見被利什二等產或新己制身果加西斯月話合回特代內信表化老給世位次度門任常先海通教兒原東聲提立及比員解水名真論處走義各入幾口認條平系氣題活價單額號編址司營縣稅訊稱量準備註款購售供貨計目項收年台臺股市北灣',
);
const JAPANESE = new Set(
  'のにはをたがでてとしれさいるなもかっりこうあすくらまどんけきめよそせおわだみえつやほ、。日本語年人中大者用部事行会場合成方法一二三四五六七八九十百千万円月時分上下前後内外国県市区町社員課長名称番号品数量価格単額計税消費金業務工製造機械車軸受歯電気力水管理付検査試験結果報告書表図第条項目備考期間開始終了予定実績売利益資産株式主取引先発注文納入出荷在庫料途型形状材質規格寸重温度見積',
);
/** Two letters of Western text, read as one Eastern sign: nobody uses it, or it stands inside a word. */
const UNLIKELY = /[\ue000-\uf8ff\ufffd]|[A-Za-z][^\0-\x7f][a-z]/;
const HAS_KANA = /[\u3041-\u30fe]/;
const KANA = /^[\u3041-\u30fe]$/;
const KOREAN = new Set(
  '이다는의에을가고로하기지한도사은를리자인어해서시그일대아나정스전있수제여우보장부만과들적간개거건격결경계공관교구국금년단당동되된등라력률면명모무문물미민발방번법본분비상새생선설성세소속신실안액약양업역연영용운원월위유율음응입작재점조종주중증직진차체최출치크트파평표품프학할합항행현형호화확회후드르버브으템터니게까내네러료류매밸베세식십오와완울임존준즈처천청초총추카코키타토투페포피필',
);
const CANDIDATES: readonly (readonly [string, ReadonlySet<string>])[] = [
  ['gb18030', SIMPLIFIED],
  ['big5', TRADITIONAL],
  ['shift_jis', JAPANESE],
  ['euc-jp', JAPANESE],
  ['euc-kr', KOREAN],
  ['utf-16le', SIMPLIFIED],
  ['utf-16be', SIMPLIFIED],
];
/** What Windows-1252 has at 0x80–0x9f. Node 20 decodes it as Latin-1 there. */
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/**
 * Text of a file in any common encoding: byte order marks, UTF-8, UTF-16, the declared one, UTF-8 with damaged places, then GB18030, Big5,
 * Shift-JIS, EUC-KR by frequent characters, then Windows-125x by statistics. Line ends become `\n`.
 */
export function decodeText(bytes: Uint8Array, declared?: string): DecodedText {
  const decoded = decode(bytes, declared);
  return { encoding: decoded.encoding, text: windowsSigns(decoded.text).replace(/\r\n?/g, '\n') };
}

function decode(bytes: Uint8Array, declared: string | undefined): DecodedText {
  const mark = byteOrderMark(bytes) ?? utf16WithoutMark(bytes);
  if (mark !== undefined) return { encoding: mark, text: new TextDecoder(mark).decode(bytes) };
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (SHIFTS.some((shift) => buffer.includes(shift))) {
    const text = decodeStrictly(bytes, 'iso-2022-jp');
    if (text !== undefined) return { encoding: 'iso-2022-jp', text };
  }
  const utf8 = decodeStrictly(bytes, 'utf-8');
  if (utf8 !== undefined) return { encoding: 'utf-8', text: utf8 };
  if (declared !== undefined) {
    const text = decodeStrictly(bytes, declared);
    if (text !== undefined) return { encoding: declared.toLowerCase(), text };
  }
  const { whole, broken } = countUtf8(bytes);
  if (whole >= SURE_PER_BROKEN * broken) return { encoding: 'utf-8', text: new TextDecoder().decode(bytes) };
  const named = declared === undefined ? undefined : decodeNearly(bytes, declared);
  if (named !== undefined) return named;
  const encoding = guessEncoding(bytes.subarray(0, SAMPLE_BYTES), whole >= broken);
  return { encoding, text: new TextDecoder(encoding).decode(bytes) };
}

/** The signs of Windows that a reader of Latin-1 holds for control characters: no text has those. */
export function windowsSigns(text: string): string {
  return text.replace(/[\u0080-\u009f]/g, (c) => WINDOWS_1252.charAt(c.charCodeAt(0) - 0x80));
}

function byteOrderMark(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return undefined;
}

/** Latin text in UTF-16 has a zero in every other byte, nearly always the same one. */
function utf16WithoutMark(bytes: Uint8Array): string | undefined {
  const length = Math.min(bytes.length, 4096) & ~1;
  if (length < 4) return undefined;
  let even = 0;
  let odd = 0;
  for (let index = 0; index < length; index += 2) {
    if (bytes[index] === 0) even++;
    if (bytes[index + 1] === 0) odd++;
  }
  const pairs = length / 2;
  if (odd > pairs * 0.4 && even < pairs * 0.05) return 'utf-16le';
  if (even > pairs * 0.4 && odd < pairs * 0.05) return 'utf-16be';
  return undefined;
}

function decodeStrictly(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined; // not this encoding, or a label that nobody knows
  }
}

/**
 * Characters of more than one byte that are UTF-8, and places that are not. Text of other encodings has hardly any of the
 * former, Chinese two bytes long some; a damaged or cut file has few of the latter, and loses no more than those.
 */
function countUtf8(bytes: Uint8Array): { readonly whole: number; readonly broken: number } {
  let whole = 0;
  let broken = 0;
  for (let at = 0; at < bytes.length; ) {
    const first = bytes[at] ?? 0;
    const wanted =
      first < 0x80 ? 1 : first < 0xc2 || first > 0xf4 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
    let length = 1;
    while (length < wanted && ((bytes[at + length] ?? 0) & 0xc0) === 0x80) length++;
    if (length < wanted || wanted === 0) broken++;
    else if (wanted > 1) whole++;
    at += length;
  }
  return { whole, broken };
}

/** What a file says that it is, but for a few damaged places. */
function decodeNearly(bytes: Uint8Array, declared: string): DecodedText | undefined {
  try {
    const text = new TextDecoder(declared).decode(bytes);
    const broken = text.match(/\ufffd/g)?.length ?? 0;
    return broken <= 1 + text.length / 100 ? { encoding: declared.toLowerCase(), text } : undefined;
  } catch {
    return undefined; // a label that nobody knows
  }
}

function guessEncoding(sample: Uint8Array, mayBeUtf8: boolean): string {
  let best: { encoding: string; share: number } | undefined;
  for (const [encoding, frequent] of CANDIDATES) {
    const text = new TextDecoder(encoding).decode(sample);
    // Chinese in GB18030 is valid here too, but never kana.
    if (encoding === 'euc-jp' && !HAS_KANA.test(text)) continue;
    const share = frequentShare(text, frequent);
    if (share > (best?.share ?? 0.12)) best = { encoding, share };
  }
  if (best !== undefined) return best.encoding;
  if (mayBeUtf8) return 'utf-8';
  for (const { name } of analyse(sample)) {
    const label = name.toLowerCase().replace(/^iso-8859-1$/, 'windows-1252');
    if (/^(windows-125\d|koi8-r|iso-8859-\d+)$/.test(label)) return label;
    const isEastern = /^(gb18030|big5|shift_jis|euc-jp|euc-kr)$/.test(label);
    if (isEastern && !UNLIKELY.test(new TextDecoder(label).decode(sample))) return label;
  }
  return 'windows-1252';
}

/** Share of frequent characters among the non-ASCII ones, 0 when more than one in a hundred bytes cannot be decoded. */
function frequentShare(text: string, frequent: ReadonlySet<string>): number {
  let hits = 0;
  let foreign = 0;
  let broken = 0;
  for (const character of text) {
    if (character < '\u0080') continue;
    foreign++;
    if (character === '\ufffd') broken++;
    else if (frequent.has(character) || (frequent === JAPANESE && KANA.test(character))) hits++;
  }
  return foreign === 0 || broken > 1 + foreign / 100 ? 0 : hits / foreign;
}
