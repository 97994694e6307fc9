import { z } from 'zod';
import { BID_KINDS } from '#delivery/decide/rules/price-parts.ts';
import { BUCKETS } from '#core/serving/rules/automatic.ts';
import { MODIFIER_DIMENSIONS } from '#core/serving/rules/bid-modifiers.ts';
import { FLOOR_KINDS } from '#core/yield/rules/yield-rule.ts';
import type { CompanyLoaders } from '#core/accounts/server/index.ts';
import type { Micros } from '#kernel/money.ts';
import { withFields } from '#kernel/problem.ts';
import { ok } from '#kernel/result.ts';
import type { Database } from '#platform/db/database.ts';
import { restRoute, type RestRoute } from '#platform/rest/route.ts';
import { day, instant, instantOf, money, moneyOf, sentDays } from '#platform/rest/values.ts';
import { ATTRIBUTIONS, priceOf, salesOf } from './sales-of-programs.ts';

const MAX_SALES = 100;

const sale = z.object({
  id: z.string().regex(/^\d+$/),
  occurredAt: instant,
  sku: z.string(),
  quantity: z.int(),
  returnedQuantity: z.int(),
  sales: money.describe('Currency of the storefront.'),
  attribution: z.enum(ATTRIBUTIONS).describe('HALO: another product of the brand was shown.'),
  windowDays: z.int().describe('Days within which such a touch earns a sale.'),
  touch: z
    .object({
      id: z.string().regex(/^\d+$/).describe('As `/v1/clicks/{id}/price` takes it.'),
      occurredAt: instant,
      sku: z.string().nullable().describe('Null for banners.'),
      placement: z.string().nullable(),
      searchTerm: z.string().nullable(),
      device: z.string().nullable(),
      cost: money,
    })
    .describe('The click or view that earned it.'),
});

const clickPrice = z.object({
  id: z.string().regex(/^\d+$/),
  occurredAt: instant,
  sku: z.string().nullable().describe('Null for banners.'),
  searchTerm: z.string().nullable(),
  price: money.describe('What it could cost.'),
  paid: money.describe('What was billed for it.'),
  bidKind: z.enum(BID_KINDS).describe('Which bid counted.'),
  keyword: z.string().nullable().describe('Null unless KEYWORD.'),
  target: z.string().nullable().describe('Null unless TARGET.'),
  bucket: z
    .enum(BUCKETS)
    .nullable()
    .describe('By which the ad was found, also where another bid counted; null for none.'),
  isAutomated: z.boolean().describe('The bid was ours, within the company’s limits.'),
  bid: money.describe('Before percentages.'),
  factors: z
    .array(z.object({ dimension: z.enum([...MODIFIER_DIMENSIONS, 'HOUR']), value: z.string(), percent: z.int() }))
    .describe('Percentages on the bid, as they were then; they multiply, within 10 to 1000 %.'),
  finalBid: money.describe('The bid with its percentages, and never above the most.'),
  most: money.nullable().describe('Null where it did not hold the bid down.'),
  floor: money.describe('The least price there.'),
  floorKind: z.enum(FLOOR_KINDS).describe('What set the least price.'),
  ahead: money.nullable().describe('What it took to stay ahead of others. Null where the least price was enough.'),
});

const sgd = (amount: string) => ({ amount, currency: 'SGD' });

interface PriceRouteDeps {
  database: Database;
  companies: CompanyLoaders;
}

