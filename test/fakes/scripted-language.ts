import type { LanguageTasks } from '../../src/domain/index.ts';

type Method = Exclude<keyof LanguageTasks, 'mode' | 'models' | 'promptVersions' | 'evidenceTokens'>;
type TaskOf<Name extends Method> = NonNullable<LanguageTasks[Name]>;
type InputOf<Name extends Method> = Parameters<TaskOf<Name>>[0];
type OutputOf<Name extends Method> = Awaited<ReturnType<TaskOf<Name>>>;

/** What the next call of a method answers, throws, or makes of its input. */
export type ScriptedStep = {
  [Name in Method]: {
    readonly method: Name;
    readonly reply: OutputOf<Name> | Error | ((input: InputOf<Name>) => OutputOf<Name>);
    /** Pieces for `onDelta` of `writeReport`. */
    readonly deltas?: readonly string[];
  };
}[Method];

export interface ScriptedLanguage extends LanguageTasks {
  readonly calls: readonly { readonly method: Method; readonly input: unknown; readonly step: string }[];
  /** Fails when a step was never used. */
  assertDone(): void;
}

/** Answers language tasks from a list, in order for each method. An unexpected call fails at once. */
export function createScriptedLanguage(steps: readonly ScriptedStep[]): ScriptedLanguage {
  const left = [...steps];
  const calls: { method: Method; input: unknown; step: string }[] = [];
  const play =
    <Name extends Method>(method: Name) =>
    async (
      input: InputOf<Name>,
      context: { readonly step: string },
      onDelta?: (text: string) => void,
    ): Promise<OutputOf<Name>> => {
      calls.push({ method, input, step: context.step });
      const index = left.findIndex((step) => step.method === method);
      if (index === -1) throw new Error(`scripted language: unexpected call #${calls.length} of ${method}`);
      const [step] = left.splice(index, 1);
      const reply = step?.reply as OutputOf<Name> | Error | ((input: InputOf<Name>) => OutputOf<Name>);
      if (reply instanceof Error) throw reply;
      for (const delta of step?.deltas ?? []) onDelta?.(delta);
      return typeof reply === 'function' ? (reply as (input: InputOf<Name>) => OutputOf<Name>)(input) : reply;
    };
  return {
    mode: 'model',
    models: { default: 'scripted' },
    promptVersions: {},
    plan: play('plan'),
    chooseTools: play('chooseTools'),
    judgeCoverage: play('judgeCoverage'),
    writeReport: play('writeReport'),
    ...(steps.some(({ method }) => method === 'reviseClaims') ? { reviseClaims: play('reviseClaims') } : {}),
    ...(steps.some(({ method }) => method === 'judgeClaims') ? { judgeClaims: play('judgeClaims') } : {}),
    ...(steps.some(({ method }) => method === 'rewriteFollowUp')
      ? { rewriteFollowUp: play('rewriteFollowUp') }
      : {}),
    calls,
    assertDone: () => {
      if (left.length > 0) {
        throw new Error(`scripted language: never used: ${left.map((step) => step.method).join(', ')}`);
      }
    },
  };
}
