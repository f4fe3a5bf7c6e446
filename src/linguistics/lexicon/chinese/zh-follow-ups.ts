/** Chinese words by which a question leans on the one before it. */
export const FOLLOW_UPS = {
  opens: '那么, 那, 而且, 而, 另外, 然后, 所以, 接下来, 接着',
  /** Behind 那 it is no opening: 那些, 那里. */
  afterThat: '些, 个, 种, 样, 里, 儿, 次, 时',
  asksAbout: '呢',
  /** A question that opens so adds to what was asked. */
  joins: '还, 还有, 也, 又, 再, 同样, 只, 只要, 只看, 仅, 仅仅, 另外',
  /** Of what was said before, whatever follows. */
  pointers:
    '上述, 前面提到, 上面提到, 上面说, 前面说, 刚才, 刚刚说, 另一个, 另外几个, 剩下的, 剩余的, 同样的规定, 同样适用, 对此, 为此, 据此, 也适用, 也一样, 也是这样, 也如此, 也是如此, 也算, 也行',
  /** Of what was said before, unless the question has named it itself. */
  pairs: '前者, 后者, 两者, 二者, 三者, 其余, 其中, 其',
  ordinals:
    '前两个, 前三个, 后两个, 后三个, 第一个, 第二个, 第三个, 最后一个, 上一个, 下一个, 别的, 其他的, 其它的',
  afterOrdinal: '是, 有, 呢, 吗, 怎, 如, 在, 会, 能, 可以',
  chooses: '哪一个, 哪个, 哪一种, 哪种, 哪一家, 哪家, 哪一项, 哪项, 哪些',
  chosenFor: '更, 最, 比较, 较, 好, 快, 便宜, 合适',
  pronouns: '它, 它们, 他, 他们, 她, 她们',
  /** How such a word begins. */
  demonstratives: '这, 那',
  said: '该, 此',
  /** Where a clause ends that may name what the next one is about. */
  clauseEnds: '时, 时候, 后, 之后, 以后, 前, 之前, 以前',
  /** “In two sentences”. */
  counted: '句, 个, 点, 段, 页, 行, 字, 条',
  counts: '一, 两, 二, 三, 四, 五, 几',
  /** “This handbook” is what is searched, not what was said. */
  pieces: '份, 个, 篇, 项, 本, 部, 些, 套, 种',
  searched: '手册, 文件, 文档, 资料, 报告, 文集',
  defines: '什么是, 是什么, 是什么意思, 指什么, 何谓',
  prepositions: '对, 对于, 比, 跟, 给, 按, 按照, 关于',
  /** Words that name no subject: what they are of must have been said. */
  empty: `是, 有, 做, 用, 能, 会, 要, 说, 讲, 看, 请, 举, 举个, 给, 给出, 可以, 需要, 应该, 应当, 意味着, 意思, 适用, 适用于, 说明, 介绍, 解释, 列出, 总结, 概括, 继续, 补充, 展开, 详细,
具体, 详细说说, 说说, 讲讲, 谈谈, 简单, 简短, 更, 多, 少, 快, 慢, 好, 差, 高, 低, 大, 小, 长, 短, 早, 晚, 便宜, 贵, 重要, 必要, 可能, 正确, 对, 例外, 例子, 实例, 举例, 例如, 原因, 理由, 结果,
后果, 步骤, 顺序, 次序, 区别, 差异, 优点, 缺点, 优缺点, 好处, 坏处, 风险, 办法, 方法, 方式, 影响, 作用, 目的, 情况, 种类, 类型, 部分, 方面, 事, 事情, 东西, 点, 年, 月, 日, 天, 时间, 时候,
多长时间, 多久, 日期, 总数, 总共, 一共, 数量, 平均, 变化, 增加, 减少, 增长, 下降, 上升, 来源, 出处, 页, 句话, 答案, 问题, 上一年, 上年, 去年, 前一年, 今年, 之前, 之后, 以前, 以后, 当时, 后来,
别的, 其他, 其它, 另外, 还有, 一样, 相同, 不同, 同样, 规定, 造成, 导致, 发生, 起, 个, 种, 次, 一个, 两个, 三个, 几个, 哪个, 怎么办, 怎么做, 如下, 为何`,
} as const;
