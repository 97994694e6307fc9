import { isUuid, type Uuid } from '#kernel/ids.ts';
import { conflict, orNotFound, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import { SYSTEM, type Database } from '#platform/db/database.ts';
import { objectRef, okField, type Builder } from '#platform/graphql/builder.ts';
import { signedIn, type Context } from '#platform/graphql/context.ts';
import { unwrap } from '#platform/graphql/problem-error.ts';
import { catalogMessages } from '../rules/catalog.messages.ts';
import { MAX_REFUSED_WORD, MAX_REFUSED_WORDS, readRefusedWords } from '../rules/refused-words.ts';
import type { CatalogLoaders } from './catalog.loaders.ts';
import { addRefusedWords, refusedWordsOf, type RefusedWords } from './refused-words.repository.ts';

const RefusedWordsRef = objectRef<RefusedWords>('RefusedWords');
const SetRef = objectRef<RefusedWords>('SetRefusedWordsPayload');

/** Adds the words that a storefront refuses in ads, for staff. */
export function addRefusedWordsSchema(
  builder: Builder,
  { database, catalogs }: { database: Database; catalogs: CatalogLoaders },
): void {
  const catalogOf = async (context: Context, id: string): Promise<Uuid> => {
    const found = isUuid(id) ? await catalogs.catalogById(context).load(id) : null;
    return unwrap(orNotFound(found, 'Catalog')).id;
  };
  builder.objectType(RefusedWordsRef, {
    description: 'Words that a storefront refuses in ads: one of them makes the check WORDS of an ad red.',
    fields: (t) => ({
      id: t.id({ description: "The storefront's.", resolve: ({ catalogId }) => catalogId }),
      words: t.exposeStringList('words', {
        description: 'Or several that follow each other. They count as whole words, without case and accents.',
      }),
      revision: t.exposeInt('revision', { description: 'To be sent with the next change; 0 before the first one.' }),
      dateChanged: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'Null before the first change.',
        resolve: ({ changedAt }) => changedAt,
      }),
      changedBy: t.exposeString('changedBy', { nullable: true, description: 'Null before the first change.' }),
    }),
  });
  builder.objectType(SetRef, {
    description: 'The list as it is stored.',
    fields: (t) => ({
      ok: okField(t),
      refusedWords: t.field({ type: RefusedWordsRef, resolve: (list) => list }),
    }),
  });
  builder.queryField('refusedWords', (t) =>
    t.field({
      type: RefusedWordsRef,
      description: 'The words that a storefront refuses in ads.',
      args: { catalogId: t.arg.id({ required: true }) },
      resolve: async (_, args, context) => {
        const catalogId = await catalogOf(context, args.catalogId);
        // Who changed it is hidden from everyone's own view.
        return database.read(SYSTEM, (tx) => refusedWordsOf(tx, catalogId));
      },
    }),
  );
  const SetInput = builder.inputType('SetRefusedWordsInput', {
    description: 'The words that a storefront refuses from now on.',
    fields: (t) => ({
      catalogId: t.id({ required: true }),
      words: t.stringList({
        required: true,
        description: `At most ${MAX_REFUSED_WORDS}, of ${MAX_REFUSED_WORD} characters each; without any nothing is checked.`,
      }),
      revision: t.int({ required: true, description: 'Of the list that is changed.' }),
    }),
  });
  builder.mutationField('setRefusedWords', (t) =>
    t.field({
      type: SetRef,
      description: 'Sets the words that a storefront refuses in ads; CONFLICT when the list was changed meanwhile.',
      args: { input: t.arg({ type: SetInput, required: true }) },
      resolve: async (_, { input }, context) => {
        const catalogId = await catalogOf(context, input.catalogId);
        const words = unwrap(readRefusedWords(input.words));
        const { userId } = signedIn(context);
        return unwrap(
          await database.transact<Result<RefusedWords, Problem>>(SYSTEM, async (tx) => {
            const now = await refusedWordsOf(tx, catalogId);
            const next = { catalogId, words, revision: input.revision + 1, at: context.clock(), actorId: userId };
            const isNext = now.revision === input.revision && (await addRefusedWords(tx, next));
            return isNext
              ? ok(await refusedWordsOf(tx, catalogId))
              : fail(conflict(catalogMessages.words.changedSince()));
          }),
        );
      },
    }),
  );
}
