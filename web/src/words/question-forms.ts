/** How questions are put, in the language of the document that they are about. */
export const QUESTION_FORMS = {
  en: {
    about: (topic: string, title: string) => `What does “${title}” say about ${topic}?`,
    aboutAll: (topic: string) => `What do the documents say about ${topic}?`,
    amount: (topic: string, title: string, verb: string) => `How much ${verb} the ${topic} in “${title}”?`,
    meaning: (term: string, title: string) => `What does “${term}” mean in “${title}”?`,
    mail: (author: string, subject: string) => `What did ${author} write about “${subject}”?`,
  },
  zh: {
    about: (topic: string, title: string) => `《${title}》中关于“${topic}”是怎么说的？`,
    aboutAll: (topic: string) => `文件中关于“${topic}”是怎么说的？`,
    amount: (topic: string, title: string) => `《${title}》中的${topic}是多少？`,
    meaning: (term: string, title: string) => `《${title}》中的“${term}”是什么意思？`,
    mail: (author: string, subject: string) => `${author}在“${subject}”一信中写了什么？`,
  },
};

/** `The rent is GBP 2,150`, `预算为八十六万元`: what has an amount. */
export const AMOUNT = {
  en: /\bThe ((?:[a-z]+ ){0,3}[a-z]+(?: on \d{1,2} [A-Z][a-z]+ \d{4})?) (is|are|was|were) (?:[A-Z]{3} |[€£$¥])\d/,
  zh: /(?:^|[，。；：、\s])(\p{Script=Han}{2,8})(?:为|是|共计)(?:人民币)?[\d,.一二三四五六七八九十百千万亿]{1,20}元/u,
};
/** `“Business day” means …`, `*Repeat sample*: …`, `“工作日”是指…`. */
export const MEANING = {
  en: /["“*]([A-Z][A-Za-z -]{2,40})["”*]{1,2}(?: means\b| shall mean\b|: )/,
  zh: /[“"]?([\p{Script=Han}]{2,12})[”"]?(?:是指|系指)/u,
};
/** What answers and forwarded mails have before their subject. */
export const REPLY = /^(?:re|fwd?|aw|wg|回复|转发|答复)\s?[:：]\s*/i;
/** Rows of tables of which nobody asks alone. */
export const ANY_ROW =
  /^(?:sub)?totals?$|^(?:date|from|to|due|name|item|no|number|page|source|note|unit|ph)\b|^(?:合计|总计|小计|日期|序号|名称|单位)/i;
