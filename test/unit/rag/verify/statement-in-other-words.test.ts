import { describe, expect, it } from 'vitest';
import { isAccepted } from '../../../../src/domain/index.ts';
import { judgeStatement, preparePassage } from '../../../../src/rag/verify/index.ts';

const judge = (claim: string, text: string) =>
  judgeStatement(claim, [preparePassage({ id: 'ev_1', text, offset: 0, context: '' })]);

describe('a statement put in other words than its passage', () => {
  it.each([
    [
      'The depot also carries spare tyres, and its crane was replaced again in spring.',
      'Spare tyres are stored at the depot. The crane of the depot was replaced in spring.',
    ],
    ['公司认为，包装车间的改造仍由设备部负责。', '包装车间改造由设备部负责。'],
  ])('signs %s', (claim, text) => {
    expect(isAccepted(judge(claim, text).verdict)).toBe(true);
  });

  const runway = 'The asphalt runway of the airfield is 3,455 ft long and 40 ft wide.';
  const strip = '机场的沥青跑道长3455英尺，宽40英尺。';

  it.each([
    ['The asphalt runway of the airfield has a length of 3,455 ft and measures 40 ft across.', runway],
    ['该机场的沥青道面全程3455英尺，横向40英尺。', strip],
  ])('signs words that share less where its figures stand: %s', (claim, text) => {
    expect(isAccepted(judge(claim, text).verdict)).toBe(true);
  });

  it.each([
    ['The asphalt runway of the airfield has a notable length and measures.', runway],
    ['该机场的沥青道面全程横向。', strip],
    ['The asphalt runway of the airfield has a length of 3,545 ft and measures 40 ft across.', runway],
    ['该机场的沥青道面全程3545英尺，横向40英尺。', strip],
  ])('does not sign the like without figures, or with another one: %s', (claim, text) => {
    expect(isAccepted(judge(claim, text).verdict)).toBe(false);
  });

  it.each([
    ['The depot carries spare tyres and medical oxygen bottles.', 'Spare tyres are stored at the depot.'],
    ['包装车间由设备部和境外顾问团队负责，并配有备用锅炉。', '包装车间由设备部负责。'],
  ])('does not sign what nothing speaks of: %s', (claim, text) => {
    expect(isAccepted(judge(claim, text).verdict)).toBe(false);
  });

  it.each([
    ['The board checks whether or not the account exists.', 'The board checks whether the account exists.'],
    ['Hardly any visitor used the northern gate.', 'Few visitors used the northern gate that day.'],
    ['公司认为需求不振影响了常温产品渠道。', '公司称，常温产品渠道受到需求疲软影响。'],
    ['公司未来将无形资产作为投资重点。', '公司以后把无形资产作为投资重点。'],
  ])('finds no negation in %s', (claim, text) => {
    expect(judge(claim, text).issues.map(({ kind }) => kind)).not.toContain('negation_differs');
  });

  it.each([
    [
      'The tower crew did not report any malfunction of the pumps.',
      'The tower crew reported a malfunction of the pumps.',
    ],
    [
      'The tower crew reported a malfunction of the pumps.',
      'Of the pumps the tower crew did not report a malfunction.',
    ],
    ['检查组没有发现水泵存在故障。', '检查组在巡检中发现水泵存在故障。'],
    ['检查组在巡检中发现水泵存在故障。', '检查组巡检时没有发现水泵存在故障。'],
  ])('never signs a negation that was turned round: %s', (claim, text) => {
    expect(isAccepted(judge(claim, text).verdict)).toBe(false);
  });

  it.each([
    ['Costs of the mill narrowed, the company said.', 'The company said costs of the mill fell.'],
    ['公司表示，纸厂成本收窄。', '公司表示纸厂成本下降。'],
  ])('knows a fall by another word: %s', (claim, text) => {
    expect(judge(claim, text).issues).toEqual([]);
  });

  it.each([
    [
      'The delay of the ferry is due to a fallen mast.',
      'The delay of the ferry was due to fog. A fallen mast was found in May.',
    ],
    ['渡轮延误归因于桅杆断裂。', '渡轮延误是由于大雾。五月发现桅杆断裂。'],
    ['渡轮延误归因于大雾和船员罢工。', '渡轮延误是由于大雾。'],
  ])('does not sign a reason of something else: %s', (claim, text) => {
    expect(judge(claim, text).issues.map(({ kind }) => kind)).toContain('cause_missing');
  });

  it.each([
    ['全部收入来自三个车间，各车间之间差异明显。', '三个车间的收入差异较大，部分车间收入来自出口。'],
    [
      'Only about a third of the sales came from exports.',
      'A third of the sales, among other income, came from exports.',
    ],
  ])('takes “all revenue” and “only a third” for no claim about everything: %s', (claim, text) => {
    expect(judge(claim, text).issues.map(({ kind }) => kind)).not.toContain('scope_differs');
  });

  it.each([
    ['All schools receive the grant.', 'Some schools receive the grant.'],
    ['所有学校均获得补助。', '部分学校获得补助。'],
  ])('does not sign all for some: %s', (claim, text) => {
    expect(isAccepted(judge(claim, text).verdict)).toBe(false);
  });

  it.each([
    ['Neither passage states the depth of the harbour.', 'The harbour has two cranes.', true],
    [
      'The plan names the cranes, but it does not give the depth of the harbour.',
      'The plan lists two cranes.',
      true,
    ],
    [
      'The plan names the cranes, but it does not give the depth of the harbour.',
      'The depth of the harbour is 9 m.',
      false,
    ],
    ['文件写明了起重机，但没有给出港口水深。', '文件列出两台起重机。', true],
    ['文件写明了起重机，但没有给出港口水深。', '文件列出两台起重机，港口水深9米。', false],
  ])('looks for what is missing behind “but”: %s', (claim, text, holds) => {
    expect(isAccepted(judge(claim, text).verdict)).toBe(holds);
  });
});
