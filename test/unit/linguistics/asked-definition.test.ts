import { describe, expect, it } from 'vitest';
import { definesAsked } from '../../../src/linguistics/questions/index.ts';

const says = (question: string, text: string) => definesAsked(question)?.(text);

describe('a question what a thing is', () => {
  it.each([
    ['What is SELinux?', 'SELinux is a system of mandatory access control.', true],
    [
      'What is a session cookie?',
      'Cookies last. A *session cookie* (or `sid`) is deleted with the browser.',
      true,
    ],
    ['What is SELinux?', 'SELinux is not enabled here. Enable SELinux first.', false],
    ['What is SELinux?', 'The rules of SELinux are a set of modules.', false],
    ['What is PAM?', 'Linux-PAM is a library.', false],
    ['SELinux 是什么？', 'SELinux（安全增强）是一种强制访问控制系统。', true],
    ['什么是 VPN？', '首先，它很慢。VPN 是指以信道连接局域网的方式。', true],
    ['VPN 是什么意思？', '如何建立 VPN？VPN 是否安全取决于密钥。', false],
    ['VPN 是什么？', '它建立在 VPN 上，是一种做法。', false],
  ])('is answered by a sentence that says it: %s %s', (question, text, isSaid) => {
    expect(says(question, text)).toBe(isSaid);
  });

  it.each([
    'What is the default of the timeout?',
    'What is the difference between tcp and udp?',
    'Who is Marta Reis?',
    'How is SELinux set up?',
    'VPN 的优点是什么？',
    '怎样配置 SELinux？',
  ])('is none about a part of it: %s', (question) => {
    expect(definesAsked(question)).toBeUndefined();
  });
});
