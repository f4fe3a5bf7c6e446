import type { browsing as english } from '../../en/sentences/browsing-sentences.ts';

export const browsing: typeof english = {
  sectionAmbiguous: ({ selector, candidates }) =>
    `“${selector}”对应多个章节：${candidates.join('；')}。请用编号指明其一。`,
  sectionCandidate: ({ id, path, title, pages }) =>
    `${path}《${title}》${pages === '' ? '' : `，第 ${pages} 页`}（${id}）`.trim(),
};
