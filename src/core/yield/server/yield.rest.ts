import { z } from 'zod';
import { PLACEMENT_CODE } from '#core/serving/rules/bid-modifiers.ts';
import { PAGE_TYPES } from '#core/serving/rules/page-type.ts';
import type { Uuid } from '#kernel/ids.ts';
import { microsFromDecimal } from '#kernel/money.ts';
import { invalid, notFound } from '#kernel/problem.ts';
import { fail, ok } from '#kernel/result.ts';
import type { Database } from '#platform/db/database.ts';
import { restRoute, sliceOf, type RestRoute } from '#platform/rest/route.ts';
import { day, instant, instantOf, money, moneyOf, uuid } from '#platform/rest/values.ts';
import { MAX_REASON_LENGTH, MAX_TERMS, MAX_VALUES } from '../rules/check-yield-rule.ts';
import { ratesOf, type AuctionWeek } from '../rules/rules-replay.ts';
import { lastTrialDay, type Trial } from '../rules/trial.ts';
import { perThousand, type TrialCounts, type TrialReport } from '../rules/trial-result.ts';
import { AD_LOAD_PARTS, BLOCK_SUBJECTS, YIELD_KINDS, type AdLoad } from '../rules/yield-rule.ts';
import { amountIn, previewRule, type Replays } from './yield-preview.ts';
import { newRuleOf } from './yield-inputs.schema.ts';
import { rulesOfCatalog, type RuledCatalog, type YieldRuleRow } from './yield-rules.ts';

interface YieldRouteDeps {
  database: Database;
  replays: Replays;
}

const limit = z.int().min(0).max(1000).nullable();
const reason = z.strictObject({
  en: z.string().max(MAX_REASON_LENGTH),
  pt: z.string().max(MAX_REASON_LENGTH),
  id: z.string().max(MAX_REASON_LENGTH),
});
const fields = {
  kind: z
    .enum(YIELD_KINDS)
    .describe(
      'FLOOR: a least price. BLOCK: what is not shown. LOAD: how many ads a page bears. APART: brands of which one stands on a page. EXCLUSION: product pages that are closed to other brands. COMPLEMENT: categories that go with one.',
    ),
  categoryId: z.string().max(200).nullable().describe('With all below it; null for all.'),
  placementCode: z.string().regex(PLACEMENT_CODE).nullable().describe('A place on the page; null for all.'),
  pageType: z.enum(PAGE_TYPES).nullable(),
  terms: z.array(z.string().max(1000)).max(MAX_TERMS).describe('Searches: [exact], "phrase" or broad; empty for all.'),
  fromDate: day.nullable().describe('The first local day; null: from the start.'),
  untilDate: day.nullable().describe('The last local day; null without an end.'),
  billedOn: z.enum(['CLICK', 'IMPRESSION']).nullable(),
  subject: z.enum(BLOCK_SUBJECTS).nullable().describe('What a block keeps from being advertised; null: all ads.'),
  values: z
    .array(z.string().max(200))
    .max(MAX_VALUES)
    .describe('Ids of the subject, of products SKUs; of a complement categories, else of brands.'),
  openTo: z.array(z.string().max(200)).max(MAX_VALUES).describe('Of an exclusion: further brands.'),
  reason: reason.nullable().describe('What sellers read.'),
  load: z
    .strictObject(Object.fromEntries(AD_LOAD_PARTS.map((part) => [part, limit])) as Record<keyof AdLoad, typeof limit>)
    .nullable()
    .describe('Of an ad load; null without a limit.'),
};
const side = z
  .object({
    auctions: z.number(),
    filled: z.number().describe('Auctions that showed an ad.'),
    impressions: z.number(),
    clicks: z.number(),
    revenue: money,
    sales: money.describe('That ads earned.'),
    revenuePerThousand: money.nullable().describe('Auctions. Null without any.'),
  })
  .meta({ title: 'YieldTrialSide' });
