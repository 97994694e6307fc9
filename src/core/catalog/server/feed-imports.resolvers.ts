import { isUuid, type Uuid } from '#kernel/ids.ts';
import { orNotFound } from '#kernel/problem.ts';
import type { Database } from '#platform/db/database.ts';
import { addEnum, addPageType, enumRef, objectRef, type Builder, type Page } from '#platform/graphql/builder.ts';
import type { Context } from '#platform/graphql/context.ts';
import { paged } from '#platform/graphql/paging.ts';
import { unwrap } from '#platform/graphql/problem-error.ts';
import { FEED_KINDS, type FeedKind } from '../rules/feed-rows.ts';
import { MAX_SHOWN_PROBLEMS } from '../rules/list-bounds.ts';
import type { CatalogLoaders } from './catalog.loaders.ts';
import { shownProblem, shownReasons } from './feed-problems.ts';
import type { ImportStatus } from './import.repository.ts';
import { feedStateOf, importOf, importPage, type FeedState, type ImportSummary } from './imports.ts';

type KindName = Uppercase<Exclude<FeedKind, 'product-removals'>> | 'PRODUCT_REMOVALS';
type FullImport = Extract<Awaited<ReturnType<typeof importOf>>, { ok: true }>['value'];
type Problem = ReturnType<typeof shownProblem>;
type Reason = ReturnType<typeof shownReasons>[number];

const nameOf = (kind: FeedKind) => kind.toUpperCase().replace('-', '_') as KindName;
const kindOf = (name: KindName) => FEED_KINDS.find((kind) => nameOf(kind) === name)!;

const KindRef = enumRef<KindName>('FeedKind');
const StatusRef = enumRef<ImportStatus>('FeedImportStatus');
const ImportRef = objectRef<ImportSummary>('FeedImport');
const ImportListRef = objectRef<Page<ImportSummary>>('FeedImportList');
const FullImportRef = objectRef<FullImport>('FeedImportProblems');
const ReasonRef = objectRef<Reason>('FeedProblemReason');
const ProblemRef = objectRef<Problem>('FeedProblem');
const StateRef = objectRef<FeedState>('FeedState');
const KindStateRef = objectRef<FeedState['kinds'][number]>('FeedKindState');

/** Adds how the feeds of a storefront went, for staff. */
export function addFeedImportsSchema(
  builder: Builder,
  { database, catalogs }: { database: Database; catalogs: CatalogLoaders },
): void {
  const catalogOf = async (context: Context, id: string): Promise<Uuid> => {
    const found = isUuid(id) ? await catalogs.catalogById(context).load(id) : null;
    return unwrap(orNotFound(found, 'Catalog')).id;
  };
  addTypes(builder);
  addProblemTypes(builder);
  addStateTypes(builder);
  builder.queryFields((t) => ({
    feedImports: t.field({
      type: ImportListRef,
      description: 'Imports of a storefront, newest first.',
      args: {
        catalogId: t.arg.id({ required: true }),
        kind: t.arg({ type: KindRef }),
        status: t.arg({ type: StatusRef }),
        page: t.arg.int({ defaultValue: 1 }),
        pageSize: t.arg.int({ defaultValue: 20 }),
      },
      resolve: async (_, { catalogId, kind, status, ...args }, context, info) => {
        const id = await catalogOf(context, catalogId);
        const filter = { kind: kind ? kindOf(kind) : undefined, status: status ?? undefined };
        return paged(args, { context, info, maxSize: 100 }, (slice) => importPage(database, id, filter, slice));
      },
    }),
    feedImportProblems: t.field({
      type: FullImportRef,
      description: 'Why rows of an import were rejected, with the first of them.',
      args: { catalogId: t.arg.id({ required: true }), id: t.arg.id({ required: true }) },
      resolve: async (_, { catalogId, id }, context) => {
        const found = await importOf(database, await catalogOf(context, catalogId), id);
        return unwrap(orNotFound(found.ok ? found.value : null, 'Import'));
      },
    }),
    feedState: t.field({
      type: StateRef,
      description: 'When the feeds of a storefront last came in whole, and what its products lack.',
      args: { catalogId: t.arg.id({ required: true }) },
      resolve: async (_, { catalogId }, context) =>
        feedStateOf(database, await catalogOf(context, catalogId), context.clock()),
    }),
  }));
}

