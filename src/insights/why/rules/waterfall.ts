import type { Micros } from '#kernel/money.ts';
import { contributions, logarithmicMean, toWhole, type Factor } from './decompose.ts';

/** The figures that can be asked why. ROAS is counted in millionths of a multiple, the others are money. */
export const ASKED_METRICS = ['SPEND', 'SALES', 'ROAS'] as const;
export type AskedMetric = (typeof ASKED_METRICS)[number];

/** Results of a campaign, or of a scope, over a period. Exact. */
export interface Results {
  impressions: bigint;
  clicks: bigint;
  costsMicros: Micros;
  orders: bigint;
  salesMicros: Micros;
}

export const NO_RESULTS: Results = { impressions: 0n, clicks: 0n, costsMicros: 0n, orders: 0n, salesMicros: 0n };

export const addResults = (a: Results, b: Results): Results => ({
  impressions: a.impressions + b.impressions,
  clicks: a.clicks + b.clicks,
  costsMicros: a.costsMicros + b.costsMicros,
  orders: a.orders + b.orders,
  salesMicros: a.salesMicros + b.salesMicros,
});

export const LOSSES = [
  'BUDGET',
  'SHARED_BUDGET',
  'RANK',
  'PAUSED',
  'WALLET',
  'STOCK',
  'REVIEW',
  'PACING',
  'SCHEDULE',
  'BLOCKED',
  'HOURS',
  'BUCKET',
  'TARGET',
  'NEGATIVE',
  'RELEVANCE',
  'FREQUENCY',
  'FLOOR',
  'QUALITY',
  'APART',
  'PLACES',
  'MODIFIER',
] as const;
export type LossReason = (typeof LOSSES)[number];

/** How a campaign fared in the sampled auctions of a period, counted up to all of them. */
export interface Auctions {
  /** That fitted one of its products. */
  eligible: number;
  won: number;
  losses: Partial<Record<LossReason, number>>;
  sampled: number;
}

export interface Compared<Value> {
  before: Value;
  now: Value;
}

/** Whether a campaign existed in one of the periods only. */
export type Life = 'BOTH' | 'STARTED' | 'ENDED';

export interface CampaignResults {
  results: Compared<Results>;
  /** Null for those that were not looked at, or of which the log says too little. */
  auctions: Compared<Auctions> | null;
  life: Life;
}

export const FACTORS = [
  'STARTED',
  'ENDED',
  'ELIGIBLE',
  'WIN_RATE',
  'SEEN',
  'SHOWN',
  'CLICK_RATE',
  'PRICE',
  'CLICKS',
  'CONVERSION',
  'ORDER_VALUE',
  'OTHER_DAYS',
  'SALES_PART',
  'SPEND_PART',
] as const;
export type FactorName = (typeof FACTORS)[number];

/** One step from the previous figure to the present one. */
export interface Bar {
  factor: FactorName;
  /** Of WIN_RATE: which losses became fewer or more. */
  loss: LossReason | null;
  amount: bigint;
}

/** Rests on the sample of auctions, not on what was counted. */
export const isEstimate = ({ factor }: Bar): boolean =>
  factor === 'ELIGIBLE' || factor === 'WIN_RATE' || factor === 'SEEN';

const ROAS_UNIT = 1_000_000n;
/** Below this many sampled auctions in either period, shares of them say nothing. */
export const MIN_SAMPLED = 20;

export function valueOf(metric: AskedMetric, { costsMicros, salesMicros }: Results): bigint {
  if (metric === 'SPEND') return costsMicros;
  if (metric === 'SALES') return salesMicros;
  return costsMicros > 0n ? (salesMicros * ROAS_UNIT) / costsMicros : 0n;
}

export const changeOf = (metric: AskedMetric, { before, now }: Compared<Results>): bigint =>
  valueOf(metric, now) - valueOf(metric, before);

const bar = (factor: FactorName, amount: bigint, loss: LossReason | null = null): Bar => ({ factor, loss, amount });
const factor = (before: bigint | number, now: bigint | number): Factor => ({
  before: Number(before),
  now: Number(now),
});
const ratio = (
  part: (of: Results) => bigint,
  whole: (of: Results) => bigint,
  { before, now }: Compared<Results>,
): Factor => factor(quotient(part(before), whole(before)), quotient(part(now), whole(now)));
const quotient = (part: bigint | number, whole: bigint | number) =>
  Number(whole) > 0 ? Number(part) / Number(whole) : 0;

