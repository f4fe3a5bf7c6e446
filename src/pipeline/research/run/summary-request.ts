import { say, wording } from '../../../catalogue/index.ts';
import type { BrowseLibrary, RunRequest } from '../../../domain/index.ts';
import { AppError } from '../../../errors/index.ts';
import { shortenText } from '../../../linguistics/index.ts';

const MAX_TITLE = 200;

/**
 * The request of a summary with its question, the version that is read and where the section stands in it. E020 unless one document is
 * named; E021 and E051 of the browser for a section that is not there, or is several.
 */
export async function withSummary(
  { browse }: { readonly browse: BrowseLibrary },
  request: RunRequest,
): Promise<RunRequest> {
  const { summary, documentIds = [], collectionIds, versionIds } = request;
  if (summary === undefined) return request;
  const [documentId, ...others] = documentIds;
  if (documentId === undefined || others.length > 0 || request.asOf !== undefined)
    throw new AppError('E020', wording('summaryNeedsDocument'));
  const library = browse({ collectionIds, documentIds, ...(versionIds === undefined ? {} : { versionIds }) });
  const [versionId] = versionIds ?? [];
  const { language: written, root, ...tree } = await library.tree(documentId, { versionId, maxLevel: 1 });
  const { selector, section } =
    summary.section === undefined
      ? { selector: undefined, section: root }
      : { selector: summary.section, ...(await library.section(documentId, summary.section, { versionId })) };
  const language = summary.language ?? (written === 'zh' ? 'zh' : 'en');
  const title = shortenText(tree.documentTitle, MAX_TITLE);
  const { chunks } = section;
  return {
    ...request,
    question: say(
      language,
      selector === undefined
        ? wording('askSummaryOf', { title })
        : wording('askSectionSummaryOf', { title, section: shortenText(section.title, MAX_TITLE) }),
    ),
    versionIds: [tree.versionId],
    summary: { ...summary, language, ...(chunks === undefined ? {} : { chunks }) },
  };
}
