import { dirname } from 'node:path';
import { findChinese } from './find-chinese.js';
import { findCircles, findPairs } from './find-circles.js';
import { findFunctions } from './find-functions.js';
import { findLiteralMessages } from './find-literal-messages.js';
import { findFileNames, findFunctionNames } from './find-names.js';
import { findPatterns } from './find-patterns.js';
import { findRepeats } from './find-repeats.js';

const MOST = { pattern: 120, functionLines: 60, fileLines: 300, folderFiles: 20 };

/**
 * What is longer, fuller or more often than the house allows, each entry with its place.
 * @param {readonly import('./parse-sources.js').SourceFile[]} files
 * @returns {Record<'patterns' | 'functions' | 'files' | 'folders' | 'fileNames' | 'functionNames' | 'circles' | 'pairs' | 'repeats' | 'messages' | 'chinese', string[]>}
 */
export function measureCode(files) {
  /** @type {Map<string, number>} */
  const folders = new Map();
  for (const { path } of files) folders.set(dirname(path), (folders.get(dirname(path)) ?? 0) + 1);
  return {
    patterns: files
      .flatMap(findPatterns)
      .filter(({ length }) => length > MOST.pattern)
      .map(({ path, line, length }) => `${path}:${line} ${length}`),
    functions: files
      .flatMap(findFunctions)
      .filter(({ lines }) => lines > MOST.functionLines)
      .map(({ path, line, lines }) => `${path}:${line} ${lines}`),
    files: files
      .map(({ path, text }) => ({ path, lines: text.trimEnd().split('\n').length }))
      .filter(({ lines }) => lines > MOST.fileLines)
      .map(({ path, lines }) => `${path} ${lines}`),
    folders: [...folders]
      .filter(([, count]) => count > MOST.folderFiles)
      .map(([path, count]) => `${path} ${count}`),
    fileNames: findFileNames(files).map(({ name, paths }) => `${name} ${paths.join(' ')}`),
    functionNames: findFunctionNames(files).map(({ name, paths }) => `${name} ${paths.join(' ')}`),
    circles: findCircles(files),
    pairs: findPairs(files),
    messages: findLiteralMessages(files),
    chinese: findChinese(files),
    repeats: findRepeats(files).map(({ first, again }) => `${again} = ${first}`),
  };
}