const trial = z
  .object({
    percent: z.int().describe('Of shoppers.'),
    firstDate: day.describe('The first day that is compared.'),
    lastDate: day,
    maxLossPercent: z
      .int()
      .nullable()
      .describe('Kept by itself unless revenue may have fallen by more; null: by a person.'),
    isOfChange: z.boolean().describe('The rule was there before: all others have it as it was.'),
    result: z
      .object({
        untilDate: day.describe('The last day that is counted.'),
        isFinal: z.boolean(),
        on: side.describe('Shoppers for whom the rule holds.'),
        off: side.describe('The others that are named.'),
        change: z
          .object({ percent: z.number(), low: z.number(), high: z.number() })
          .nullable()
          .describe('Of what an auction brings, with its interval of 95 %. Null while data are too few.'),
      })
      .nullable()
      .describe('Null until its first day is over.'),
  })
  .meta({ title: 'YieldTrial' });
const yieldRule = z
  .object({
    id: uuid,
    version: z.int(),
    catalogId: uuid,
    ...fields,
    amount: money.nullable().describe('The least price; null without one.'),
    trial: trial.nullable().describe('Where it first holds for a share of shoppers; null: for all.'),
    setAt: instant,
  })
  .meta({ title: 'YieldRule' });

const week = z
  .object({
    revenue: money,
    clicks: z.number(),
    fillRate: z.number().nullable().describe('Of the places asked for, those that show ads. Null without auctions.'),
    clickRate: z.number().nullable().describe('Null without impressions.'),
    adsPerAuction: z.number().nullable().describe('Null without auctions.'),
  })
  .meta({ title: 'YieldPreviewWeek' });
const preview = z.object({
  before: week,
  after: week,
  revenueChange: z.object({ low: money, high: money }).describe('In four of five weeks.'),
  auctions: z.int().describe('Logged auctions that were replayed.'),
  changedAuctions: z.int().describe('Of these, those in which winners or prices change.'),
  days: z.int(),
});

const CATALOG_ID = '01890a5d-ac96-774b-bcce-b302099a8057';
const amount = (value: string) => ({ amount: value, currency: 'SGD' });
const FLOOR = {
  ...{ kind: 'FLOOR' as const, categoryId: 'skin', placementCode: null, pageType: null, terms: [], fromDate: null },
  ...{ untilDate: null, billedOn: 'CLICK' as const, subject: null, values: [], openTo: [], reason: null, load: null },
};
const EXAMPLE = {
  ...{ id: '01890a5d-ac96-774b-bcce-b302099a8058', version: 1, catalogId: CATALOG_ID, ...FLOOR },
  ...{ amount: amount('0.25'), trial: null, setAt: '2026-11-22T08:00:00.000Z' },
};
const WEEK = { revenue: amount('120.00'), clicks: 600, fillRate: 0.8, clickRate: 0.03, adsPerAuction: 1.6 };

const catalogQuery = z.strictObject({ catalogId: uuid });

