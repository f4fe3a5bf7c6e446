import type { ledger as words } from '../../en/tools/ledger-words.ts';

export const ledger: typeof words = {
  noted: (id) => `已记录为 ${id}`,
  noNotes: '没有记录任何内容：请给出 “findings” 列表，每条含 “statement” 以及 “quotes” 或 “absent”。',
  unreadable: (reason) => `拒绝，无法读取：${reason}`,
  tooMany: (most) => `拒绝：超过 ${most} 条。请在另一次调用中记录其余内容。`,
  noSuchNote: (id) => `拒绝：你没有可以替换的记录 ${id}。`,
  noQuote: '拒绝：记录需要引文，或用 “absent” 写出哪里都没有的词。',
  notThere: (quote, nearest) =>
    `拒绝：所指明或出示过的文档中没有“${quote}”。${nearest === undefined ? '' : `那里最接近的是：“${nearest}”`}`,
  notPrinted: (missing) =>
    `拒绝：${missing
      .map(({ text, printed }) =>
        printed === undefined ? `引文及其附近都没有印出 ${text}` : `引文中没有 ${text}，它印在“${printed}”中`,
      )
      .join(
        '；',
      )}。请一并引用其出处，或改为引文中的数字；算出的数字须在花括号内写出算式：9.2%{= 25,825 / 280,522 = 9.2 %}。`,
  otherPeriod: (figures) =>
    `拒绝：${figures.map(({ figure, period, head }) => `${figure} 印在“${head}”之下，而不是 ${period}`).join('；')}。请用相互对应的时间和数字重新记录。`,
  lostSign: (signs) =>
    `拒绝：${signs
      .map(({ figure, printed, called }) =>
        called === '' ? `${figure} 印作 ${printed}` : `${figure} 印作 ${printed}，该行称之为“${called}”`,
      )
      .join('；')}。请按原样写出正负号，或用该行的说法。`,
  unsure: (what) =>
    `引文没有表明以下内容相互对应：${what.join('；')}。请到该页核对，若不对应请更正这条记录。`,
  withQuote: (quote) => `已一并引用含有记录中数字的“${quote}”。`,
  elsewhere: (title, named) => `引文出自“${title}”，而不是“${named}”：若记录说的是后者，请更正。`,
  otherWords: (absent) =>
    `拒绝：记录和任务都没有把它称作${absent.map((word) => `“${word}”`).join('或')}。请用 find_text 按它们的叫法统计，并把该叫法也写入 “absent”。`,
  contradicted: (id, statement) => `记录 ${id} 的引文中有这些词：“${statement}”。请核对哪一条成立。`,
  isThere: (where) => `拒绝，这些词在文档中存在：\n${where}`,
  firstFound: '首次检索：',
  nothingFirst: '首次检索没有找到任何内容。',
  notRun: (calls, most) => `另有 ${calls} 个调用没有执行：一轮至多 ${most} 个。需要的请再发一次。`,
  turn: (turn, most) =>
    turn === most - 1
      ? `［第 ${turn} 轮，共 ${most} 轮；下一轮是最后一轮：请记录尚未记录的内容，然后 finish］`
      : `［第 ${turn} 轮，共 ${most} 轮］`,
  failed: (reason) => `调用失败：${reason}`,
  malformed: (reason) => `无法读取参数：${reason}`,
  ended: '已结束。',
  stillRefused: (notes) =>
    `尚未结束。以下记录被拒绝，若不改正后重新记录就会丢失；改正后再 finish，或直接再次 finish 以舍弃它们：\n${notes.join('\n')}`,
};
