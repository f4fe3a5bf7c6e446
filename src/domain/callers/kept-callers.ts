/** What a deployment knows of those who ask, besides the keys of its configuration. All its processes share it. */
export interface CallerStore {
  /** Made by chance the first time, and the same from then on. */
  secret(name: string): Promise<string>;
  /** The groups that a person had when last signed in; undefined for somebody who never was. */
  groupsOf(name: string): Promise<readonly string[] | undefined>;
  rememberGroups(name: string, groups: readonly string[]): Promise<void>;
}
