import { z } from 'zod';
import type { CatalogLoaders } from '#core/catalog/server/index.ts';
import type { CompanyLoaders } from '#core/accounts/server/index.ts';
import { STATUSES } from '#core/serving/rules/campaign-state.ts';
import { BID_TYPES } from '#core/serving/rules/ad-set.ts';
import type { Uuid } from '#kernel/ids.ts';
import type { Problem } from '#kernel/problem.ts';
import { ok, type Result } from '#kernel/result.ts';
import type { Context } from '#platform/graphql/context.ts';
import { instant, instantOf, microsOf, money, moneyOf, uuid, type Money } from '#platform/rest/values.ts';
import { BUDGET_TYPES } from '../rules/budget-type.ts';
import { GOALS, SCHEDULE_TYPES } from '../rules/campaign-input.ts';
import { MAX_ATTACHED_LISTS } from '../rules/negative-list.ts';
import type { StoredCampaign } from './stored-campaign.repository.ts';
import type { CreateInput } from './inputs.schema.ts';
import { NEGATIVE_LISTS } from './targets.schema.ts';

/** A campaign as programs read and write it: the names of the GraphQL inputs, amounts with their currency. */

const texts = z.array(z.string().max(1000));
const banner = z.strictObject({
  id: z.string().describe('The placement (BannerType).'),
  url: z.string().describe('A picture that was uploaded in the console.'),
  landingUrl: z.string().nullish(),
  deeplink: z.string().nullish(),
  skus: texts.optional(),
});

const editable = {
  name: z.string(),
  goal: z.enum(GOALS),
  goalOther: z.string().nullable().describe('Only with OTHERS.'),
  asName: z.string().describe('Name of the ad set.'),
  budgetType: z.enum(BUDGET_TYPES),
  budgetDailyTotal: money.nullable().describe('Wallet currency, whole units.'),
  budgetTotal: money.nullable().describe('Wallet currency, whole units.'),
  bidType: z.enum(BID_TYPES),
  bidWalletCurrency: money.nullable().describe('The maximum per click or thousand impressions. Null when AUTOMATED.'),
  targetRoas: z.number().nullable().describe('Percent.'),
  trafficControl: z.number().int().min(0).max(100),
  scheduleType: z.enum(SCHEDULE_TYPES),
  startDate: instant,
  endDate: instant.nullable().describe('Null with START_DATE.'),
  tagIds: texts,
  keywords: texts.describe('[exact], broad or "phrase".'),
  negativeKeywords: texts.describe('[exact], broad or "phrase".'),
  negativeListIds: z.array(uuid).max(MAX_ATTACHED_LISTS).describe(NEGATIVE_LISTS),
  skus: texts,
  productMinPrice: money.nullable().describe('Catalog currency.'),
  productMaxPrice: money.nullable().describe('Catalog currency.'),
  productCategoryIds: texts,
  productSellerIds: z.array(uuid),
  banners: z.array(banner),
  bannerCategoryIds: texts,
  segments: texts,
};

const adName = z.string().describe('Name of the ad.');
export const reference = z.string().regex(/^[A-Za-z0-9._:-]{1,100}$/);

export const campaign = z
  .object({
    id: z.string().regex(/^\d+$/),
    companyId: uuid,
    brandId: uuid,
    catalogId: uuid,
    adSetId: uuid,
    adType: z.enum(['PRODUCT', 'BANNER']),
    status: z.enum(STATUSES),
    effectiveStatus: z
      .enum(['EXCEED_BUDGET', 'WALLET_EXCEED_THRESHOLD'])
      .nullable()
      .describe('Why it is NOT_DELIVERING. Null otherwise, and when it is paused.'),
    runningStatus: z.enum(['STARTED', 'PAUSED']).describe("The owner's switch."),
    review: z.enum(['PENDING', 'APPROVED', 'REJECTED']).describe('Of the newest version of its content.'),
    reviewNotes: z.string().nullable().describe('Why it was rejected.'),
    timezone: z.string().describe('Of the catalog, in which its days begin.'),
    createdAt: instant,
    reference: reference.nullable().describe('What the program that created it calls it.'),
    adName,
    ...editable,
  })
  .meta({ title: 'Campaign' });

const optional = z.strictObject(editable).partial().extend({ adName: adName.optional() });

export const newCampaignBody = optional.required({ name: true, asName: true, adName: true, startDate: true }).extend({
  brandId: uuid,
  catalogId: uuid,
  adType: z.enum(['PRODUCT', 'BANNER']).default('PRODUCT'),
  reference: reference
    .optional()
    .describe('Yours, once within a company and for good: a second campaign with it is a conflict, however late.'),
});
export const campaignPatch = optional.extend({
  brandId: uuid.optional(),
  launch: z.boolean().optional().describe('Submits a draft for review. Without it a draft stays a draft.'),
});
export type CampaignPatch = z.output<typeof campaignPatch>;

/** Everything that writing amounts needs to know, read before a transaction begins. */
export interface Currencies {
  walletOf(companyId: Uuid): CurrencyDigits;
  catalogOf(catalogId: Uuid): CurrencyDigits;
}
interface CurrencyDigits {
  code: string;
  digits: number;
}

