import { allBuckets, changedBuckets, type Bucket } from '#core/serving/rules/automatic.ts';
import { BucketRef } from '#products/sponsored/server/refs.ts';
import { convert, DEFAULT_RATE_MICROS, type Micros } from '#kernel/money.ts';
import { objectRef, type Builder } from '#platform/graphql/builder.ts';
import type { Context } from '#platform/graphql/context.ts';
import type { AnalyzedCampaign } from './analyzed-campaign.repository.ts';
import type { Place } from './advice.repository.ts';
import type { Advisor } from './advisor.ts';
import { planOf } from './analyze-campaign.ts';

const DAYS = 7;
interface Switched {
  bucket: Bucket;
  isOn: boolean;
  clicks: readonly [number, number];
  costMicros: readonly [Micros, Micros];
}
interface BucketForecast {
  days: number;
  auctions: number;
  buckets: Switched[];
}

const ForecastRef = objectRef<BucketForecast>('BucketForecast');
const SwitchedRef = objectRef<Switched>('SwitchedBucket');
type Found = { campaign: AnalyzedCampaign; place: Place };

/** Adds what a saved campaign would gain or lose by each kind of automatic fit, switched the other way. */
export function addBucketForecast(
  builder: Builder,
  advisor: Advisor,
  find: (context: Context, campaignId: string) => Promise<Found>,
): void {
  builder.objectType(SwitchedRef, {
    description:
      'What changes over seven days when one kind of automatic fit is switched; ranges are [low, high], below zero where less is won. Wallet currency.',
    fields: (t) => ({
      bucket: t.field({ type: BucketRef, resolve: ({ bucket }) => bucket }),
      isOn: t.exposeBoolean('isOn', { description: 'As it is: the forecast is of the opposite.' }),
      clicks: t.floatList({ resolve: ({ clicks }) => [...clicks] }),
      cost: t.field({ type: ['Decimal'], resolve: ({ costMicros }) => [...costMicros] }),
    }),
  });
  builder.objectType(ForecastRef, {
    description: 'What switching kinds of automatic fit would change, from a replay of sampled auctions.',
    fields: (t) => ({
      days: t.exposeInt('days'),
      auctions: t.exposeInt('auctions', {
        description: 'Sampled auctions that the campaign fits, of all kinds switched.',
      }),
      buckets: t.field({ type: [SwitchedRef], resolve: ({ buckets }) => buckets }),
    }),
  });
  builder.queryField('campaignBucketForecast', (t) =>
    t.field({
      type: ForecastRef,
      nullable: true,
      description:
        'What each kind of automatic fit would change, switched the other way. Null when nothing can be said.',
      args: { campaignId: t.arg.id({ required: true }) },
      resolve: async (_, { campaignId }, context) => forecastBuckets(advisor, await find(context, campaignId), context),
    }),
  );
}

async function forecastBuckets(
  advisor: Advisor,
  { campaign, place }: Found,
  context: Context,
): Promise<BucketForecast | null> {
  // Banners have none.
  if (campaign.adType === 'BANNER') return null;
  const before = planOf(campaign, place);
  const inWallet = (micros: number): Micros =>
    convert(BigInt(Math.round(micros)), DEFAULT_RATE_MICROS, place.walletRateMicros);
  const { budgetDailyMicros: budget } = campaign;
  const dailyBudgetMicros =
    budget === null ? null : Number(convert(budget, place.walletRateMicros, DEFAULT_RATE_MICROS));
  const settings = allBuckets(before.automatic);
  const afters = settings.map(({ bucket, isOn }) => ({
    ...before,
    automatic: changedBuckets(settings.map((one) => (one.bucket === bucket ? { ...one, isOn: !isOn } : one))),
  }));
  const changes = await advisor.forecastChanges({ before, afters }, { days: DAYS, dailyBudgetMicros }, context.clock());
  if (changes === null) return null;
  const buckets = changes.map(({ clicks, costMicros }, index): Switched => ({
    ...settings[index]!,
    clicks: [Math.floor(clicks.low), Math.ceil(clicks.high)],
    costMicros: [inWallet(costMicros.low), inWallet(costMicros.high)],
  }));
  const auctions = Math.max(...changes.map(({ basis }) => basis.auctions));
  return { days: DAYS, auctions, buckets };
}
