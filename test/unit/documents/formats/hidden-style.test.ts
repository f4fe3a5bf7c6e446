import { describe, expect, it } from 'vitest';
import { hidingOf } from '../../../../src/documents/formats/html/styles/hidden-style.ts';

describe('hidingOf', () => {
  it.each([
    'display:none',
    'display: block; display: none',
    'visibility:collapse',
    'font-size:0',
    'font-size: 1px',
    'font-size:.5pt',
    'color: transparent',
    'color: rgba(0, 0, 0, 0)',
    'opacity:0.0',
    'color:#fff;background:#fff',
    'color: white; background-color: #FFFFFF',
    'color: rgb(255, 255, 255); background: white',
    'position:absolute;left:-9999px',
    'text-indent:-9999px',
    'clip-path: inset(50%)',
    'position:absolute;clip:rect(0 0 0 0)',
    'height:0;overflow:hidden',
    'display:none !important; display:block',
    'transform:scale(0)',
    'transform: translateX(-50%) scale(0, 1)',
    'transform: scaleY(0%)',
    'transform: scale3d(0, 0, 1)',
    'transform: matrix(0, 0, 0, 0, 10, 10)',
    'scale: 0',
    'scale: 1 0',
    'transform:scale(0);opacity:1',
    'content-visibility:hidden',
    'color:#0000',
    'color: #ffffff00',
  ])('should find that nobody sees what has this style: %s', (style) => {
    expect(hidingOf(style)).toBe('hidden');
  });

  it.each([
    'opacity:0;transform:translateY(20px)',
    'visibility:hidden;opacity:0',
    'opacity:0;transition:opacity 1s',
    'max-height:0;overflow:hidden;transition:max-height 1s',
    'transform:scale(0);transition:transform .2s',
    'scale:0;animation:pop 1s forwards',
  ])('should find that a script or an animation shows what has this style: %s', (style) => {
    expect(hidingOf(style)).toBe('until-shown');
  });

  it.each([
    'font-size:1rem',
    'color:white;background:navy',
    'color:#fff;background:#fff url(sky.png)',
    'color:#fff;background-color:#fff;background-image:url(sky.png)',
    'color:var(--a);background:var(--a)',
    'color:transparent;background:linear-gradient(red, blue);-webkit-background-clip:text',
    'font-size: 1em',
    'background-color: transparent',
    'border-color:transparent',
    'min-width:0',
    'border-width: 0',
    'line-height:0',
    'max-width:0.5in',
    'opacity:0.05',
    'margin-top:-20px',
    'left:-1px',
    '--x: display:none',
    '/* display:none */ color:red',
    'background:url("display:none")',
    'display:none; display:block',
    'width:0;min-width:100%',
    'transform:scale(0.5)',
    'transform: scale3d(1, 1, 0)',
    'transform: matrix(0, 1, -1, 0, 0, 0)',
    'transform: translate(0, 0) rotate(0)',
    'scale: none',
    'transform:none',
    'content-visibility:auto',
    'color:#000',
    'color:#ff0000',
    'not css at all {',
  ])('should leave what has this style: %s', (style) => {
    expect(hidingOf(style)).toBeUndefined();
  });
});
