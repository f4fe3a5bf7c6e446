/** The number before a heading, in both languages. */
export const HEADING_NUMBER =
  /^(?:第[\d一二三四五六七八九十百]+[章节条部分]|[\d.]+|[A-Z]\.|[一二三四五六七八九十]+[、.])[\s:：]*/u;

/** Parts of any document, of which nobody asks. */
export const ANY_PARTS: ReadonlySet<string> = new Set(
  [
    'contents,table of contents,introduction,summary,abstract,appendix,references,index,preface,overview,preamble,recitals,parties',
    'definitions,interpretation,scope,purpose,background,general,general provisions,miscellaneous,final provisions,signature,signatures',
    'remarks,results,assessment,findings,analysis,discussion,conclusion,conclusions,methods,information,comments,questions',
    'any other business,minutes of the last meeting,apologies,attendance,related work,acknowledgements,acknowledgments,experiments',
    'attachments,notices,contact,terms,document history,change history,revision history',
    '目录,目次,前言,引言,摘要,附录,附件,参考文献,概述,序言,鉴于,定义,释义,范围,适用范围,目的,背景,总则,附则,其他,签署,签字,联系方式,修订记录,备注,说明,结果,结论,讨论,分析,其他事项,出席人员',
  ].flatMap((names) => names.split(',')),
);
/** What joins the names of two parts in one heading. */
export const JOINED_PARTS = / (?:and|&|\/) |\s?[与和及、]\s?/;
export const COUNTED_PART = /^(?:page|sheet|slide|幻灯片|工作表) ?\d+$/i;

/** Names of forms and of authorities, which stand on their papers and are not what these are about. */
export const FORM_NAME =
  /^(?:(?:form|schedule|exhibit|annex|attachment|appendix|part|item)\s+[\dA-Z][\w-]*|(?:表格?|附表|附件|附录)\s?[\d一二三四五六七八九十A-Z]+)$/iu;
/** `09e7c5-b5e7`: names that programs give. */
export const CODE = /\d\p{L}+\d/u;
/** `Pilot Information`, `Study data`: parts of forms. */
export const FORM_PART = /\b(?:information|data|details)$/i;
export const AUTHORITY_NAME =
  /(?:\b(?:commission|ministry|department|agency|bureau|court|council|authority)|委员会|人民法院|管理局|监督局|总局|国务院|财政部|证监会)$|^(?:ministry|department|bureau|office|court) of |^(?:securities|federal|national|united states)\b.*\b(?:commission|administration|service)\b/iu;
