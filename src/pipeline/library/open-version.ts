import { wording } from '../../catalogue/index.ts';
import type { BrowsedVersion, PlacedSection, Scope, SectionTable } from '../../domain/index.ts';
import { AppError } from '../../errors/index.ts';

/** A version that the scope holds, with its sections, the document itself first. */
export interface OpenedVersion {
  readonly version: BrowsedVersion;
  readonly sections: readonly PlacedSection[];
  readonly root: PlacedSection;
}

export type OpenVersion = (documentId: string, versionId: string | undefined) => Promise<OpenedVersion>;

/** E021 in the same words for a document that is not there and for one that the scope does not hold. */
export function createOpenVersion(table: SectionTable, scope: Scope): OpenVersion {
  /** Where only some versions may be seen, the one of the document among them. */
  async function versionOfScope(documentId: string): Promise<string | undefined> {
    return scope.versionIds === undefined ? undefined : table.versionAmong(documentId, scope.versionIds);
  }

  return async (documentId, versionId) => {
    const wanted = versionId ?? (await versionOfScope(documentId));
    const found = await table.findVersion(documentId, wanted);
    const isVisible =
      found !== undefined &&
      scope.collectionIds.includes(found.collectionId) &&
      scope.documentIds?.includes(documentId) !== false;
    if (!isVisible) throw new AppError('E021', wording('noDocumentOfId'));
    const { version } = found;
    const isSeen = version !== undefined && scope.versionIds?.includes(version.versionId) !== false;
    if (!isSeen)
      throw new AppError('E021', wording(wanted === undefined ? 'documentNoSections' : 'noVersionOfId'));
    const sections = await table.sections(version.versionId);
    const [root] = sections;
    if (root === undefined) throw new AppError('E021', wording('documentNoSections'));
    return { version, sections, root };
  };
}
