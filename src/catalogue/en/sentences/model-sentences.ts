/** Models, embeddings and rerankers. */
export const models = {
  model: (p: { model: string; endpoint: string }) => `model "${p.model}" at ${p.endpoint}`,
  modelSlowDown: (p: { where: string; seconds: number }) =>
    `The ${p.where} asks to slow down${p.seconds > 0 ? ` for ${p.seconds} s` : ''} and still does so after several tries. Wait and try again, or lower the model's concurrency and requests per minute.`,
  modelSaid: (p: { advice: string; said: string }) => `${p.advice} The server said: “${p.said}”.`,
  modelReplyCut: (p: { where: string }) =>
    `The reply of ${p.where} was cut at its length limit. Raise the model's maximum output tokens or choose another model.`,
  modelQuota: (p: { where: string }) =>
    `The account behind ${p.where} has no quota left. Top it up or configure another endpoint, then try again.`,
  modelUnauthorized: (p: { where: string }) =>
    `The endpoint refused the API key for ${p.where}. Check that the configured key is valid and may use this model.`,
  modelNotFound: (p: { where: string }) =>
    `There is no ${p.where}. Check the model's name, and that the base URL ends as the provider says (often /v1).`,
  modelContext: (p: { where: string }) =>
    `The prompt is too long for ${p.where}. Lower the configured context tokens to what the model has, or choose a model with more.`,
  modelRefused: (p: { where: string; status: string }) =>
    `The request was refused by ${p.where} (HTTP ${p.status}). Check that it is an OpenAI-compatible chat model; the log has its answer.`,
  modelTimeout: (p: { where: string }) =>
    `No answer in time from ${p.where}. Check that it is running and not overloaded, or raise the model's timeout; then try again.`,
  modelNoApi: (p: { where: string }) =>
    `What answers for ${p.where} does not answer as an OpenAI-compatible endpoint does. Check the base URL (often it ends in /v1) and any proxy between.`,
  modelBreaksOff: (p: { where: string }) =>
    `Replies of ${p.where} keep breaking off before their end. Check the endpoint and any proxy between, then try again.`,
  modelServer: (p: { where: string; status: number }) =>
    `The ${p.where} keeps failing (HTTP ${p.status}). Check the endpoint or wait until it works again, then try again.`,
  modelNoConnection: (p: { where: string; reason: string }) =>
    `No connection to ${p.where} (${p.reason}). Check that it is running and that its address is right, then try again.`,
  modelMissingModule: (p: { name: string }) =>
    `A part of the program is not installed: npm package "${p.name}" is missing. Run npm install in the folder of Plumbline, then try again.`,
  modelPackageMissing: (p: { model: string; name: string }) =>
    `The package that asks ${p.model} is not installed. Run npm install ${p.name} in the folder of Plumbline, then try again.`,
  buildMissing: (p: { name: string }) =>
    `The part of ${p.name} for this system is not installed, as after npm install --omit=optional. Run npm install in the folder of Plumbline without that option.`,
  networkUnknownHost: () => 'host name not found',
  networkRefused: () => 'connection refused',
  networkLost: () => 'connection lost',
  modelUnexpected: () => 'Something unexpected went wrong while asking the model. The log has the details.',
  modelAnswerUnusable: (p: { task: string }) =>
    `The model's answer for "${p.task}" was not usable, also after it was asked to repair it. Run again, or configure a model that follows instructions better.`,
  noReportWritten: (p: { attempts: number; fault: string }) =>
    `The model wrote no report in ${p.attempts} attempts: ${p.fault}. The evidence found is kept: have the report written again, by another writer model if need be.`,
  faultEmpty: () => 'its reply was empty',
  faultUncited: () => 'its reply cited no passage',
  faultTooLong: () => 'its reply was many times as long as asked for',
  faultRepeats: () => 'its reply said the same again and again',
  faultOtherLanguage: () => 'its reply was not in the language of the report',
  reportNotWritten: (p: { said: string }) => `The report could not be written. ${p.said}`,
  endpointFailed: (p: { what: string; host: string; reason: string }) =>
    `The ${p.what} endpoint at ${p.host} ${p.reason}. Check its address, key and model in the configuration.`,
  forEmbedding: () => 'embedding',
  forRerank: () => 'rerank',
  forLanguageModel: () => 'language model',
  forVision: () => 'vision',
  endpointSilent: () => 'said nothing about a picture',
  endpointStatus: (p: { status: number }) => `answered with status ${p.status}`,
  endpointSaid: (p: { status: number; said: string }) => `answered with status ${p.status}: “${p.said}”`,
  textRefused: (p: { host: string; said: string }) =>
    `The embedding endpoint at ${p.host} refuses a text of this document: “${p.said}”. Other documents are not concerned.`,
  textSplit: (p: { said: string }) =>
    `Texts longer than the embedding server takes were embedded in parts. The server said: “${p.said}”.`,
  endpointNoAnswer: (p: { ms: number }) => `gave no answer in ${p.ms} ms`,
  endpointNoJson: () => 'did not answer with JSON',
  endpointUnreachable: () => 'cannot be reached',
  endpointNoVectors: () => 'answered in a shape that holds no vectors',
  endpointVectorCount: (p: { vectors: number; texts: number }) =>
    `gave ${p.vectors} vectors for ${p.texts} texts`,
  endpointDimension: (p: { numbers: number; wanted: number }) =>
    `gave a vector of ${p.numbers} numbers where ${p.wanted} are configured`,
  endpointBadVector: () => 'gave a vector without direction or two vectors for one text',
  endpointNoScores: () => 'answered in a shape that holds no scores',
  endpointScores: (p: { scores: number; passages: number }) =>
    `gave usable scores for ${p.scores} of ${p.passages} passages`,
  endpointNoMessage: () => 'answered in a shape that holds no message',
  fewVectors: () => 'The embedding model returned fewer vectors than texts. Check embedding.model.',
  nothingRetrieved: () =>
    'Nothing could be retrieved: both word search and vector search failed. Try again; where it fails again, the checks of Plumbline say which part is down.',
};
