export interface PassageInput {
  readonly id: string;
  readonly documentTitle: string;
  readonly sourcePath?: string | undefined;
  readonly headingPath: readonly string[];
  readonly text: string;
}
