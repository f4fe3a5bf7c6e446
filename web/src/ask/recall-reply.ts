import type { Evidence, Report } from '#contract';
import type { Picture, Reply } from './ask-question.ts';

/** What an answer said of itself when it was new, for a conversation that is opened again. */
export const recallReply = ({
  reasoning,
  provenance,
}: Pick<Report, 'reasoning' | 'provenance'>): Pick<Reply, 'mode' | 'topics' | 'trace'> => ({
  mode: reasoning?.mode ?? 'direct',
  topics: provenance?.topics ?? [],
  trace: reasoning?.trace ?? [],
});

/** The pictures that the answer of a report cites. */
export function recallPictures(
  { answer, citations }: Pick<Report, 'answer' | 'citations'>,
  evidence: readonly Pick<Evidence, 'id' | 'mark' | 'picture'>[],
): Picture[] {
  const cited = new Set(
    answer.flatMap(({ claims }) => claims.flatMap((claim) => claim.citations.map(({ number }) => number))),
  );
  return citations.flatMap(({ number, evidenceId, documentId, versionId, documentTitle }): Picture[] => {
    const { mark, picture } = evidence.find(({ id }) => id === evidenceId) ?? {};
    if (mark === undefined || picture === undefined || !cited.has(number)) return [];
    // The document may have got another version since, whose pictures are others.
    const [id, file, version] = [documentId, picture.fileName, versionId].map(encodeURIComponent);
    return [
      {
        ref_id: mark,
        number,
        doc_id: documentId,
        doc_name: documentTitle,
        chunk_type: 'image',
        image_url: `/api/documents/${id}/images/${file}?version=${version}`,
      },
    ];
  });
}
