import type { CatalogLoaders } from '#core/catalog/server/index.ts';
import { CatalogRef } from '#core/catalog/server/refs.ts';
import type { ShownTailLine } from '#delivery/observe/index.ts';
import { isUuid, type Uuid } from '#kernel/ids.ts';
import { MINUTE_MS, type EpochMs } from '#kernel/time.ts';
import type { Database } from '#platform/db/database.ts';
import { addEnum, enumRef, objectRef, type Builder } from '#platform/graphql/builder.ts';
import type { Context } from '#platform/graphql/context.ts';
import type { Cause, HealthSignal, Signal } from '../rules/storefront-health.ts';
import {
  type StorefrontHealth,
  type StorefrontTail,
  readBusiestStorefront,
  readSilentStorefronts,
  readStorefrontHealth,
  readStorefrontTail,
} from './storefront-calls.ts';

type Hour = HealthSignal['hours'][number] & { readonly fromMs: EpochMs };
type ShownSignal = Omit<HealthSignal, 'hours'> & { readonly hours: readonly Hour[] };
type Winner = NonNullable<ShownTailLine['winners']>[number];
type Silent = { readonly catalogId: Uuid; readonly since: Date };

const HealthRef = objectRef<StorefrontHealth>('StorefrontHealth');
const SignalRef = objectRef<ShownSignal>('StorefrontSignal');
const HourRef = objectRef<Hour>('StorefrontSignalHour');
const SignalNameRef = enumRef<Signal>('StorefrontSignalName');
const CauseRef = enumRef<Cause>('StorefrontCause');
const SilentRef = objectRef<Silent>('SilentStorefront');
const TailRef = objectRef<StorefrontTail>('StorefrontTail');
const LineRef = objectRef<ShownTailLine>('StorefrontTailLine');
const KindRef = enumRef<ShownTailLine['kind']>('StorefrontTailKind');
const WinnerRef = objectRef<Winner>('StorefrontTailWinner');

type Deps = { readonly database: Database; readonly catalogs: CatalogLoaders };

/** Adds the GraphQL fields of what storefronts call with, for staff. */
export function addStorefrontCallsSchema(builder: Builder, { database, catalogs }: Deps): void {
  addHealthTypes(builder);
  addTailTypes(builder);
  builder.objectType(SilentRef, {
    description: 'A storefront that called before, has a valid key, and calls no more.',
    fields: (t) => ({
      catalog: t.field({
        type: CatalogRef,
        resolve: async ({ catalogId }, _, context) => (await catalogs.catalogById(context).load(catalogId))!,
      }),
      since: t.field({ type: 'DateTime', description: 'Its last call.', resolve: ({ since }) => since }),
    }),
  });
  const isKnown = async (id: string, context: Context) =>
    isUuid(id) && (await catalogs.catalogById(context).load(id)) !== null;
  builder.queryFields((t) => ({
    storefrontHealth: t.field({
      type: HealthRef,
      nullable: true,
      description: 'How a storefront does, within the last 24 hours and now. Null for an unknown one.',
      args: { catalogId: t.arg.id({ required: true }) },
      resolve: async (_, { catalogId }, context) =>
        (await isKnown(catalogId, context)) ? readStorefrontHealth(database, catalogId, context.clock()) : null,
    }),
    busiestStorefront: t.field({
      type: CatalogRef,
      nullable: true,
      description: 'The storefront with the most requests within the last 24 hours. Null when none called.',
      resolve: async (_root, _args, context) => {
        const catalogId = await readBusiestStorefront(database, context.clock());
        return catalogId === null ? null : catalogs.catalogById(context).load(catalogId);
      },
    }),
    silentStorefronts: t.field({
      type: [SilentRef],
      description: 'Storefronts that called before and did not for 15 minutes, the longest silent first.',
      resolve: (_root, _args, { clock }) => readSilentStorefronts(database, clock()),
    }),
    storefrontTail: t.field({
      type: TailRef,
      nullable: true,
      description:
        'What a storefront calls with, line by line. Who asks for it every second sees all; otherwise problems alone are kept. Null for an unknown storefront.',
      args: {
        catalogId: t.arg.id({ required: true }),
        after: t.arg.string({ description: '`cursor` of the answer before. Lines may come twice.' }),
        onlyProblems: t.arg.boolean({ defaultValue: false, description: 'Of the last 24 hours.' }),
      },
      resolve: async (_, { catalogId, after, onlyProblems }, context) =>
        (await isKnown(catalogId, context))
          ? readStorefrontTail(database, { catalogId, after: after ?? null, onlyProblems: onlyProblems ?? false })
          : null,
    }),
  }));
}

