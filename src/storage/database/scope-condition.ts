import type { Scope } from '../../domain/index.ts';

/** The scope as SQL over `collection_id`, `document_id` and `version_id`. Parameters are appended to `params`. */
export function scopeCondition(scope: Scope, params: unknown[]): string {
  const conditions = [`collection_id = any($${params.push(scope.collectionIds)}::text[])`];
  if (scope.documentIds !== undefined) {
    conditions.push(`document_id = any($${params.push(scope.documentIds)}::text[])`);
  }
  if (scope.versionIds !== undefined) {
    conditions.push(`version_id = any($${params.push(scope.versionIds)}::text[])`);
  }
  return conditions.join(' and ');
}
