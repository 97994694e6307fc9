import { budgetsOf, decimalOf, type Flight } from './package-campaign.ts';
import type { PackageUpdate } from './packages.ts';

/** A package that has a campaign, as far as changes need it. */
export interface ChangedPackage {
  packageId: string;
  campaignId: string;
  budget: number;
  /** Of a day; null without a limit. */
  daily: number | null;
  isPaused: boolean;
  sent: Pick<PackageUpdate, 'budget' | 'bid_price' | 'paused'>;
}

/** A change that `POST /v1/operations` carries out. */
export interface Change {
  /** The same for a repetition: of which package it is, and what it changes. */
  name: string;
  body: object;
  /** Only after the change before it: it cannot be tried alone. */
  follows: boolean;
}

/** Changes in their order: what is paused first, what is resumed last. */
export function operationsOf(packages: readonly ChangedPackage[], flight: Flight, currency: string): Change[] {
  const set = (amount: number) => ({ set: { amount: decimalOf(amount), currency } });
  const switched = (kind: 'PAUSE' | 'RESUME') =>
    packages
      .filter(({ sent, isPaused }) => sent.paused === (kind === 'PAUSE') && isPaused !== sent.paused)
      .map(({ packageId, campaignId }): Change => ({
        name: `${packageId} ${kind}`,
        body: { kind, campaignIds: [campaignId] },
        follows: false,
      }));
  return [...switched('PAUSE'), ...packages.flatMap(amountsOf), ...switched('RESUME')];

  function amountsOf({ packageId, campaignId, budget, daily: dailyBefore, sent }: ChangedPackage): Change[] {
    const campaignIds = [campaignId];
    const changes: Change[] = [];
    if (sent.budget !== undefined) {
      const { total, daily } = budgetsOf(sent.budget, flight);
      const one = (limit: 'TOTAL' | 'DAILY', amount: number, follows: boolean): Change => ({
        name: `${packageId} ${limit}`,
        body: { kind: 'BUDGET', campaignIds, limit, change: set(amount) },
        follows,
      });
      // The budget of a day is never above that in total.
      if (total >= budget) changes.push(one('TOTAL', total, false), one('DAILY', daily, daily > budget));
      else changes.push(one('DAILY', daily, false), one('TOTAL', total, dailyBefore === null || total < dailyBefore));
    }
    if (sent.bid_price !== undefined)
      changes.push({
        name: `${packageId} BID`,
        body: { kind: 'BID', campaignIds, change: set(sent.bid_price) },
        follows: false,
      });
    return changes;
  }
}
