import type { planning as english } from '../../en/sentences/planning-sentences.ts';

const FORMS: Readonly<Record<string, string>> = {
  person: '名称',
  date: '日期',
  place: '地点',
  number: '数字',
  reason: '原因',
};

export const planning: typeof english = {
  planAsked: () => '按原问题提问。',
  planEdited: () => '由人工编辑。',
  planCompares: () => '问题是比较：先分别查两方，再比较。',
  planNested: () => '问题有嵌套：先找出所描述的对象，再查它的属性。',
  planParts: () => '问题包含多个部分，逐一查找。',
  planFacets: () => '另从其他角度补充提问。',
  lacksFailed: () => '该子问题的检索失败。',
  lacksSkipped: () => '该子问题未执行。',
  lacksAnswer: () => '找到的段落没有回答它。',
  lacksParts: ({ terms, form }) =>
    [
      ...(terms.length === 0 ? [] : [`未找到：${terms.join('、')}`]),
      ...(form === '' ? [] : [`缺少${FORMS[form] ?? form}`]),
    ].join('；'),
};
