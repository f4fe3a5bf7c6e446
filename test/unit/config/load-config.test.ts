import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { say, wording } from '../../../src/catalogue/index.ts';
import { type ConfigSources, describeConfig, languageMode, loadConfig } from '../../../src/config/index.ts';
import { detailIn, toProblem } from '../../../src/errors/index.ts';

let cwd = '';
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'plumbline-config-'));
});
afterEach(() => rmSync(cwd, { recursive: true }));

const load = (sources: Partial<ConfigSources> = {}) => loadConfig({ cwd, environment: {}, ...sources });

function problemsOf(sources: Partial<ConfigSources>, language: 'en' | 'zh' = 'en'): string {
  try {
    load(sources);
  } catch (error) {
    const problem = toProblem(error);
    expect(problem.code).toBe('E008');
    const chinese = detailIn('zh', problem);
    expect(chinese.split('\n')).toHaveLength(problem.detail.split('\n').length);
    expect(chinese).toMatch(/\p{Script=Han}/u);
    expect(chinese).not.toMatch(/[a-z]{2,} [a-z]{2,} [a-z]{2,}/);
    return language === 'zh' ? chinese : problem.detail;
  }
  throw new Error('the configuration was accepted');
}

describe('loadConfig', () => {
  it('should work with nothing configured', () => {
    const { config, warnings } = load();
    expect(config.executor.poolSize).toBe(4);
    expect(config.dataDir).toBe(join(cwd, '.plumbline'));
    expect(config.logging.file).toBe(join(cwd, '.plumbline', 'logs', 'plumbline.log'));
    expect(languageMode(config)).toBe('extractive');
    expect(warnings).toEqual([]);
  });

  it('should read what a user has set for all folders, below what a folder sets', () => {
    const home = join(cwd, 'home');
    mkdirSync(join(home, '.config/plumbline'), { recursive: true });
    mkdirSync(join(home, 'xdg/plumbline'), { recursive: true });
    writeFileSync(join(home, '.config/plumbline/plumbline.yaml'), 'executor: { poolSize: 2 }\n');
    writeFileSync(join(home, 'xdg/plumbline/plumbline.yaml'), 'executor: { poolSize: 3 }\n');
    const poolSize = (environment: Record<string, string>) => load({ environment }).config.executor.poolSize;
    expect(poolSize({ HOME: home })).toBe(2);
    expect(poolSize({ HOME: home, XDG_CONFIG_HOME: join(home, 'xdg') })).toBe(3);
    expect(poolSize({ HOME: home, XDG_CONFIG_HOME: 'xdg' })).toBe(2);
    expect(load({ environment: { HOME: home } }).origins['executor.poolSize']).toBe(
      '~/.config/plumbline/plumbline.yaml',
    );
    writeFileSync(join(cwd, 'plumbline.yaml'), 'executor: { poolSize: 5 }\n');
    expect(poolSize({ HOME: home })).toBe(5);
  });

  it('should let later layers win and say where a value came from', () => {
    writeFileSync(
      join(cwd, 'plumbline.yaml'),
      'executor: { poolSize: 2 }\nretrieval: { baseCollections: [a] }\nask:\n',
    );
    writeFileSync(join(cwd, 'plumbline.staging.yaml'), 'executor: { poolSize: 3 }\n');
    const { config, origins } = load({
      environment: {
        PLUMBLINE_ENV: 'staging',
        PLUMBLINE_LIBRARY_KEEP_VERSIONS: '5',
        PLUMBLINE_BUDGET_MAX_CALLS: '9',
      },
      set: ['budget.maxCalls=11'],
      flags: { 'logging.level': 'debug', dataDir: undefined },
    });
    expect(config.executor.poolSize).toBe(3);
    expect(config.retrieval.baseCollections).toEqual(['a']);
    expect(config.budget.maxCalls).toBe(11);
    expect(origins).toMatchObject({
      'executor.poolSize': 'plumbline.staging.yaml',
      'retrieval.baseCollections': 'plumbline.yaml',
      'library.keepVersions': wording('originEnvironment', { name: 'PLUMBLINE_LIBRARY_KEEP_VERSIONS' }),
      'budget.maxCalls': '--set',
      'logging.level': wording('originCommandLine'),
      'language.baseUrl': wording('originDefault'),
    });
  });

  it('should report every problem of every layer at once, with key, type and what is allowed', () => {
    writeFileSync(
      join(cwd, 'own.yaml'),
      'executor: { poolsize: 2 }\nlanguage: { timeoutMs: warm }\nrag: 3\n',
    );
    const message = problemsOf({
      configFile: 'own.yaml',
      environment: {
        PLUMBLINE_QUEUE_MAX_WAITING: 'many',
        PLUMBLINE_LANGAUGE_MODEL: 'x',
        PLUMBLINE_LANGUAGE_PROVIDER: 'autoo',
      },
      set: ['nonsense'],
    });
    expect(message).toContain(
      'executor.poolsize (own.yaml): there is no such key. Did you mean executor.poolSize?',
    );
    expect(message).toContain(
      'language.timeoutMs (own.yaml): got text; allowed is a whole number from 1000 to 3600000.',
    );
    expect(message).toContain('rag (own.yaml): there is no such key.');
    expect(message).toContain(
      'queue.maxWaiting (environment PLUMBLINE_QUEUE_MAX_WAITING): got text; allowed is a whole number of 0 or more.',
    );
    expect(message).toContain(
      'PLUMBLINE_LANGAUGE_MODEL: there is no such setting. Did you mean PLUMBLINE_LANGUAGE_MODEL?',
    );
    expect(message).toContain('Did you mean auto?');
    expect(message).toContain('--set: needs a key and a value');
    expect(message).toContain('7 problems');
  });

  it('should say the same in Chinese', () => {
    writeFileSync(join(cwd, 'own.yaml'), 'executor: { poolsize: 2 }\nrag: 3\n');
    const set = ['language.timeoutMs=warm', 'server.host=0.0.0.0'];
    expect(problemsOf({ configFile: 'own.yaml', set }, 'zh').split('\n')).toEqual([
      '配置有 3 处问题：',
      '  - executor.poolsize（own.yaml）：没有这个配置项。您是否想用 executor.poolSize？',
      '  - rag（own.yaml）：没有这个配置项。全部配置项见 docs/configuration.md。',
      '  - language.timeoutMs（--set）：得到的是文本，应为 1000 至 3600000 之间的整数。',
    ]);
    expect(problemsOf({ set: ['server.host=0.0.0.0', 'rerank.provider=tei'] }, 'zh').split('\n')).toEqual([
      '配置有 2 处问题：',
      '  - rerank.baseUrl：没有设置，但它是必需的，因为 rerank.provider 为“tei”。',
      '  - server.apiKeys：没有设置，但它是必需的，因为 server.host 不是回环地址，网络上的任何人都能使用该服务器。',
    ]);
  });

  it('should open what has settings of earlier versions, and say once what holds instead', () => {
    writeFileSync(
      join(cwd, 'own.yaml'),
      'server: { heartbeatSeconds: 5 }\ncoverage: { maxRounds: 2 }\nembedding: { provider: local, path: models/m }\nverification: { modelJudge: false }\n',
    );
    const { config, warnings } = load({
      configFile: 'own.yaml',
      environment: { PLUMBLINE_RERANK_TOP_N: '8', PLUMBLINE_DOCUMENTS_OCR_ENABLED: 'no' },
      set: ['knowledge.graphModelTokens=9', 'web.maxBytes=9', 'language.models.writer=w'],
    });
    expect(config).toMatchObject({
      embedding: { model: 'models/m' },
      verification: { provider: 'none' },
      documents: { ocr: { languages: [] } },
      knowledge: { modelTokens: 9 },
      language: { roles: { writer: { model: 'w' } } },
    });
    expect(warnings.map((warning) => say('en', warning))).toEqual([
      'Settings that are gone: server.heartbeatSeconds (own.yaml) is no longer needed; coverage.maxRounds (own.yaml) is no longer needed; embedding.path (own.yaml) is now embedding.model; verification.modelJudge (own.yaml) is now verification.provider; rerank.topN (environment PLUMBLINE_RERANK_TOP_N) is no longer needed; documents.ocr.enabled (environment PLUMBLINE_DOCUMENTS_OCR_ENABLED) is now documents.ocr.languages; knowledge.graphModelTokens (--set) is now knowledge.modelTokens; web.maxBytes (--set) has no effect beside documents.limits.maxBytes; language.models.writer (--set) is now language.roles.writer.model. Delete them.',
    ]);
    expect(say('zh', warnings[0] ?? '')).toContain(
      'rerank.topN（环境变量 PLUMBLINE_RERANK_TOP_N）已不再需要',
    );
    expect(load({ set: ['embedding.path=old', 'embedding.model=new'] }).config.embedding.model).toBe('new');
  });

  it('should go on with what usual variables have taken in, unless these say otherwise', () => {
    writeFileSync(
      join(cwd, 'own.yaml'),
      'network: { httpsProxy: "proxy:1", noProxy: [a.example], caFile: root.pem }\ntelemetry: { otlpEndpoint: "http://127.0.0.1:4318" }\n',
    );
    const { config, warnings } = load({
      configFile: 'own.yaml',
      environment: { HTTPS_PROXY: 'proxy:2', PLUMBLINE_NETWORK_HTTP_PROXY: 'proxy:3' },
    });
    expect(config).toMatchObject({
      network: { httpProxy: 'proxy:3', httpsProxy: 'proxy:2', noProxy: ['a.example'] },
      telemetry: { otlpEndpoint: 'http://127.0.0.1:4318' },
    });
    const said = warnings.map((warning) => say('en', warning)).join('');
    expect(said).toContain('network.httpsProxy (own.yaml) is now HTTPS_PROXY;');
    expect(said).toContain('telemetry.otlpEndpoint (own.yaml) is now OTEL_EXPORTER_OTLP_ENDPOINT');
    expect(said).not.toContain('caFile');
  });

  it('should read lists, maps, numbers and switches from text', () => {
    const { config } = load({
      environment: {
        PLUMBLINE_WEB_OFFLINE: 'Yes',
        PLUMBLINE_DOCUMENTS_OCR_LANGUAGES: 'zh, en',
        PLUMBLINE_LANGUAGE_PRICES: '{"m":{"inputPerMillion":0.1,"outputPerMillion":0.4}}',
        PLUMBLINE_BUDGET_MAX_TOKENS: '1_000_000',
        PLUMBLINE_BUDGET_MAX_COST_USD: '2.5',
      },
    });
    expect(config.web.offline).toBe(true);
    expect(config.documents.ocr.languages).toEqual(['zh', 'en']);
    expect(config.language.prices).toEqual({ m: { inputPerMillion: 0.1, outputPerMillion: 0.4 } });
    expect(config.budget.maxTokens).toBe(1_000_000);
    expect(config.budget.maxCostUsd).toBe(2.5);
  });

  it('should take empty variables and foreign service links for unset', () => {
    const { config } = load({
      environment: {
        PLUMBLINE_SERVICE_HOST: '10.0.0.1',
        PLUMBLINE_PORT_80_TCP_ADDR: '10.0.0.1',
        PLUMBLINE_LANGUAGE_MODEL: '',
      },
    });
    expect(config.language.model).toBeUndefined();
  });

  it('should choose the model when an endpoint and a model are named', () => {
    const endpoint = { OPENAI_BASE_URL: 'http://127.0.0.1:9/v1', OPENAI_MODEL: 'small' };
    expect(languageMode(load({ environment: endpoint }).config)).toBe('model');
    const keyOnly = load({ environment: { OPENAI_API_KEY: 'sk-something-long' } });
    expect(languageMode(keyOnly.config)).toBe('extractive');
    expect(keyOnly.warnings).toEqual([wording('configKeyWithoutModel')]);
    const keyAndModel = load({ environment: { OPENAI_API_KEY: 'sk-something-long', OPENAI_MODEL: 'small' } });
    expect(keyAndModel.config.language.baseUrl).toBe('https://api.openai.com/v1');
    expect(keyAndModel.origins['language.baseUrl']).toEqual(
      wording('originFollows', { key: 'language.apiKey' }),
    );
    expect(languageMode(load({ environment: endpoint, set: ['language.provider=extractive'] }).config)).toBe(
      'extractive',
    );
  });

  it('should refuse combinations that cannot work', () => {
    expect(problemsOf({ set: ['language.provider=model'] })).toContain('language.model: got nothing');
    expect(problemsOf({ environment: { OPENAI_BASE_URL: 'http://127.0.0.1:9/v1' } })).toContain(
      'language.baseUrl is set',
    );
    expect(problemsOf({ set: ['rerank.provider=cohere'] })).toContain('rerank.model');
    expect(problemsOf({ set: ['embedding.provider=openai'] })).toContain('embedding.baseUrl');
  });

  it('should give a key only to the endpoint it was meant for', () => {
    const base = {
      OPENAI_API_KEY: 'sk-something-long',
      OPENAI_MODEL: 'm',
      PLUMBLINE_EMBEDDING_PROVIDER: 'openai',
      PLUMBLINE_EMBEDDING_MODEL: 'e',
    };
    expect(load({ environment: base }).config.embedding.apiKey).toBe('sk-something-long');
    const other = load({ environment: { ...base, PLUMBLINE_EMBEDDING_BASE_URL: 'http://127.0.0.1:9' } });
    expect(other.config.embedding.apiKey).toBeUndefined();
  });

  it('should say which file is missing or broken, without quoting it', () => {
    expect(problemsOf({ configFile: 'gone.yaml' })).toContain('gone.yaml cannot be read');
    expect(problemsOf({ environment: { PLUMBLINE_ENV: 'qa' } })).toContain('plumbline.qa.yaml');
    expect(problemsOf({ environment: { PLUMBLINE_ENV: '../etc' } })).toContain('must be a name');
    writeFileSync(join(cwd, 'broken.yaml'), 'language:\n  apiKey: "sk-very-secret-value\n');
    const message = problemsOf({ configFile: 'broken.yaml' });
    expect(message).toContain('broken.yaml, line');
    expect(message).not.toContain('sk-very');
    writeFileSync(join(cwd, 'list.yaml'), '- a\n');
    expect(problemsOf({ configFile: 'list.yaml' })).toContain('got a list');
    writeFileSync(join(cwd, 'proto.yaml'), '__proto__: { polluted: 1 }\nconstructor: 3\n');
    expect(problemsOf({ configFile: 'proto.yaml' })).toContain('constructor');
    expect(Object.keys(Object.prototype)).toEqual([]);
  });

  it('should freeze the result and hide secrets when it is described', () => {
    const loaded = load({
      environment: {
        DATABASE_URL: 'postgres://me:hunter2hunter2@db:5432/plumb',
        OPENAI_API_KEY: 'sk-abcdef123',
      },
    });
    expect(() => {
      (loaded.config.executor as { poolSize: number }).poolSize = 9;
    }).toThrow();
    const entries = describeConfig(loaded);
    const shown = JSON.stringify(entries);
    expect(shown).not.toContain('hunter2');
    expect(shown).not.toContain('sk-abcdef123');
    expect(entries.find(({ path }) => path === 'database.url')?.value).toBe(
      'postgres://[redacted]@db:5432/plumb',
    );
    expect(loaded.secrets).toEqual(expect.arrayContaining(['hunter2hunter2', 'sk-abcdef123']));
  });
});
