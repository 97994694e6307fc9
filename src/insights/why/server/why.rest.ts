import { z } from 'zod';
import type { Micros } from '#kernel/money.ts';
import { withFields } from '#kernel/problem.ts';
import { ok } from '#kernel/result.ts';
import { restRoute, type RestRoute } from '#platform/rest/route.ts';
import { day, instant, instantOf, money, moneyOf, uuid } from '#platform/rest/values.ts';
import { CAUSE_KINDS } from '../rules/cause.ts';
import { REMEDY_KINDS } from '../rules/remedy.ts';
import { ASKED_METRICS, FACTORS, isEstimate, LOSSES, valueOf } from '../rules/waterfall.ts';
import { askWhy } from './ask-why.ts';
import type { WhyDependencies } from './why.resolvers.ts';

const ROAS_UNIT = 1_000_000;
const amount = z.union([money, z.number()]).describe('Money in the currency of reports; of ROAS a multiple.');
const campaignId = z.string().regex(/^\d{1,18}$/);
const rest = z.object({ amount, count: z.int().describe('Those that moved.') });
const cause = z.object({
  kind: z.enum(CAUSE_KINDS),
  isMore: z.boolean().describe('Of a loss: it became more frequent. Of anything else: there is more of it.'),
  source: z.enum(['AUCTIONS', 'ACTIVITY', 'SPELLS', 'FIGURES']).describe('Where it can be looked up.'),
  since: instant.nullable(),
});
const why = z.object({
  metric: z.enum(ASKED_METRICS),
  from: day,
  to: day,
  previousFrom: day,
  previousTo: day,
  previous: amount,
  present: amount,
  isQuiet: z.boolean().describe('It changed by less than 2 %.'),
  steps: z
    .array(
      z.object({
        factor: z.enum(FACTORS),
        loss: z.enum(LOSSES).nullable().describe('Of WIN_RATE: what more or fewer auctions were lost to.'),
        amount,
        isEstimate: z.boolean().describe('Rests on the sampled auctions.'),
      }),
    )
    .describe('They add up to the change.'),
  campaigns: z
    .array(
      z.object({
        campaignId,
        name: z.string(),
        amount,
        cause,
        remedy: z.enum(REMEDY_KINDS).nullable().describe('Null where no one change mends it.'),
      }),
    )
    .describe('Those that carry most of the change.'),
  otherCampaigns: rest,
  terms: z
    .array(z.object({ term: z.string().describe('Empty for pages without a search.'), amount }))
    .nullable()
    .describe('Search terms that carry most of the change. Null while they cannot be read.'),
});

const sgd = (text: string) => ({ amount: text, currency: 'SGD' });

/** Why a figure changed. */
export const whyRoutes = (deps: WhyDependencies): RestRoute[] => [
  restRoute({
    method: 'GET',
    limit: 'reports',
    path: '/v1/why',
    operation: 'Query.why',
    scope: 'reports:read',
    summary: 'Explain a change of a figure',
    description:
      'Why spend, sales or ROAS changed between two periods: steps that add up to the change, the campaigns and terms that carry it, and their causes.',
    input: {
      query: z.strictObject({
        metric: z.enum(ASKED_METRICS),
        from: day,
        to: day,
        previousFrom: day,
        previousTo: day.describe('Before `from`.'),
        brandId: uuid.optional(),
        campaignId: campaignId.optional(),
        adType: z.enum(['PRODUCT', 'BANNER']).optional(),
      }),
    },
    output: why,
    errors: ['not_found'],
    example: {
      output: {
        ...{ metric: 'SPEND', from: '2026-11-16', to: '2026-11-22', previousFrom: '2026-11-09' },
        ...{ previousTo: '2026-11-15', previous: sgd('140.00'), present: sgd('96.00'), isQuiet: false },
        steps: [{ factor: 'WIN_RATE', loss: 'BUDGET', amount: sgd('-44.00'), isEstimate: true }],
        campaigns: [
          {
            ...{ campaignId: '100234', name: 'Running shoes', amount: sgd('-44.00') },
            cause: { kind: 'BUDGET', isMore: true, source: 'SPELLS', since: '2026-11-17T10:00:00.000Z' },
            remedy: 'RAISE_BUDGET',
          },
        ],
        otherCampaigns: { amount: sgd('0.00'), count: 0 },
        terms: [{ term: 'running shoes', amount: sgd('-31.00') }],
      },
    },
    read: async ({ context, access }, { query }) => {
      const { metric, from, to, previousFrom, previousTo, brandId, ...part } = query;
      const asked = { metric, ...{ fromDate: from, toDate: to, previousFromDate: previousFrom } };
      const found = await askWhy(
        context,
        { ...asked, previousToDate: previousTo, brandIds: brandId === undefined ? null : [brandId], ...part },
        deps,
        access.brandIds,
      );
      if (!found.ok) return withFields(found, (field) => (field === 'previousToDate' ? 'previousTo' : field));
      const { periods, total, isQuiet, bars, campaigns, otherCampaigns, terms, request } = found.value;
      const code = request.money.currency;
      const { maxFractionDigits: digits } = await deps.companies.currencyByCode(context).load(code);
      const shown = (micros: Micros) =>
        metric === 'ROAS' ? Number(micros) / ROAS_UNIT : moneyOf(micros, { code, digits });
      return ok({
        metric,
        from: periods.now.fromDate,
        to: periods.now.toDate,
        previousFrom: periods.before.fromDate,
        previousTo: periods.before.toDate,
        previous: shown(valueOf(metric, total.before)),
        present: shown(valueOf(metric, total.now)),
        isQuiet,
        steps: bars.map((bar) => ({
          ...{ factor: bar.factor, loss: bar.loss, amount: shown(bar.amount), isEstimate: isEstimate(bar) },
        })),
        campaigns: campaigns.map((one) => ({
          campaignId: String(one.id),
          name: one.name,
          amount: shown(one.amount),
          cause: {
            ...{ kind: one.cause.kind, isMore: one.cause.isMore, source: one.cause.source },
            since: one.cause.sinceMs === null ? null : instantOf(new Date(one.cause.sinceMs)),
          },
          remedy: one.remedy?.kind ?? null,
        })),
        otherCampaigns: { amount: shown(otherCampaigns.amount), count: otherCampaigns.count },
        terms: terms && terms.shown.map(({ term, amount: moved }) => ({ term, amount: shown(moved) })),
      });
    },
  }),
];
