import type { BudgetForecast } from '#delivery/learn/index.ts';
import { convert, DEFAULT_RATE_MICROS, type Micros } from '#kernel/money.ts';
import { objectRef, type Builder } from '#platform/graphql/builder.ts';
import type { Context } from '#platform/graphql/context.ts';
import { budgetSteps } from '../rules/budget-steps.ts';
import type { AnalyzedCampaign } from './analyzed-campaign.repository.ts';
import type { Place } from './advice.repository.ts';
import type { Advisor, Plan } from './advisor.ts';
import { planOf } from './analyze-campaign.ts';

const DAYS = 7;
interface Step {
  budgetMicros: Micros;
  isPresent: boolean;
  clicks: readonly [number, number];
  costMicros: readonly [Micros, Micros];
  salesMicros: readonly [Micros, Micros] | null;
}
interface Steps {
  days: number;
  suggestedMicros: Micros;
  auctions: number;
  steps: Step[];
}

export const BudgetForecastRef = objectRef<Steps>('BudgetForecast');
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
      sales: t.field({
        type: ['Decimal'],
        nullable: true,
        description: 'Of these clicks, at what the storefront’s ads sold per click. Null before its first sale.',
        resolve: ({ salesMicros }) => salesMicros && [...salesMicros],
      }),
    }),
  });
  builder.objectType(BudgetForecastRef, {
    description: 'A campaign’s results by daily budget, from a replay of sampled auctions.',
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
      type: BudgetForecastRef,
      nullable: true,
      description: 'What other daily budgets would bring a campaign. Null when nothing can be said.',
      args: { campaignId: t.arg.id({ required: true }) },
      resolve: async (_, { campaignId }, context) => forecastSteps(advisor, await find(context, campaignId), context),
    }),
  );
}

/** Returns null when nothing can be said. */
export const forecastSteps = (advisor: Advisor, { campaign, place }: Found, context: Context): Promise<Steps | null> =>
  forecastPlan(advisor, planOf(campaign, place), campaign.budgetDailyMicros, context);

/** Returns null when nothing can be said. */
export async function forecastPlan(
  advisor: Advisor,
  plan: Plan,
  presentMicros: Micros | null,
  context: Context,
): Promise<Steps | null> {
  const { place } = plan;
  const inWallet = (micros: number): Micros =>
    convert(BigInt(Math.round(micros)), DEFAULT_RATE_MICROS, place.walletRateMicros);
  const inDefault = (micros: Micros): number => Number(convert(micros, place.walletRateMicros, DEFAULT_RATE_MICROS));
  let budgets: readonly Micros[] = [];
  const found = await advisor.forecastBudgets(
    plan,
    DAYS,
    (suggested) => {
      budgets = budgetSteps(presentMicros, inWallet(suggested));
      return budgets.map(inDefault);
    },
    context.clock(),
  );
  if (!found) return null;
  const perClick = await advisor.salesPerClick(plan, context.clock());
  const stepOf = ({ clicks, costMicros }: BudgetForecast, index: number): Step => ({
    budgetMicros: budgets[index]!,
    isPresent: budgets[index] === presentMicros,
    clicks: [Math.floor(clicks.low), Math.ceil(clicks.high)],
    costMicros: [inWallet(costMicros.low), inWallet(costMicros.high)],
    salesMicros: perClick === null ? null : [inWallet(clicks.low * perClick), inWallet(clicks.high * perClick)],
  });
  return {
    days: DAYS,
    suggestedMicros: inWallet(found.suggestedMicros),
    auctions: found.basis.auctions,
    steps: found.budgets.map(stepOf),
  };
}
