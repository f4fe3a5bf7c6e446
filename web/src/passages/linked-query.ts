import { call } from '../api/call.ts';

/** Documents that are joined with one by what their words name; asked for once, whoever shows them. */
export const linkedQuery = (id: string) => ({
  queryKey: ['documents', 'linked', id],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call('listRelatedDocuments', { params: { id }, query: { linked: 'true' as const }, signal }),
  retry: false,
});
