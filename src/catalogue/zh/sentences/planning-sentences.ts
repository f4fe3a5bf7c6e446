import type { planning as english } from '../../en/sentences/planning-sentences.ts';

const FORMS: Readonly<Record<string, string>> = {
  person: '名称',
  date: '日期',
  place: '地点',
  number: '数字',
  reason: '原因',
};

const SCALES = new Map([
  [1e3, '千'],
  [1e6, '百万'],
  [1e9, '十亿'],
  [1e4, '万'],
  [1e8, '亿'],
]);

export const planning: typeof english = {
  workedOut: ({ name, when, result, formula, scale, rows }) => {
    const unit = SCALES.get(scale);
    return `${when}的${name}为${result}${unit ?? ''} {= ${formula} = ${result}}，由${rows.join('、')}得出。`;
  },
  sideAmount: ({ shown, scale }) => `${shown}${SCALES.get(scale) ?? ''}`,
  sideChosen: ({ kind, measure, when, way, names, amounts }) => {
    const than = way === 'lower' ? '低于' : '高于';
    if (kind === 'period') {
      const [first, ...others] = names.map((name, at) => [name, amounts[at]] as const);
      return `${measure}：${first?.[0]}年为${first?.[1]}，${than}${others.map(([name, amount]) => `${name}年的${amount}`).join('和')}。`;
    }
    const [first, ...others] = names.map((name, at) => `${name}（${amounts[at]}）`);
    return `${kind === 'measure' ? when : `${when}的${measure}`}：${first}${than}${others.join('和')}。`;
  },
  gapOfSide: ({ name, measure, when }) =>
    `没有找到${name}${when}${measure === '' ? '' : `的${measure}`}的数据，因此未作比较。`,
  gapOfLines: ({ name, lines }) => `未计算${name}：所检索的同一文档的报表中没有该时期的${lines.join('、')}。`,
  gapOfPart: ({ question }) => `未回答：${question}找到的内容见其章节。`,
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
