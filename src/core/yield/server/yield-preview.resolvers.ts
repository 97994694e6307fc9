import type { CompanyLoaders } from '#core/accounts/server/index.ts';
import { CompanyRef } from '#core/accounts/server/refs.ts';
import type { Database } from '#platform/db/database.ts';
import { objectRef, type Builder } from '#platform/graphql/builder.ts';
import { unwrap } from '#platform/graphql/problem-error.ts';
import { ratesOf, type AuctionWeek, type CompanyWeek, type RulesReplay } from '../rules/rules-replay.ts';
import { amountIn, previewRule, type Replays } from './yield-preview.ts';
import { newRuleOf, type SaveYieldRuleInput } from './yield-inputs.schema.ts';

export type PreviewDeps = {
  readonly database: Database;
  readonly companies: CompanyLoaders;
  readonly replays: Replays;
};

/** Parts of a preview know what the storefront counts in. */
type InCatalog<Part> = Part & { readonly rate: number };

const PreviewRef = objectRef<InCatalog<RulesReplay>>('YieldPreview');
const WeekRef = objectRef<InCatalog<AuctionWeek>>('YieldPreviewWeek');
const CompanyWeekRef = objectRef<InCatalog<CompanyWeek>>('YieldPreviewCompany');

/** Adds what a rule would have made of the recent past. */
export function addYieldPreview(
  builder: Builder,
  SaveInput: SaveYieldRuleInput,
  { database, companies, replays }: PreviewDeps,
): void {
  builder.objectType(WeekRef, {
    description: 'What the auctions of a week come to; amounts in catalog currency.',
    fields: (t) => ({
      revenue: t.field({ type: 'Decimal', resolve: (week) => amountIn(week.revenueMicros, week) }),
      pricePerClick: t.field({
        type: 'Decimal',
        nullable: true,
        description: 'Of ads that are paid per click. Null without such clicks.',
        resolve: (week) => (week.paidClicks > 0 ? amountIn(week.clickRevenueMicros / week.paidClicks, week) : null),
      }),
      clicks: t.float({ resolve: ({ clicks }) => clicks }),
      clickRate: t.float({
        nullable: true,
        description: 'Clicks of impressions, from 0 to 1. Null without impressions.',
        resolve: (week) => ratesOf(week).clickRate,
      }),
      fillRate: t.float({
        nullable: true,
        description: 'Of the places asked for, those that show ads, from 0 to 1. Null without auctions.',
        resolve: (week) => ratesOf(week).fillRate,
      }),
      adsPerAuction: t.float({
        nullable: true,
        description: 'Null without auctions.',
        resolve: (week) => ratesOf(week).adsPerAuction,
      }),
    }),
  });
  builder.objectType(CompanyWeekRef, {
    description: 'What a company pays in a week, in catalog currency.',
    fields: (t) => ({
      company: t.field({
        type: CompanyRef,
        nullable: true,
        description: 'Null where it is gone.',
        resolve: ({ companyId }, _, context) => companies.companyById(context).load(companyId),
      }),
      before: t.field({ type: 'Decimal', resolve: (week) => amountIn(week.beforeMicros, week) }),
      after: t.field({ type: 'Decimal', resolve: (week) => amountIn(week.afterMicros, week) }),
    }),
  });
  builder.objectType(PreviewRef, {
    description:
      'What a rule would have made of a storefront’s recent auctions, put into weeks. Bids are taken as they were; bids that a rule had kept out at the time are not known.',
    fields: (t) => ({
      before: t.field({ type: WeekRef, resolve: ({ before, rate }) => ({ ...before, rate }) }),
      after: t.field({ type: WeekRef, resolve: ({ after, rate }) => ({ ...after, rate }) }),
      revenueChange: t.field({
        type: ['Decimal'],
        description: 'How much more or less is paid in four of five weeks, catalog currency: [low, high].',
        resolve: (preview) => [amountIn(preview.revenue.low, preview), amountIn(preview.revenue.high, preview)],
      }),
      companies: t.field({
        type: [CompanyWeekRef],
        description: 'Up to five whose spending changes the most.',
        resolve: ({ companies: all, rate }) => all.map((one) => ({ ...one, rate })),
      }),
      auctions: t.int({ description: 'Logged auctions that were replayed.', resolve: ({ basis }) => basis.auctions }),
      changedAuctions: t.int({
        description: 'Of these, those in which winners or prices change.',
        resolve: ({ basis }) => basis.changed,
      }),
      days: t.int({ description: 'Full days that they are from.', resolve: ({ basis }) => basis.days }),
    }),
  });
  builder.queryFields((t) => ({
    yieldPreview: t.field({
      type: PreviewRef,
      nullable: true,
      description:
        'What a rule would have made of the last seven days, before it is saved. Null without logged auctions.',
      args: { input: t.arg({ type: SaveInput, required: true }) },
      resolve: async (_, { input }, context) => {
        const { catalog, replay } = unwrap(await previewRule({ database, replays }, context, newRuleOf(input)));
        return replay && { ...replay, rate: catalog.rate };
      },
    }),
  }));
}
