import * as z from 'zod';
import { ProblemSchema } from '../problem.ts';

/** `gone`: its file is, and the collection keeps it. */
export const SyncChangeSchema = z.object({
  at: z.iso.datetime(),
  sourcePath: z.string(),
  change: z.enum(['added', 'changed', 'removed', 'gone', 'failed']),
  problem: ProblemSchema.optional(),
});
export type SyncChange = z.infer<typeof SyncChangeSchema>;

/** How a collection follows a folder. */
export const SyncSettingSchema = z.object({
  /** Absolute, or the address of a place elsewhere; told to nobody over HTTP. */
  folder: z.string().min(1),
  /** Whether a server follows it by itself. */
  watch: z.boolean(),
  /** Whether documents whose files are gone are removed. */
  removes: z.boolean(),
  /** How often a server looks. */
  intervalSeconds: z.int().min(1),
});
export type SyncSetting = z.infer<typeof SyncSettingSchema>;

/** One pass over the folder. */
export const SyncPassSchema = z.object({
  at: z.iso.datetime(),
  elapsedMs: z.number(),
  /** Files that are in the folder. */
  files: z.int(),
  added: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  removed: z.int(),
  gone: z.int(),
  failed: z.int(),
  /** What kept the pass from being made; nothing is removed then. */
  problem: ProblemSchema.optional(),
});
export type SyncPass = z.infer<typeof SyncPassSchema>;

export interface CollectionSync extends SyncSetting {
  readonly collectionId: string;
  readonly lastPass?: SyncPass | undefined;
}

/** Folders that collections follow. */
export interface CollectionSyncs {
  find(collectionId: string): Promise<CollectionSync | undefined>;
  list(): Promise<readonly CollectionSync[]>;
  put(collectionId: string, setting: SyncSetting): Promise<void>;
  /** Paths that earlier passes have seen and that no pass has removed. */
  paths(collectionId: string): Promise<readonly string[]>;
  /** What a pass saw and did; `paths` takes the place of those before. The last 1,000 changes are kept. */
  record(
    collectionId: string,
    pass: SyncPass,
    seen: { readonly paths?: readonly string[] | undefined; readonly changes: readonly SyncChange[] },
  ): Promise<void>;
  /** The latest first. */
  changes(collectionId: string, limit: number): Promise<readonly SyncChange[]>;
}
