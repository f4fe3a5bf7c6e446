import { say } from '../../../catalogue/index.ts';
import type { EntityType, GraphEntity, Subgraph } from '../../../domain/graph/index.ts';
import type { EntityPage, GraphForm } from '../../../pipeline/index.ts';
import { chooseCollections } from '../../choose-collections.ts';
import type { CommandContext } from '../../command-context.ts';
import { wordsOf } from '../../language.ts';
import { type CommonOptions, printJson, printLines, type Session, withSession } from '../../session.ts';
import { type Line, safeText, span } from '../../terminal/spans.ts';
import { makeKnowledge } from './make-knowledge.ts';

export interface GraphOptions extends CommonOptions {
  readonly collections: readonly string[];
  readonly text: string | undefined;
  readonly type: EntityType | undefined;
  readonly limit: number | undefined;
  readonly depth: 1 | 2;
  readonly form: GraphForm | undefined;
}

/** `library graph`: the entities that documents name most, or one of them with what stands around it. */
export function showGraph(
  context: CommandContext,
  name: string | undefined,
  options: GraphOptions,
): Promise<number> {
  return withSession(context, options, async (session) => {
    const { app, io } = session;
    const collectionIds = await chooseCollections(session, options.collections, { mayBeEmpty: true });
    await makeKnowledge(session);
    const { limit, text, type, depth, form } = options;
    if (name === undefined) {
      const page = await app.knowledge.entities({ collectionIds, text, type, limit });
      if (options.json) printJson(io, page);
      else printLines(io, listLines(page, session));
      return 0;
    }
    const subgraph = await app.knowledge.entity({ collectionIds, name, depth, limit });
    if (form !== undefined) {
      const { exportGraph } = await import('../../../pipeline/knowledge/index.ts');
      io.out(exportGraph(subgraph, form));
    } else if (options.json) printJson(io, subgraph);
    else printLines(io, subgraphLines(subgraph, session));
    return 0;
  });
}

function listLines({ entities, documents, note }: EntityPage, { io }: Pick<Session, 'io'>): Line[] {
  const { results } = wordsOf(io);
  const due = documents.due === 0 ? [] : [[span(results.documentsDue(documents.due), 'warn')] as Line];
  if (entities.length === 0)
    return [...due, [span(note === undefined ? results.noEntities : say(io.language, note))]];
  return [...due, ...entities.map((entity): Line => entityLine(entity, io))];
}

function entityLine({ name, type, mentions, documents }: GraphEntity, io: Session['io']): Line {
  const { results } = wordsOf(io);
  const facts = [results.entityTypes[type], results.mentions(mentions), results.inDocuments(documents)];
  return [span(safeText(name), 'strong'), span(`  ${facts.join(', ')}`, 'dim')];
}

function subgraphLines(
  { entity, aliases, entities, relations, sentences, cut }: Subgraph,
  { io }: Pick<Session, 'io'>,
): Line[] {
  const { results } = wordsOf(io);
  const names = new Map(entities.map(({ key, name }) => [key, safeText(name)]));
  const nameOf = (key: string) => names.get(key) ?? safeText(key);
  const also =
    aliases.length === 0 ? [] : [[span(results.alsoCalled(aliases.map(safeText).join(', ')), 'dim')] as Line];
  const around = relations.flatMap(({ source, target, weight, keywords, sentences: cited }): Line[] => [
    [
      span(`${nameOf(source)} — ${nameOf(target)}`, 'accent'),
      span(`  ×${weight}${keywords.length === 0 ? '' : `  ${keywords.map(safeText).join(', ')}`}`, 'dim'),
    ],
    ...cited.map(
      (sentence): Line => [
        span(`   ${safeText(sentence.text)}`),
        span(`  ${safeText(sentence.documentTitle)} [${sentence.chunkId}]`, 'dim'),
      ],
    ),
  ]);
  const named =
    relations.length > 0
      ? []
      : sentences.map(
          (sentence): Line => [
            span(`   ${safeText(sentence.text)}`),
            span(`  ${safeText(sentence.documentTitle)} [${sentence.chunkId}]`, 'dim'),
          ],
        );
  const more = cut ? [[span(results.moreRelations, 'dim')] as Line] : [];
  return [entityLine(entity, io), ...also, ...around, ...named, ...more];
}
