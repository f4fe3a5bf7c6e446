/** What the code knows of Chinese words, as data. Each list is one text; `wordsOf` cuts it. */

/** Particles and question words, as jieba cuts them. */
export const STOP_WORDS = `的 了 和 是 在 有 与 及 或 对 从 到 把 被 为 以 于 也 都 就 而 并 其 之 这 那 这个 那个 这些 那些 什么 哪些
哪个 哪里 谁 多少 几 怎么 怎样 如何 为什么 为何 吗 呢 吧 啊 请问 请 一个 一种 以及 还有 是否 能否 可以 它 他 她 我
你 我们 你们 他们 它们 上 中 下 里 个 等 所 将 会 要 会不会 有没有 是什么 分别`;
