/** What was found out about a question before it is answered. */
export interface QuestionLookup {
  /** Of whom the evidence is, by documents; empty when the question names nobody the library knows. */
  readonly entities: readonly string[];
  /** Bodies that it names and of which there is no document. */
  readonly unknown?: readonly string[] | undefined;
  /** What is asked of them: the question without their names and its periods. */
  readonly matter: string;
  /** The years it is asked for. */
  readonly years?: readonly number[] | undefined;
  /** The quarters it is asked for. */
  readonly quarters?: readonly { readonly year?: number; readonly quarter?: number }[] | undefined;
  /** Whether a figure is all that is asked for, and no document is of its time or prints it. */
  readonly isMissing?: boolean | undefined;
  /** Figures that stand in rows and columns of the evidence, best first. */
  readonly figures: readonly LookedUpFigure[];
  /** Whether the figures are all that is asked for, but for reasons. */
  readonly isWhole: boolean;
  /** The same of each sub-question that the question asks itself, by task, where there are several. */
  readonly parts?: ReadonlyMap<string, QuestionLookup> | undefined;
  /** Whether it asks why the figures are what they are. */
  readonly asksReasons?: boolean | undefined;
  /** Whose documents these are, for each of the entities. */
  readonly documents?: ReadonlyMap<string, readonly string[]> | undefined;
  /** Years of which there is nothing, said in sentences. */
  readonly gaps?: readonly string[] | undefined;
  /** What had to be worked out and was not, as the question calls it. */
  readonly leftOpen?: readonly string[] | undefined;
  /** Of what is missing whole: the figures of the nearest year. */
  readonly nearest?: readonly LookedUpFigure[] | undefined;
  /** How its measures are called, in the question and in documents. */
  readonly measures?: readonly string[] | undefined;
}

/** A figure that was asked for, with the evidence that holds its rows. */
export interface LookedUpFigure {
  /** The body it is a figure of, where the question is about several. */
  readonly entity?: string | undefined;
  readonly evidenceIds: readonly string[];
  /** Words of its table, or a sentence with its calculation in `{= … }`. */
  readonly text: string;
  readonly measure: string;
}
