import { isUuid } from '#kernel/ids.ts';
import { convert } from '#kernel/money.ts';
import { conflict, FEATURE_OFF, notFound, passIf } from '#kernel/problem.ts';
import { fail, ok } from '#kernel/result.ts';
import { CurrencyRef } from '#core/accounts/server/refs.ts';
import type { CompanyLoaders } from '#core/accounts/server/index.ts';
import { objectRef, type Builder, okField } from '#platform/graphql/builder.ts';
import { signedIn } from '#platform/graphql/context.ts';
import { KEY_HELP, keyedRequest } from '#platform/graphql/keyed-request.ts';
import { readCursor } from '#platform/graphql/paging.ts';
import { unwrap } from '#platform/graphql/problem-error.ts';
import { SYSTEM, type Database } from '#platform/db/database.ts';
import { oncePerKey } from '#platform/db/request-key.ts';
import { metaMessages } from '../rules/meta.messages.ts';
import { META_PAGE_SIZE } from '../rules/list-bounds.ts';
import { campaignById, dailyTotals, listCampaigns } from './campaign.repository.ts';
import { changeCampaign } from './changing.ts';
import { startCampaign } from './creating.ts';
import { accountInScope, cursorPage, sliceOf, rangeOf, shopInScope } from './scope.ts';
import {
  AsyncSessionRef,
  MetaCampaignListRef,
  MetaCampaignRef,
  MetaCampaignStatusRef,
  type PerformancePoint,
  type CampaignView,
} from './meta.schema.ts';
import { sessionById, type SessionRow } from './session.repository.ts';

export interface CampaignSchemaDeps {
  database: Database;
  companies: CompanyLoaders;
}

/** Adds campaigns, their results, and their creation and changes. */
export function addMetaCampaigns(builder: Builder, deps: CampaignSchemaDeps): void {
  addReads(builder, deps);
  addPerformance(builder, deps);
  addWrites(builder, deps);
}

function addReads(builder: Builder, { database }: CampaignSchemaDeps): void {
  builder.queryFields((t) => ({
    metaCampaigns: t.field({
      type: MetaCampaignListRef,
      description:
        'Meta campaigns of a seller with results over the range, newest first, by cursor; as Meta said last.',
      args: {
        sellerId: t.arg.id({ required: true }),
        fromDate: t.arg({ type: 'Date' }),
        toDate: t.arg({ type: 'Date' }),
        cursor: t.arg.string(),
      },
      resolve: async (_, { sellerId, cursor, ...dates }, context, info) => {
        const slice = sliceOf(unwrap(readCursor({ cursor }, info, META_PAGE_SIZE)));
        const { shop, account } = await accountInScope(database, context, sellerId);
        if (!account) return cursorPage<CampaignView>([], 0, slice);
        const range = rangeOf(context, account, dates);
        const { rows, total } = await database.read(context.viewer, (tx) => listCampaigns(tx, shop, range, slice));
        return cursorPage(
          rows.map((row) => ({ row, account })),
          total,
          slice,
        );
      },
    }),
    metaCampaign: t.field({
      type: MetaCampaignRef,
      nullable: true,
      description: "One Meta campaign for editing; null plus NOT_FOUND when not the seller's.",
      args: { sellerId: t.arg.id({ required: true }), campaignId: t.arg.id({ required: true }) },
      resolve: async (_, { sellerId, campaignId }, context) => {
        const { shop, account } = await accountInScope(database, context, sellerId);
        const row =
          account && isUuid(campaignId)
            ? await database.read(context.viewer, (tx) => campaignById(tx, shop, campaignId))
            : undefined;
        return unwrap<CampaignView>(row && account ? ok({ row, account }) : fail(notFound('Campaign')));
      },
    }),
    asyncSessionStatus: t.field({
      type: AsyncSessionRef,
      nullable: true,
      description: 'A background job of a seller; null plus NOT_FOUND when unknown.',
      args: { sellerId: t.arg.id({ required: true }), sessionId: t.arg.id({ required: true }) },
      resolve: async (_, { sellerId, sessionId }, context) => {
        const shop = await shopInScope(database, context, sellerId);
        const found = isUuid(sessionId)
          ? await database.read(context.viewer, (tx) => sessionById(tx, sessionId))
          : undefined;
        const isTheirs = found?.sellerId === shop.sellerId && found.companyId === shop.companyId;
        return unwrap<SessionRow>(isTheirs ? ok(found) : fail(notFound('Session')));
      },
    }),
  }));
}

