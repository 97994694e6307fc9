import type { Advisor } from '#insights/advice/server/index.ts';
import { DAY_MS } from '#kernel/time.ts';
import type { Context } from '#platform/graphql/context.ts';
import { canEdit } from '#products/sponsored/rules/permissions.ts';
import { causeOf, leadingGroup, type Act } from '../rules/cause.ts';
import { EFFECT_DAYS, remedyOf, type Remedy } from '../rules/remedy.ts';
import { barsOfCampaign, changeOf, type AskedMetric, type Bar, type CampaignResults } from '../rules/waterfall.ts';
import type { ExaminedCampaign } from './examine.ts';
import { predict } from './predict.ts';
import { salesPerClick, walletRate } from './results.ts';
import type { Part, WhyCampaign, WhyRequest } from './types.ts';
import type { CampaignFacts } from './why.repository.ts';

/** Finds the cause of a campaign's part, and its remedy with the expected effect. */
export async function explainCampaign(
  context: Context,
  { metric, company, request }: WhyRequest,
  { id, amount, facts }: Part,
  {
    results,
    examined,
    acts,
    advisor,
  }: { results: CampaignResults; examined: ExaminedCampaign | null; acts: readonly Act[]; advisor: Advisor },
): Promise<WhyCampaign> {
  const evidence = examined
    ? { ...examined.evidence, acts }
    : { judged: null, acts, nowFromMs: 0, spentAtMinutes: [], walletEmptyAtMs: null };
  const { bars, change } = leadingBars(metric, results, amount);
  const cause = causeOf(bars, change, evidence);
  const nowMs = context.clock();
  const remedy =
    examined && canEdit(context.caller) ? remedyOf(cause, examined.findings, remediedOf(examined, facts), nowMs) : null;
  const inWallet = walletRate(request, company);
  const effect =
    remedy && examined
      ? await predict(
          advisor,
          examined.opened,
          changeOfRemedy(remedy, examined, nowMs),
          inWallet(salesPerClick(results.results)),
          nowMs,
        )
      : null;
  // A raise that brings nothing is no remedy.
  const isIdle = effect === null && (remedy?.kind === 'RAISE_BID' || remedy?.kind === 'RAISE_BUDGET');
  return {
    id,
    name: facts?.name ?? String(id),
    amount,
    cause,
    remedy: remedy && !isIdle ? { ...remedy, effect } : null,
  };
}

/** Returns the bars that explain a campaign's part. Its part in a ratio comes from its sales or from its spend. */
function leadingBars(metric: AskedMetric, campaign: CampaignResults, amount: bigint): { bars: Bar[]; change: bigint } {
  const spend = { bars: barsOfCampaign('SPEND', campaign), change: changeOf('SPEND', campaign.results) };
  if (metric === 'SPEND') return spend;
  const bars = barsOfCampaign('SALES', campaign);
  const sales = { bars, change: changeOf('SALES', campaign.results) };
  if (metric === 'ROAS' && (sales.change === 0n || sales.change > 0n !== amount > 0n)) return spend;
  // Fewer clicks have the causes that less spend has, but for the price.
  if (leadingGroup(bars, sales.change) !== 'CLICKS') return sales;
  const ofClicks = spend.bars.filter(({ factor }) => factor !== 'PRICE');
  return leadingGroup(ofClicks, sales.change) === null ? sales : { bars: ofClicks, change: sales.change };
}

const remediedOf = ({ opened: { campaign } }: ExaminedCampaign, facts: CampaignFacts | undefined) => ({
  isPaused: campaign.isPaused,
  isRemoved: !facts || facts.removedAt !== null,
  bidType: campaign.bidType,
  endAtMs: campaign.endAt?.getTime() ?? null,
  walletRemainingMicros: campaign.walletRemainingMicros,
});

function changeOfRemedy(
  { kind, amountMicros, limit }: Remedy,
  { opened: { campaign } }: ExaminedCampaign,
  nowMs: number,
) {
  switch (kind) {
    case 'RAISE_BID':
      return { before: {}, after: { bidMicros: amountMicros } };
    case 'RAISE_BUDGET':
      return {
        before: {},
        after: limit === 'TOTAL' ? { budgetTotalMicros: amountMicros } : { budgetDailyMicros: amountMicros },
      };
    case 'EXTEND':
      return { before: {}, after: { endAtMs: nowMs + EFFECT_DAYS * DAY_MS } };
    default:
      // It would not run without it.
      return {
        before: { runningStatus: 'PAUSED' as const },
        after: { runningStatus: 'STARTED' as const, endAtMs: campaign.endAt?.getTime() ?? null },
      };
  }
}