function addHealthTypes(builder: Builder): void {
  addEnum(builder, SignalNameRef, 'What the health of a storefront is judged by.', {
    REQUESTS: 'Requests a second.',
    P99: 'Milliseconds in which 99 of 100 calls for auctions are answered.',
    ERRORS: 'Share of requests that are answered 4xx or 5xx.',
    FILL: 'Share of auctions with a winner.',
    IMPRESSIONS: 'Share of impressions of ads that belong to an auction.',
    CLICKS: 'Share of clicks on ads that belong to an auction.',
    ORDERS: 'Share of orders of which an ad earned something.',
    FEED_AGE: 'Seconds since products last came in whole.',
    SKEW: 'Median seconds from when events say they happened until they arrive; below zero where that lies ahead.',
  });
  addEnum(builder, CauseRef, 'Why a signal is red.', {
    SILENT: 'No call for 15 minutes.',
    SLOW: 'Above 100 ms.',
    ERRORS_REFUSED: 'Above 2%, most of them 4xx.',
    ERRORS_TOO_MANY: 'Above 2%, most of them 429.',
    ERRORS_OURS: 'Above 2%, most of them 5xx.',
    NO_WINNERS: 'Below 1%.',
    NO_IMPRESSIONS: 'Ads were won, and none was reported as seen.',
    NOT_JOINED: 'Below 95%.',
    ORDERS_NOT_JOINED: 'None of them, after 500 clicks or more.',
    FEED_OLD: 'More than 24 hours.',
    CLOCK_AHEAD: 'More than five minutes ahead.',
    EVENTS_LATE: 'More than five minutes late.',
  });
  builder.objectType(HourRef, {
    description: 'An hour of a signal.',
    fields: (t) => ({
      from: t.field({ type: 'DateTime', resolve: ({ fromMs }) => new Date(fromMs) }),
      value: t.exposeFloat('value', { nullable: true, description: 'Null without anything to tell it from.' }),
      isBad: t.exposeBoolean('isBad'),
    }),
  });
  builder.objectType(SignalRef, {
    description: 'One of the signs of a storefront’s health.',
    fields: (t) => ({
      signal: t.field({ type: SignalNameRef, resolve: ({ signal }) => signal }),
      value: t.exposeFloat('value', { nullable: true, description: 'Now. Null without anything to tell it from.' }),
      minutes: t.int({
        nullable: true,
        description: 'The shortest of 15, 60 and 1440 that holds enough to tell it from. Null of feeds.',
        resolve: ({ spanMs }) => spanMs && spanMs / MINUTE_MS,
      }),
      cause: t.field({
        type: CauseRef,
        nullable: true,
        description: 'Why it is red. Null when it is not.',
        resolve: ({ cause }) => cause,
      }),
      hours: t.field({
        type: [HourRef],
        description: 'The last 24, the earliest first; the last is under way.',
        resolve: ({ hours }) => [...hours],
      }),
    }),
  });
  builder.objectType(HealthRef, {
    description: 'How a storefront does.',
    fields: (t) => ({
      lastRequestAt: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'Null before its first call.',
        resolve: ({ lastRequestMs }) => lastRequestMs && new Date(lastRequestMs),
      }),
      silentSince: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'Null while it calls, and before its first call.',
        resolve: ({ silentSinceMs }) => silentSinceMs && new Date(silentSinceMs),
      }),
      signals: t.field({
        type: [SignalRef],
        resolve: ({ signals, hoursMs }) =>
          signals.map(({ hours, ...signal }) => ({
            ...signal,
            hours: hours.map((hour, index) => ({ ...hour, fromMs: hoursMs[index]! })),
          })),
      }),
    }),
  });
}

function addTailTypes(builder: Builder): void {
  addEnum(builder, KindRef, 'What a line of the tail is about.', {
    AUCTION: null,
    IMPRESSION: null,
    CLICK: null,
    VIEWABLE: null,
    PURCHASE: null,
    PAGEVIEW: null,
    REFUSED: 'A call that was answered 4xx or 5xx.',
  });
  builder.objectType(WinnerRef, {
    description: 'A winner of an auction.',
    fields: (t) => ({ rank: t.exposeInt('rank'), id: t.exposeString('id', { description: 'SKU or address.' }) }),
  });
  builder.objectType(LineRef, {
    description: 'An auction, an event or a refused call of a storefront.',
    fields: (t) => ({
      id: t.id({ resolve: ({ id }) => String(id) }),
      kind: t.field({ type: KindRef, resolve: ({ kind }) => kind }),
      at: t.field({ type: 'DateTime', description: 'When it arrived.', resolve: ({ at }) => at }),
      keyId: t.exposeID('keyId'),
      keyLabel: t.exposeString('keyLabel', { nullable: true, description: 'Null when the key is no longer there.' }),
      oneIn: t.exposeInt('oneIn', { description: 'How many like it this line stands for.' }),
      visit: t.exposeString('visit', {
        nullable: true,
        description: 'The same for an auction and its events. Null for what names no ad.',
      }),
      eventId: t.exposeString('eventId', { nullable: true, description: 'As the storefront named it.' }),
      requestId: t.exposeString('requestId', { nullable: true }),
      status: t.exposeInt('status', { nullable: true, description: 'Of calls.' }),
      reason: t.exposeString('reason', {
        nullable: true,
        description: 'What was wrong: an event issue, or the code of a refused call. Null when nothing was.',
      }),
      field: t.exposeString('field', { nullable: true, description: 'Where. Null when it is about the whole call.' }),
      message: t.exposeString('message', { nullable: true, description: 'What the caller was answered.' }),
      skus: t.exposeStringList('skus', { description: 'At most 20.' }),
      shopper: t.exposeString('shopper', { nullable: true, description: 'Its first characters.' }),
      slots: t.exposeInt('slots', { nullable: true }),
      searchTerm: t.exposeString('searchTerm', { nullable: true }),
      placement: t.exposeString('placement', { nullable: true }),
      winners: t.field({ type: [WinnerRef], resolve: ({ winners }) => [...(winners ?? [])] }),
      path: t.exposeString('path'),
      body: t.exposeString('body', {
        nullable: true,
        description: 'What was sent, without whole shoppers and keys. Null when it is too long.',
      }),
    }),
  });
  builder.objectType(TailRef, {
    description: 'What a storefront called with.',
    fields: (t) => ({
      lines: t.field({ type: [LineRef], description: 'The latest first.', resolve: ({ lines }) => [...lines] }),
      cursor: t.exposeString('cursor', { description: 'Goes on from here, as `after`.' }),
    }),
  });
}