function addPerformance(builder: Builder, { database, companies }: CampaignSchemaDeps): void {
  const PointRef = objectRef<PerformancePoint>('MetaPerformancePoint');
  builder.objectType(PointRef, {
    description: 'Results of all Meta campaigns of a seller on one day.',
    fields: (t) => ({
      date: t.field({ type: 'Date', resolve: ({ day }) => day }),
      impressions: t.field({ type: 'BigInt', resolve: ({ impressions }) => impressions }),
      clicks: t.field({ type: 'BigInt', resolve: ({ clicks }) => clicks }),
      cost: t.field({ type: 'Decimal', description: 'Report currency.', resolve: (point) => point.costMicros }),
      totalPurchaseValue: t.field({
        type: 'Decimal',
        description: 'Sales, report currency.',
        resolve: (point) => point.purchaseValueMicros,
      }),
      reportCurrency: t.field({
        type: CurrencyRef,
        resolve: (point, _, context) => companies.currencyByCode(context).load(point.reportCurrency),
      }),
      walletCurrency: t.field({
        type: CurrencyRef,
        resolve: (point, _, context) => companies.currencyByCode(context).load(point.walletCurrency),
      }),
    }),
  });
  builder.queryField('metaPerformance', (t) =>
    t.field({
      type: [PointRef],
      description: "Daily results of a seller's Meta campaigns for the chart; days without any are left out.",
      args: {
        sellerId: t.arg.id({ required: true }),
        fromDate: t.arg({ type: 'Date' }),
        toDate: t.arg({ type: 'Date' }),
      },
      resolve: async (_, { sellerId, ...dates }, context) => {
        const { shop, account } = await accountInScope(database, context, sellerId);
        if (!account) return [];
        const range = rangeOf(context, account, dates);
        const days = await database.read(context.viewer, (tx) => dailyTotals(tx, shop, range));
        const company = (await companies.companyById(context).load(shop.companyId))!;
        const rates = await companies.ratesByCode(context);
        const [from, to] = [rates.get(account.currency)!, rates.get(company.reportCurrency)!];
        return days.map((day): PerformancePoint => ({
          ...day,
          costMicros: convert(day.costMicros, from, to),
          purchaseValueMicros: convert(day.purchaseValueMicros, from, to),
          reportCurrency: company.reportCurrency,
          walletCurrency: company.walletCurrency,
        }));
      },
    }),
  );
}

