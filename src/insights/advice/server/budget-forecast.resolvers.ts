import type { BudgetForecast } from '#delivery/learn/index.ts';
import { convert, type Micros } from '#kernel/money.ts';
import { objectRef, type Builder } from '#platform/graphql/builder.ts';
import type { Context } from '#platform/graphql/context.ts';
import { budgetSteps } from '../rules/budget-steps.ts';
import type { AnalyzedCampaign, Place } from './advice.repository.ts';
import type { Advisor } from './advisor.ts';
import { planOf } from './analyze-campaign.ts';

const DAYS = 7;
const DEFAULT_RATE_MICROS = 1_000_000n;

interface Step {
  budgetMicros: Micros;
  isPresent: boolean;
  clicks: readonly [number, number];
  costMicros: readonly [Micros, Micros];
}
interface Steps {
  days: number;
  suggestedMicros: Micros;
  auctions: number;
  steps: Step[];
}

const StepsRef = objectRef<Steps>('BudgetForecast');
const StepRef = objectRef<Step>('BudgetForecastStep');
type Found = { campaign: AnalyzedCampaign; place: Place };

/** Adds what a saved campaign would bring with other daily budgets. */
export function addBudgetForecast(
  builder: Builder,
  advisor: Advisor,
  find: (context: Context, campaignId: string) => Promise<Found>,
): void {
  builder.objectType(StepRef, {
    description: 'What a daily budget would bring over seven days; ranges are [low, high], amounts in wallet currency.',
    fields: (t) => ({
      budgetDaily: t.field({ type: 'Decimal', resolve: ({ budgetMicros }) => budgetMicros }),
      isPresent: t.exposeBoolean('isPresent', { description: 'It is the budget of the campaign.' }),
      clicks: t.floatList({ resolve: ({ clicks }) => [...clicks] }),
      cost: t.field({ type: ['Decimal'], resolve: ({ costMicros }) => [...costMicros] }),
    }),
  });
  builder.objectType(StepsRef, {
    description: 'A saved campaign’s results by daily budget, from a replay of sampled auctions.',
    fields: (t) => ({
      days: t.exposeInt('days'),
      suggested: t.field({
        type: 'Decimal',
        description: 'Would have covered most days. Wallet currency.',
        resolve: ({ suggestedMicros }) => suggestedMicros,
      }),
      auctions: t.exposeInt('auctions', { description: 'Sampled auctions it rests on.' }),
      steps: t.field({ type: [StepRef], description: 'From the smallest budget up.', resolve: ({ steps }) => steps }),
    }),
  });
  builder.queryField('campaignBudgetForecast', (t) =>
    t.field({
      type: StepsRef,
      nullable: true,
      description: 'What other daily budgets would bring a campaign. Null when nothing can be said.',
      args: { campaignId: t.arg.id({ required: true }) },
      resolve: async (_, { campaignId }, context) => forecastSteps(advisor, await find(context, campaignId), context),
    }),
  );
}

async function forecastSteps(advisor: Advisor, { campaign, place }: Found, context: Context): Promise<Steps | null> {
  const inWallet = (micros: number): Micros =>
    convert(BigInt(Math.round(micros)), DEFAULT_RATE_MICROS, place.walletRateMicros);
  const inDefault = (micros: Micros): number => Number(convert(micros, place.walletRateMicros, DEFAULT_RATE_MICROS));
  let budgets: readonly Micros[] = [];
  const found = await advisor.forecastBudgets(
    planOf(campaign, place),
    DAYS,
    (suggested) => {
      budgets = budgetSteps(campaign.budgetDailyMicros, inWallet(suggested));
      return budgets.map(inDefault);
    },
    context.clock(),
  );
  if (!found) return null;
  const stepOf = ({ clicks, costMicros }: BudgetForecast, index: number): Step => ({
    budgetMicros: budgets[index]!,
    isPresent: budgets[index] === campaign.budgetDailyMicros,
    clicks: [Math.floor(clicks.low), Math.ceil(clicks.high)],
    costMicros: [inWallet(costMicros.low), inWallet(costMicros.high)],
  });
  return {
    days: DAYS,
    suggestedMicros: inWallet(found.suggestedMicros),
    auctions: found.basis.auctions,
    steps: found.budgets.map(stepOf),
  };
}
