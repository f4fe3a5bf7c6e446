/** Other European languages: what stands at the head of documents. Terms are cut at commas. */
export const OTHER_DOCUMENTS = {
  subjectField: 'betreff, betrifft, objet, asunto, oggetto, onderwerp',
  sectionWord: `zusammenfassung, einleitung, einführung, überblick, vorwort, hintergrund, inhalt, inhaltsverzeichnis, anhang, résumé, sommaire,
préambule, avant-propos, resumen, introducción, índice, sommario, introduzione, samenvatting, inleiding`,
};