function addWrites(builder: Builder, { database }: CampaignSchemaDeps): void {
  const CreateInput = builder.inputType('CreateMetaCampaignInput', {
    description: 'A new Meta campaign.',
    fields: (t) => ({
      sellerId: t.id({ required: true }),
      name: t.string({ required: true }),
      lifetimeBudget: t.field({ type: 'Decimal', required: true, description: 'Ad account currency, above 0.' }),
      startDate: t.field({ type: 'Date', required: true, description: 'Tomorrow at the earliest.' }),
      endDate: t.field({ type: 'Date', required: true, description: 'Not before the start.' }),
      creativeText: t.string({ description: 'Required unless excluded by mpa_campaign_exclude_fields.' }),
      customAudienceIds: t.field({ type: ['BigInt'] }),
      categories: t.idList({ description: 'Category ids.' }),
      minPrice: t.field({ type: 'Decimal' }),
      maxPrice: t.field({ type: 'Decimal' }),
      skus: t.stringList({ description: 'When given, these and no others are promoted.' }),
      key: t.string({ description: KEY_HELP }),
    }),
  });
  const UpdateInput = builder.inputType('UpdateMetaCampaignInput', {
    description: 'Changes to a Meta campaign; a start already past cannot change.',
    fields: (t) => ({
      sellerId: t.id({ required: true }),
      campaignId: t.id({ required: true }),
      name: t.string(),
      status: t.field({ type: MetaCampaignStatusRef }),
      lifetimeBudget: t.field({
        type: 'Decimal',
        description: 'Ad account currency, above 0 and above what is spent.',
      }),
      startDate: t.field({ type: 'Date' }),
      endDate: t.field({ type: 'Date' }),
      customAudienceIds: t.field({ type: ['BigInt'] }),
    }),
  });
  builder.mutationFields((t) => ({
    createMetaCampaign: t.field({
      type: builder.objectType(objectRef<SessionRow>('CreateMetaCampaignPayload'), {
        description: 'Job creating the campaign; it may take a few minutes.',
        fields: (field) => ({
          ok: okField(field),
          asyncSession: field.field({ type: AsyncSessionRef, resolve: (session) => session }),
        }),
      }),
      description: 'Creates a Meta campaign in the background; refused when the Meta wallet is empty.',
      args: { input: t.arg({ type: CreateInput, required: true }) },
      resolve: async (_, { input }, context) => {
        const shop = await shopInScope(database, context, input.sellerId);
        const request = keyedRequest(context, 'createMetaCampaign', input, shop.companyId);
        const canFilter = !input.skus?.length || (await context.isFlagOn('advanced_meta_product_filters'));
        unwrap(passIf(canFilter, FEATURE_OFF));
        const started = await database.transact(SYSTEM, (tx) =>
          oncePerKey(tx, request, {
            first: () =>
              startCampaign(tx, context, {
                shop,
                name: input.name,
                lifetimeBudgetMicros: input.lifetimeBudget,
                startDate: input.startDate,
                endDate: input.endDate,
                creativeText: input.creativeText ?? null,
                audienceIds: input.customAudienceIds ?? [],
                categories: (input.categories ?? []).map(String),
                minPriceMicros: input.minPrice ?? null,
                maxPriceMicros: input.maxPrice ?? null,
                skus: input.skus ?? [],
                requestedBy: signedIn(context).userId,
              }),
            idOf: ({ id }) => id,
            resultOf: async (id) => (await sessionById(tx, id))!,
          }),
        );
        return unwrap(started);
      },
    }),
    updateMetaCampaign: t.field({
      type: builder.objectType(objectRef<CampaignView>('UpdateMetaCampaignPayload'), {
        description: 'Meta campaign after the change, which Meta takes a moment later.',
        fields: (field) => ({
          ok: okField(field),
          metaCampaign: field.field({ type: MetaCampaignRef, resolve: (campaign) => campaign }),
        }),
      }),
      description: "Changes a Meta campaign, also the table's on/off switch.",
      args: { input: t.arg({ type: UpdateInput, required: true }) },
      resolve: async (_, { input }, context) => {
        const { shop, account } = await accountInScope(database, context, input.sellerId);
        if (!account) return unwrap<CampaignView>(fail(conflict(metaMessages.problem.notLinked())));
        if (!isUuid(input.campaignId)) return unwrap<CampaignView>(fail(notFound('Campaign')));
        const changed = await database.transact(SYSTEM, (tx) =>
          changeCampaign(tx, context, {
            shop,
            campaignId: input.campaignId,
            requestedBy: signedIn(context).userId,
            edit: {
              ...(input.name == null ? {} : { name: input.name }),
              ...(input.status ? { isActive: input.status === 'ACTIVE' } : {}),
              ...(input.lifetimeBudget == null ? {} : { lifetimeBudgetMicros: input.lifetimeBudget }),
              ...(input.startDate ? { startDate: input.startDate } : {}),
              ...(input.endDate ? { endDate: input.endDate } : {}),
              ...(input.customAudienceIds ? { audienceIds: input.customAudienceIds } : {}),
            },
          }),
        );
        return { row: unwrap(changed), account };
      },
    }),
  }));
}
