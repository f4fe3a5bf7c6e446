import type { Report } from '../../domain/index.ts';
import { AppError } from '../../errors/index.ts';
import { documentsOfPassages, type ShownReport } from '../../pipeline/report/index.ts';
import type { ApiDeps } from '../api-deps.ts';
import type { CollectionScope } from '../security/collection-scope.ts';
import type { Principal } from '../security/principal.ts';

export type WithAmendments = (principal: Principal, report: Report) => Promise<ShownReport>;

/** Adds which documents, of those a key may see, say that they change what the passages of a report are from, or are changed by that. */
export function createWithAmendments({
  topics,
  scope,
}: Pick<ApiDeps, 'topics'> & { readonly scope: CollectionScope }): WithAmendments {
  return async (principal, report) => {
    const documentIds = documentsOfPassages(report);
    if (documentIds.length === 0) return report;
    const collectionIds = await scope.resolve(principal, undefined, { mayBeEmpty: true });
    const found = await Promise.all(
      documentIds.map(async (documentId) => {
        const { documents } = await relatedTo(topics, { documentId, collectionIds });
        const amendments = documents.flatMap(({ title, links }) =>
          links
            .flatMap(({ kind, text: name }) =>
              kind === 'amends' || kind === 'amended' ? [{ kind, title, name }] : [],
            )
            .slice(0, 1),
        );
        return [documentId, amendments] as const;
      }),
    );
    return { ...report, amendments: new Map(found) };
  };
}

/** A document that was deleted since, or is of the web, has no others. */
const relatedTo = (
  topics: ApiDeps['topics'],
  asked: { readonly documentId: string; readonly collectionIds: readonly string[] },
) =>
  topics.related({ ...asked, isLinked: true }).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'E021') return { documents: [] };
    throw error;
  });