function addTypes(builder: Builder): void {
  addEnum(builder, KindRef, 'What a feed holds.', {
    PRODUCTS: null,
    PRODUCT_REMOVALS: null,
    BRANDS: null,
    SELLERS: null,
    CATEGORIES: null,
    SEGMENTS: null,
    ORDERS: null,
  });
  addEnum(builder, StatusRef, 'How far an import is.', {
    RECEIVING: null,
    PENDING: 'It arrived whole, and waits for those before it.',
    PROCESSING: null,
    COMPLETED: null,
    FAILED: 'None of its rows was accepted, or it was given up.',
  });
  builder.objectType(ImportRef, {
    description: 'A feed that a storefront sent, and what became of it.',
    fields: (t) => ({
      id: t.exposeID('id'),
      kind: t.field({ type: KindRef, resolve: ({ kind }) => nameOf(kind) }),
      format: t.exposeString('format', { description: 'ndjson, csv, tsv or xml.' }),
      preset: t.string({
        nullable: true,
        description: 'The names its products were read by. Null for other kinds, and until it arrived whole.',
        resolve: ({ kind, reading }) => (kind === 'products' ? reading.preset : null),
      }),
      keyLabel: t.exposeString('sentBy', { nullable: true, description: 'Null for the command line.' }),
      status: t.field({ type: StatusRef, resolve: ({ status }) => status }),
      error: t.exposeString('error', {
        nullable: true,
        description: 'nothing_accepted or import_failed. Null unless it is FAILED.',
      }),
      bytes: t.field({ type: 'BigInt', description: 'Unpacked.', resolve: ({ bodyBytes }) => BigInt(bodyBytes) }),
      received: t.exposeInt('received', { description: 'Rows.' }),
      accepted: t.exposeInt('accepted'),
      unchanged: t.exposeInt('unchanged', { description: 'Accepted rows that were stored like this already.' }),
      rejected: t.exposeInt('rejectedRows'),
      receivedAt: t.field({ type: 'DateTime', resolve: ({ createdAt }) => createdAt }),
      startedAt: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'Null while it waits.',
        resolve: ({ beganAt }) => beganAt,
      }),
      finishedAt: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'Null until it ended.',
        resolve: ({ finishedAt }) => finishedAt,
      }),
    }),
  });
  addPageType(builder, ImportListRef, ImportRef, 'Page of imports.');
}

function addProblemTypes(builder: Builder): void {
  builder.objectType(ReasonRef, {
    description: 'Why rows of an import were rejected, and how many.',
    fields: (t) => ({
      error: t.exposeString('error', { description: 'Its page is /docs/errors/{error}.' }),
      field: t.exposeString('field', { description: 'As the sender names it. Empty for the whole row.' }),
      message: t.exposeString('message'),
      rows: t.exposeInt('rows'),
      firstLine: t.exposeInt('firstLine'),
      example: t.exposeString('example', { nullable: true, description: 'The value there. Null when there is none.' }),
    }),
  });
  builder.objectType(ProblemRef, {
    description: 'What is wrong with one row.',
    fields: (t) => ({
      line: t.exposeInt('line', { description: 'From 1.' }),
      key: t.exposeString('key', { nullable: true, description: 'As the sender names it. Null when unreadable.' }),
      field: t.exposeString('field', { description: 'As the sender names it. Empty for the whole row.' }),
      error: t.exposeString('error'),
      message: t.exposeString('message'),
      value: t.exposeString('value', { nullable: true, description: 'Its beginning. Null when there is none.' }),
    }),
  });
  builder.objectType(FullImportRef, {
    description: 'An import with why rows of it were rejected.',
    fields: (t) => ({
      import: t.field({ type: ImportRef, resolve: (found) => found }),
      reasons: t.field({
        type: [ReasonRef],
        description: 'The most frequent first.',
        resolve: ({ reasons }, _, { language }) => shownReasons(reasons, { language, publicUrl: '' }),
      }),
      first: t.field({
        type: [ProblemRef],
        description: `Of the first rejected rows, at most ${MAX_SHOWN_PROBLEMS}.`,
        resolve: ({ rejected }, _, { language }) =>
          rejected.slice(0, MAX_SHOWN_PROBLEMS).map((problem) => shownProblem(problem, language)),
      }),
    }),
  });
}

function addStateTypes(builder: Builder): void {
  builder.objectType(KindStateRef, {
    description: 'How fresh one kind of feed is.',
    fields: (t) => ({
      kind: t.field({ type: KindRef, resolve: ({ kind }) => nameOf(kind) }),
      lastCompleteAt: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'When the last complete import ended. Null when there was none.',
        resolve: ({ lastCompleteAt }) => lastCompleteAt,
      }),
      isOverdue: t.exposeBoolean('isOverdue', { description: 'It should have been sent again.' }),
    }),
  });
  builder.objectType(StateRef, {
    description: 'How fresh the feeds of a storefront are, and what its products lack.',
    fields: (t) => ({
      kinds: t.field({ type: [KindStateRef], resolve: ({ kinds }) => kinds }),
      offered: t.exposeInt('offered', { description: 'Active products.' }),
      withoutPicture: t.exposeInt('withoutPicture', { description: 'Of these, without a picture.' }),
      withoutStock: t.exposeInt('withoutStock', { description: 'Of these, with a quantity of 0.' }),
    }),
  });
}
