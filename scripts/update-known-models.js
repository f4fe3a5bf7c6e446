// Rewrites config/known-models.tsv from a wheel of LiteLLM (MIT), which keeps prices and context sizes by provider:
//   pip download litellm --no-deps -d /tmp/litellm && node scripts/update-known-models.js /tmp/litellm/litellm-*.whl
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { unzipSync } from 'fflate';

const DATA = 'litellm/model_prices_and_context_window_backup.json';
const OUT = join(resolve(import.meta.dirname, '..'), 'config/known-models.tsv');
/** Sellers that src/language/sellers/seller.ts knows, by their names in the data. */
const SELLERS = new Map(
  Object.entries({ bedrock_converse: 'bedrock', gemini: 'gemini' }).concat(
    [
      ...['openai', 'anthropic', 'azure', 'bedrock', 'mistral', 'deepseek', 'xai', 'groq', 'cerebras'],
      ...['together_ai', 'fireworks_ai', 'perplexity', 'dashscope', 'moonshot', 'zai', 'volcengine'],
    ].map((name) => [name, name]),
  ),
);

const [wheel = ''] = process.argv.slice(2);
const version = /^litellm-([\d.]+)-/.exec(basename(wheel))?.[1];
if (version === undefined) {
  console.error('Usage: node scripts/update-known-models.js DIR/litellm-VERSION-….whl');
  process.exit(64);
}
const file = unzipSync(readFileSync(wheel), { filter: ({ name }) => name === DATA })[DATA];
/** @type {Record<string, Record<string, any>>} */
const data = JSON.parse(new TextDecoder().decode(file));

/** @param {unknown} perToken */
const perMillion = (perToken) =>
  typeof perToken === 'number' ? Number((perToken * 1e6).toPrecision(6)) : '';

/** What a request costs whose prompt is longer than the first step, as `input_cost_per_token_above_200k_tokens`. @param {Record<string, any>} facts */
function longPrices(facts) {
  const name = Object.keys(facts).find((key) => /^input_cost_per_token_above_\d+k_tokens$/.test(key));
  if (name === undefined) return [];
  const step = name.slice('input_cost_per_token'.length);
  const prices = ['input_cost_per_token', 'output_cost_per_token', 'cache_read_input_token_cost'];
  return [Number(step.replace(/\D/g, '')) * 1000, ...prices.map((price) => perMillion(facts[price + step]))];
}

const lines = new Set();
for (const [name, facts] of Object.entries(data)) {
  const seller = SELLERS.get(facts['litellm_provider']);
  if (seller === undefined || !['chat', 'responses'].includes(facts['mode'])) continue;
  const context = facts['max_input_tokens'] ?? facts['max_tokens'];
  const cells = [
    Number.isInteger(context) ? context : '',
    Number.isInteger(facts['max_output_tokens']) ? facts['max_output_tokens'] : '',
    perMillion(facts['input_cost_per_token']),
    perMillion(facts['output_cost_per_token']),
    perMillion(facts['cache_read_input_token_cost']),
    ...longPrices(facts),
  ];
  if (cells.every((cell) => cell === '')) continue;
  const prefix = `${facts['litellm_provider']}/`;
  const model = (name.startsWith(prefix) ? name.slice(prefix.length) : name).toLowerCase();
  // Regions and tiers of one model have names with a slash; those of routers belong to the name.
  if (seller === 'bedrock' && model.includes('/')) continue;
  lines.add([seller, model, ...cells].join('\t').trimEnd());
}
const head = [
  `# Prices in US dollars per million tokens and context sizes of models, from LiteLLM ${version} (PyPI, MIT licence), taken on ${new Date().toISOString().slice(0, 10)}.`,
  '# Rewritten by scripts/update-known-models.js; not to be edited. language.prices of the configuration wins.',
  '# seller, model, context, longest answer, input, output, cached input; from how many tokens of prompt on: input, output, cached input',
];
writeFileSync(OUT, `${[...head, ...[...lines].sort()].join('\n')}\n`);
console.log(`${lines.size} models of ${new Set([...lines].map((line) => line.split('\t')[0])).size} sellers`);