export async function currenciesFor(
  context: Context,
  { companies, catalogs }: { companies: CompanyLoaders; catalogs: CatalogLoaders },
  ids: { companyIds: readonly Uuid[]; catalogIds: readonly Uuid[] },
): Promise<Currencies> {
  const digits = new Map((await companies.allCurrencies(context)).map((one) => [one.code, one.maxFractionDigits]));
  const withDigits = (code: string) => ({ code, digits: digits.get(code) ?? 2 });
  const codesBy = async <Row>(
    wanted: readonly Uuid[],
    load: (ids: Uuid[]) => Promise<readonly (Row | Error | null)[]>,
    codeOf: (row: Row) => string,
  ) => {
    const unique = [...new Set(wanted)];
    const rows = await load(unique);
    return new Map(
      rows.flatMap((row, index) =>
        row === null || row instanceof Error ? [] : [[unique[index]!, codeOf(row)] as const],
      ),
    );
  };
  const wallets = await codesBy(
    ids.companyIds,
    (keys) => companies.companyById(context).loadMany(keys),
    (row) => row.walletCurrency,
  );
  const shops = await codesBy(
    ids.catalogIds,
    (keys) => catalogs.catalogById(context).loadMany(keys),
    (row) => row.currencyCode,
  );
  return {
    walletOf: (id) => withDigits(wallets.get(id) ?? ''),
    catalogOf: (id) => withDigits(shops.get(id) ?? ''),
  };
}

export function showCampaign(
  { row, input, creative }: StoredCampaign,
  currencies: Currencies,
): z.input<typeof campaign> {
  const wallet = currencies.walletOf(row.companyId);
  const catalog = currencies.catalogOf(row.catalogId);
  const inWallet = (micros: bigint | null) => (micros === null ? null : moneyOf(micros, wallet));
  const inCatalog = (micros: bigint | null) => (micros === null ? null : moneyOf(micros, catalog));
  return {
    id: String(row.id),
    companyId: row.companyId,
    brandId: row.brandId,
    catalogId: row.catalogId,
    adSetId: row.adSetId,
    adType: row.adType,
    status: row.status,
    effectiveStatus: row.effectiveStatus,
    runningStatus: row.runningStatus,
    review: creative.review,
    reviewNotes: creative.notes,
    timezone: row.timezone,
    createdAt: instantOf(row.createdAt),
    reference: row.reference,
    name: input.name,
    goal: input.goal,
    goalOther: input.goalOther,
    asName: input.adSetName,
    adName: input.adName,
    budgetType: input.budgetType,
    budgetDailyTotal: inWallet(input.budgetDailyMicros),
    budgetTotal: inWallet(input.budgetTotalMicros),
    bidType: input.bidType,
    bidWalletCurrency: inWallet(input.bidMicros),
    targetRoas: input.targetRoasPercent,
    trafficControl: input.trafficControl,
    scheduleType: input.scheduleType,
    startDate: instantOf(row.startAt),
    endDate: row.endAt ? instantOf(row.endAt) : null,
    tagIds: input.tagIds,
    keywords: input.keywords,
    negativeKeywords: input.negativeKeywords,
    negativeListIds: input.negativeListIds,
    skus: input.skus,
    productMinPrice: inCatalog(input.productMinPriceMicros),
    productMaxPrice: inCatalog(input.productMaxPriceMicros),
    productCategoryIds: input.productCategoryIds,
    productSellerIds: input.productSellerIds,
    banners: input.banners.map(({ bannerTypeId, url, landingUrl, deeplink, skus }) => ({
      id: bannerTypeId,
      url,
      landingUrl,
      deeplink,
      skus,
    })),
    bannerCategoryIds: input.bannerCategoryIds,
    segments: input.segmentIds,
  };
}

/** The same request as GraphQL sends it. */
export function inputFrom(
  {
    adName: name,
    budgetDailyTotal,
    budgetTotal,
    bidWalletCurrency,
    productMinPrice,
    productMaxPrice,
    startDate,
    endDate,
    ...sent
  }: Omit<CampaignPatch, 'launch'>,
  wallet: string,
  catalog: string,
): Result<Partial<CreateInput>, Problem> {
  const amounts: Record<string, bigint | null> = {};
  const read = (field: string, value: Money | null | undefined, currency: string): Problem | null => {
    const micros = microsOf(field, value, currency);
    if (!micros.ok) return micros.problem;
    if (micros.value !== undefined) amounts[field] = micros.value;
    return null;
  };
  const problem =
    read('budgetDailyTotal', budgetDailyTotal, wallet) ??
    read('budgetTotal', budgetTotal, wallet) ??
    read('bidWalletCurrency', bidWalletCurrency, wallet) ??
    read('productMinPrice', productMinPrice, catalog) ??
    read('productMaxPrice', productMaxPrice, catalog);
  if (problem) return { ok: false, problem };
  return ok({
    ...(sent as Partial<CreateInput>),
    ...amounts,
    ...(name !== undefined && { adsProductName: name, adsBannerName: name }),
    ...(startDate !== undefined && { startDate: Date.parse(startDate) }),
    ...(endDate !== undefined && { endDate: endDate === null ? null : Date.parse(endDate) }),
  });
}