/** Explains the change of a campaign's spend or sales; the bars add up to it exactly. */
export function barsOfCampaign(metric: 'SPEND' | 'SALES', campaign: CampaignResults): Bar[] {
  const { results, life } = campaign;
  const change = changeOf(metric, results);
  if (life !== 'BOTH') return kept([bar(life, change)]);
  return kept(metric === 'SPEND' ? spendBars(change, campaign) : salesBars(change, results));
}

function spendBars(change: bigint, { results, auctions }: CampaignResults): Bar[] {
  const { before, now } = results;
  // Cost of a late event is billed on a day without the event.
  if (isDetached(before.costsMicros, before.impressions) || isDetached(now.costsMicros, now.impressions))
    return [bar('OTHER_DAYS', change)];
  const spend = factor(before.costsMicros, now.costsMicros);
  const shown = factor(before.impressions, now.impressions);
  // Impressions that are paid for themselves may cost without a click.
  const isByClick = !isDetached(before.costsMicros, before.clicks) && !isDetached(now.costsMicros, now.clicks);
  const rates = isByClick
    ? [
        clickRate(results),
        ratio(
          (of) => of.costsMicros,
          (of) => of.clicks,
          results,
        ),
      ]
    : [
        ratio(
          (of) => of.costsMicros,
          (of) => of.impressions,
          results,
        ),
      ];
  const rateBars = (amounts: readonly bigint[]) =>
    isByClick ? [bar('CLICK_RATE', amounts[0]!), bar('PRICE', amounts[1]!)] : [bar('PRICE', amounts[0]!)];
  if (!auctions || !saysEnough(auctions, results)) {
    const [impressions, ...others] = contributions(change, spend, [shown, ...rates]);
    return balanced(change, [bar('SHOWN', impressions!), ...rateBars(others)]);
  }
  const eligible = factor(auctions.before.eligible, auctions.now.eligible);
  const won = factor(winRate(auctions.before), winRate(auctions.now));
  const seen = factor(quotient(before.impressions, auctions.before.won), quotient(now.impressions, auctions.now.won));
  const [demand, wins, views, ...others] = contributions(change, spend, [eligible, won, seen, ...rates]);
  return balanced(change, [
    bar('ELIGIBLE', demand!),
    ...winBars(wins!, spend, auctions),
    bar('SEEN', views!),
    ...rateBars(others),
  ]);
}

const clickRate = (results: Compared<Results>) =>
  ratio(
    (of) => of.clicks,
    (of) => of.impressions,
    results,
  );
const winRate = ({ won, eligible }: Auctions) => quotient(won, eligible);

/** Splits what the win rate did by the losses that became more or fewer. */
function winBars(amount: bigint, spend: Factor, { before, now }: Compared<Auctions>): Bar[] {
  const [was, is] = [winRate(before), winRate(now)];
  const isProduct = [was, is, spend.before, spend.now].every((value) => value > 0);
  if (!isProduct && amount === 0n) return [];
  // What one point of the win rate came to. It stays finite where losses of two reasons cancel each other out.
  const perPoint = isProduct
    ? logarithmicMean(spend.now, spend.before) / logarithmicMean(is, was)
    : Number(amount) / (is - was);
  const share = ({ losses, eligible }: Auctions, reason: LossReason) => quotient(losses[reason] ?? 0, eligible);
  const parts = toWhole(
    amount,
    LOSSES.map((reason) => perPoint * (share(before, reason) - share(now, reason))),
  );
  return LOSSES.map((reason, index) => bar('WIN_RATE', parts[index]!, reason));
}

function salesBars(change: bigint, results: Compared<Results>): Bar[] {
  const { before, now } = results;
  // A sale is credited to a click of up to a week before: without clicks in one of the periods, it came from other days.
  if (isDetached(before.salesMicros, before.clicks) || isDetached(now.salesMicros, now.clicks))
    return [bar('OTHER_DAYS', change)];
  const [clicks, conversion, orderValue] = contributions(change, factor(before.salesMicros, now.salesMicros), [
    factor(before.clicks, now.clicks),
    ratio(
      (of) => of.orders,
      (of) => of.clicks,
      results,
    ),
    ratio(
      (of) => of.salesMicros,
      (of) => of.orders,
      results,
    ),
  ]);
  return balanced(change, [bar('CLICKS', clicks!), bar('CONVERSION', conversion!), bar('ORDER_VALUE', orderValue!)]);
}

const isDetached = (amount: bigint, clicks: bigint) => amount !== 0n && clicks <= 0n;

/** What the factors cannot explain, as cost or sales without what earned them, was counted on another day. */
function balanced(change: bigint, bars: Bar[]): Bar[] {
  const left = change - sumOf(bars);
  return left === 0n ? bars : [...bars, bar('OTHER_DAYS', left)];
}

