import { budgetsOf, decimalOf, type Flight } from './package-campaign.ts';
import type { PackageUpdate } from './packages.ts';

/** A package that has a campaign, as far as changes need it. */
export interface ChangedPackage {
  campaignId: string;
  budget: number;
  isPaused: boolean;
  sent: Pick<PackageUpdate, 'budget' | 'bid_price' | 'paused'>;
}

/** Changes that `POST /v1/operations` carries out, in their order. */
export function operationsOf(packages: readonly ChangedPackage[], flight: Flight, currency: string): object[] {
  const set = (amount: number) => ({ set: { amount: decimalOf(amount), currency } });
  const switched = (isPaused: boolean) =>
    packages.flatMap(({ campaignId, sent, isPaused: was }) =>
      sent.paused === isPaused && was !== isPaused ? [campaignId] : [],
    );
  const changes: object[] = [];
  for (const { campaignId, budget, sent } of packages) {
    const campaignIds = [campaignId];
    if (sent.budget !== undefined) {
      const { total, daily } = budgetsOf(sent.budget, flight);
      const limits = [
        { kind: 'BUDGET', campaignIds, limit: 'TOTAL', change: set(total) },
        { kind: 'BUDGET', campaignIds, limit: 'DAILY', change: set(daily) },
      ];
      // The budget of a day is never above that in total.
      changes.push(...(total >= budget ? limits : limits.toReversed()));
    }
    if (sent.bid_price !== undefined) changes.push({ kind: 'BID', campaignIds, change: set(sent.bid_price) });
  }
  const paused = switched(true);
  const resumed = switched(false);
  if (paused.length > 0) changes.unshift({ kind: 'PAUSE', campaignIds: paused });
  if (resumed.length > 0) changes.push({ kind: 'RESUME', campaignIds: resumed });
  return changes;
}