/** Rules of the marketplace, for programs of its staff: keys of staff read, and preview, but set none. */
export function yieldRoutes({ database, replays }: YieldRouteDeps): RestRoute[] {
  return [
    restRoute({
      method: 'GET',
      path: '/v1/yield-rules',
      operation: 'Query.yieldRules',
      scope: 'catalog:read',
      summary: 'List rules of a storefront',
      description:
        'What the marketplace rules in the auctions of a storefront: all that were not taken back, whatever their days. For staff.',
      input: { query: catalogQuery },
      output: yieldRule,
      errors: ['not_found'],
      example: { output: EXAMPLE },
      list: async ({ context }, { query: { catalogId }, page }) => {
        const found = await database.read(context.viewer, (tx) => rulesOfCatalog(tx, catalogId));
        if (!found) return fail(notFound('Catalog'));
        const { after } = page;
        const rows = found.rules
          .filter(({ ruleId }) => after === null || ruleId > after)
          .toSorted((a, b) => (a.ruleId < b.ruleId ? -1 : 1));
        return ok(
          sliceOf(
            page,
            rows.slice(0, page.limit + 1),
            ({ ruleId }) => ruleId,
            (row) => shown(row, found.catalog),
          ),
        );
      },
    }),
    restRoute({
      method: 'POST',
      path: '/v1/yield-rules/preview',
      operation: 'Query.yieldPreview',
      scope: 'catalog:read',
      summary: 'Preview a rule',
      description:
        'What a rule would have made of the last seven days, by a replay of logged auctions; nothing is saved. Null without logged auctions. For staff.',
      input: {
        body: z.strictObject({
          id: uuid.optional().describe('Of the rule that is changed; left out for a new one.'),
          version: z.int().optional().describe('As read: conflict when it was changed since.'),
          catalogId: uuid,
          ...z.strictObject(fields).partial().required({ kind: true }).shape,
          amount: z
            .string()
            .regex(/^\d{1,12}(\.\d{1,6})?$/)
            .nullable()
            .optional()
            .describe('The least price, in the currency of the catalog.'),
        }),
      },
      output: preview.nullable(),
      errors: ['not_found', 'conflict'],
      limit: 'reports',
      example: {
        body: { catalogId: CATALOG_ID, kind: 'FLOOR', categoryId: 'skin', billedOn: 'CLICK', amount: '0.25' },
        output: {
          before: WEEK,
          after: { ...WEEK, revenue: amount('135.00') },
          revenueChange: { low: amount('8.00'), high: amount('22.00') },
          ...{ auctions: 4812, changedAuctions: 1204, days: 7 },
        },
      },
      read: async ({ context }, { body: { amount: sent, ...body } }) => {
        const amountMicros = sent == null ? null : microsFromDecimal(sent);
        if (sent != null && amountMicros === null) return fail(invalid('amount', 'Not an amount'));
        const change = newRuleOf({ ...body, amount: amountMicros });
        const found = await previewRule({ database, replays }, context, change);
        if (!found.ok) return found;
        const { catalog, replay } = found.value;
        if (replay === null) return ok(null);
        const shownWeek = (one: AuctionWeek) => weekOf(one, catalog);
        const { low, high } = replay.revenue;
        return ok({
          before: shownWeek(replay.before),
          after: shownWeek(replay.after),
          revenueChange: { low: moneyIn(low, catalog), high: moneyIn(high, catalog) },
          auctions: replay.basis.auctions,
          changedAuctions: replay.basis.changed,
          days: replay.basis.days,
        });
      },
    }),
  ];
}

const moneyIn = (micros: number, catalog: RuledCatalog) => moneyOf(amountIn(micros, catalog), catalog.currency);

const weekOf = (week: AuctionWeek, catalog: RuledCatalog) => ({
  revenue: moneyIn(week.revenueMicros, catalog),
  clicks: week.clicks,
  ...ratesOf(week),
});

function shown(
  { ruleId, fromDay, untilDay, amountMicros, setAt, trial: tried, trialReport, ...row }: YieldRuleRow,
  { currency }: RuledCatalog,
): z.input<typeof yieldRule> & { catalogId: Uuid } {
  const { version, catalogId, kind, categoryId, placementCode, pageType, billedOn, subject, load } = row;
  return {
    ...{ id: ruleId, version, catalogId, kind, categoryId, placementCode, pageType, billedOn, subject, load },
    terms: [...row.terms],
    values: [...row.values],
    openTo: [...row.openTo],
    reason: row.reason,
    fromDate: fromDay,
    untilDate: untilDay,
    amount: amountMicros === null ? null : moneyOf(amountMicros, currency),
    trial: tried && shownTrial(tried, trialReport, currency),
    setAt: instantOf(setAt),
  };
}

function shownTrial(tried: Trial, report: TrialReport | null, currency: RuledCatalog['currency']) {
  const { percent, maxLossPercent, firstDay, baseVersion } = tried;
  const written = (micros: number) => moneyOf(BigInt(Math.round(micros)), currency);
  const sideOf = (counts: TrialCounts): z.input<typeof side> => {
    const { revenueMicros, salesMicros, auctions, filled, impressions, clicks } = counts;
    const each = perThousand(counts);
    return {
      ...{ auctions, filled, impressions, clicks, revenue: written(revenueMicros), sales: written(salesMicros) },
      revenuePerThousand: each === null ? null : written(each),
    };
  };
  return {
    ...{
      percent,
      maxLossPercent,
      firstDate: firstDay,
      lastDate: lastTrialDay(tried),
      isOfChange: baseVersion !== null,
    },
    result: report && {
      ...{ untilDate: report.until, isFinal: report.isFinal, change: report.change },
      ...{ on: sideOf(report.on), off: sideOf(report.off) },
    },
  };
}