const saysEnough = (auctions: Compared<Auctions>, results: Compared<Results>) =>
  (['before', 'now'] as const).every((period) => {
    const { sampled, eligible, won } = auctions[period];
    // A sample without a win of what was shown has missed them all.
    return sampled >= MIN_SAMPLED && eligible > 0 && (won > 0 || results[period].impressions === 0n);
  });

/** Explains a ROAS: what sales did to it, and what spend did. */
export function roasBars(total: Compared<Results>): Bar[] {
  const change = changeOf('ROAS', total);
  const { before, now } = total;
  const sales = factor(before.salesMicros, now.salesMicros);
  // Less spend raises it.
  const spend = factor(quotient(1, before.costsMicros), quotient(1, now.costsMicros));
  const roas = factor(valueOf('ROAS', before), valueOf('ROAS', now));
  const [salesPart, spendPart] = contributions(change, roas, [sales, spend]);
  return kept(balanced(change, [bar('SALES_PART', salesPart!), bar('SPEND_PART', spendPart!)]));
}

/** Adds up bars of the same kind, in the order of the waterfall. */
export function addBars(all: readonly Bar[]): Bar[] {
  const sums = new Map<string, Bar>();
  for (const one of all) {
    const key = `${one.factor} ${one.loss}`;
    const known = sums.get(key);
    sums.set(key, known ? { ...known, amount: known.amount + one.amount } : one);
  }
  const place = ({ factor: name, loss }: Bar) =>
    FACTORS.indexOf(name) * LOSSES.length + (loss === null ? 0 : LOSSES.indexOf(loss));
  return kept([...sums.values()]).toSorted((a, b) => place(a) - place(b));
}

const kept = (bars: Bar[]) => bars.filter(({ amount }) => amount !== 0n);

export const sumOf = (bars: readonly Bar[]): bigint => bars.reduce((sum, { amount }) => sum + amount, 0n);

/** Returns the bars of a scope: those of its campaigns added up, which is exact, or of a ratio those of the whole. */
export function waterfall(metric: AskedMetric, campaigns: readonly CampaignResults[]): Bar[] {
  if (metric === 'ROAS') return roasBars(totalOf(campaigns));
  return addBars(campaigns.flatMap((campaign) => barsOfCampaign(metric, campaign)));
}

export const totalOf = (campaigns: readonly Pick<CampaignResults, 'results'>[]): Compared<Results> =>
  campaigns.reduce<Compared<Results>>(
    (sum, { results }) => ({
      before: addResults(sum.before, results.before),
      now: addResults(sum.now, results.now),
    }),
    { before: NO_RESULTS, now: NO_RESULTS },
  );

/** What a micro-unit more of sales, and of spend, comes to in the change of a figure. */
export interface Weights {
  sales: number;
  spend: number;
}

/** Returns by what parts of a scope contribute to the change of the whole: to a ratio, by their own sales and spend. */
export function weightsOf(metric: AskedMetric, total: Compared<Results>): Weights {
  if (metric === 'SPEND') return { sales: 0, spend: 1 };
  const bySales = { sales: 1, spend: 0 };
  const { before, now } = total;
  const isRatio = [before, now].every(({ costsMicros, salesMicros }) => costsMicros > 0n && salesMicros > 0n);
  if (metric === 'SALES' || !isRatio) return bySales;
  const mean = (of: (results: Results) => bigint) => logarithmicMean(Number(of(now)), Number(of(before)));
  const roas = mean((of) => valueOf('ROAS', of));
  return Number.isFinite(roas)
    ? { sales: roas / mean((of) => of.salesMicros), spend: -roas / mean((of) => of.costsMicros) }
    : bySales;
}

/** Returns what one part contributes, before rounding. */
export const partOfChange = ({ sales, spend }: Weights, { before, now }: Compared<Results>): number =>
  sales * Number(now.salesMicros - before.salesMicros) + spend * Number(now.costsMicros - before.costsMicros);

/** Returns what each part of a scope contributed to the change of the whole; they add up to it exactly. */
export function partsOfChange(metric: AskedMetric, parts: readonly Compared<Results>[]): bigint[] {
  if (metric !== 'ROAS') return parts.map((part) => changeOf(metric, part));
  const total = totalOf(parts.map((results) => ({ results })));
  const weights = weightsOf(metric, total);
  return toWhole(
    changeOf(metric, total),
    parts.map((part) => partOfChange(weights, part)),
  );
}