/** What led to the price of a click, and which clicks earned sales. */
export const priceRoutes = ({ database, companies }: PriceRouteDeps): RestRoute[] => [
  restRoute({
    method: 'GET',
    limit: 'reports',
    path: '/v1/campaigns/{id}/sales',
    operation: 'Query.creditedSales',
    scope: 'reports:read',
    summary: 'List sales of a campaign',
    description: `Sales that are credited to a campaign, with the click or view that earned each; newest first, at most ${MAX_SALES}.`,
    input: {
      path: z.strictObject({ id: z.string().regex(/^\d{1,18}$/) }),
      query: z.strictObject({
        from: day.optional().describe('Seven days with `to` when omitted.'),
        to: day.optional().describe('Today in the zone of the storefront when omitted; at most 31 days.'),
      }),
    },
    output: z.object({ from: day, to: day, sales: z.array(sale) }),
    errors: ['not_found'],
    example: {
      output: {
        from: '2026-11-16',
        to: '2026-11-22',
        sales: [
          {
            ...{ id: '4720', occurredAt: '2026-11-22T09:00:00.000Z', sku: 'RUN-1', quantity: 1, returnedQuantity: 0 },
            ...{ sales: sgd('89.00'), attribution: 'DIRECT_CLICK', windowDays: 7 },
            touch: {
              ...{ id: '4711', occurredAt: '2026-11-22T08:00:00.000Z', sku: 'RUN-1', placement: 'search-top' },
              ...{ searchTerm: 'running shoes', device: 'mobile', cost: sgd('0.42') },
            },
          },
        ],
      },
    },
    read: async ({ context, access }, { path: { id }, query: { from, to } }) => {
      const days = { fromDate: from, toDate: to };
      const found = await salesOf(database, context, { id, days, limit: MAX_SALES, reached: access.brandIds });
      if (!found.ok) return withFields(found, sentDays);
      const { range, companyId, sales } = found.value;
      const digits = new Map(
        (await companies.allCurrencies(context)).map(({ code, maxFractionDigits }) => [code, maxFractionDigits]),
      );
      const amountOf = (micros: Micros, code: string) => moneyOf(micros, { code, digits: digits.get(code) ?? 2 });
      const wallet = (await companies.companyById(context).load(companyId))!.walletCurrency;
      return ok({
        from: range.fromDate,
        to: range.toDate,
        sales: sales.map((row) => ({
          id: row.id,
          occurredAt: instantOf(row.at),
          sku: row.sku,
          quantity: row.quantity,
          returnedQuantity: row.returnedQuantity,
          sales: amountOf(row.salesMicros, row.currencyCode),
          attribution: row.attribution,
          windowDays: row.windowDays,
          touch: {
            id: row.touchId,
            occurredAt: instantOf(row.touchAt),
            sku: row.touchSku,
            placement: row.placement,
            searchTerm: row.searchTerm,
            device: row.deviceType,
            cost: amountOf(row.costMicros, wallet),
          },
        })),
      });
    },
  }),
  restRoute({
    method: 'GET',
    path: '/v1/clicks/{id}/price',
    operation: 'Query.clickPrice',
    scope: 'reports:read',
    summary: 'Explain the price of a click',
    description: 'What led to the price of a click, or of an impression that was paid for, as it was then.',
    input: { path: z.strictObject({ id: z.string().describe('As in the touch of a sale.') }) },
    output: clickPrice,
    errors: ['not_found'],
    example: {
      output: {
        ...{ id: '4711', occurredAt: '2026-11-22T08:00:00.000Z', sku: 'RUN-1', searchTerm: 'running shoes' },
        ...{ price: sgd('0.42'), paid: sgd('0.42'), bidKind: 'KEYWORD', keyword: 'running shoes', target: null },
        ...{ bucket: null, isAutomated: false, bid: sgd('0.50') },
        factors: [{ dimension: 'DEVICE', value: 'mobile', percent: 120 }],
        ...{ finalBid: sgd('0.60'), most: null, floor: sgd('0.10'), floorKind: 'MINIMUM', ahead: sgd('0.42') },
      },
    },
    read: async ({ context, access }, { path: { id } }) => {
      const explained = await priceOf(database, context, id, access.brandIds);
      if (!explained.ok) return explained;
      const found = explained.value;
      const code = (await companies.companyById(context).load(found.companyId))!.walletCurrency;
      const { maxFractionDigits: digits } = await companies.currencyByCode(context).load(code);
      const inWallet = (micros: Micros) => moneyOf(micros, { code, digits });
      const shown = (micros: Micros | null) => (micros === null ? null : inWallet(micros));
      const { explanation: why } = found;
      return ok({
        id: found.id,
        occurredAt: instantOf(found.at),
        sku: found.sku,
        searchTerm: found.searchTerm,
        price: inWallet(found.priceMicros),
        paid: inWallet(found.billedMicros),
        bidKind: why.kind,
        keyword: why.keyword,
        target: why.target,
        bucket: why.bucket,
        isAutomated: why.isAutomated,
        bid: inWallet(why.bidMicros),
        factors: why.factors.map(({ dimension, value, percent }) => ({ dimension, value, percent })),
        finalBid: inWallet(why.finalBidMicros),
        most: shown(why.mostMicros),
        floor: inWallet(why.minBidMicros),
        floorKind: why.floorKind,
        ahead: shown(why.aheadMicros),
      });
    },
  }),
];
