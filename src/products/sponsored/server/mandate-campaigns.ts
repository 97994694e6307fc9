import { createHash } from 'node:crypto';
import type { BidTerms } from '#core/access/rules/bid-terms.ts';
import type { CampaignPort } from '#core/access/server/index.ts';
import type { Transaction } from '#platform/db/database.ts';
import { lastSwitches } from './activity.repository.ts';
import { campaignsById, lockCampaigns, type CampaignRow } from './campaign.repository.ts';
import { depsOf } from './deps.ts';
import { editOf, lockOperation } from './operation.repository.ts';
import { createSharedBudget, joinSharedBudget } from './shared-budgets.ts';
import { keywordsOf, productBidsOf, targetsOf } from './targeting.repository.ts';

/** What mandates of agents need of campaigns. */
export const mandateCampaigns: CampaignPort = {
  async limitsOf(tx, campaignIds, nowMs, { isLocked = false } = {}) {
    const find = isLocked ? lockCampaigns : campaignsById;
    const rows = campaignIds.length ? await find(tx, campaignIds, new Date(nowMs)) : [];
    const bidsOf = await bidTermsOf(tx, rows);
    const paused = rows.filter(({ runningStatus }) => runningStatus === 'PAUSED').map(({ id }) => id);
    const pausedBy = await lastSwitches(tx, paused);
    return new Map(
      rows.map((row) => {
        const { id, brandId, catalogId, budgetDailyMicros: daily, budgetTodayMicros: today } = row;
        const isRemoved = row.status === 'REMOVED';
        return [
          id,
          {
            name: row.name,
            brandId,
            catalogId,
            isRunning: row.runningStatus === 'STARTED' && !isRemoved && row.status !== 'REJECTED',
            isRemoved,
            isDraft: row.isDraft,
            ...(row.runningStatus === 'PAUSED' && { pausedBy: pausedBy.get(id) ?? null }),
            dailyMicros: isRemoved ? 0n : daily,
            todayMicros: isRemoved ? null : today,
            totalMicros: row.budgetTotalMicros,
            bidMicros: row.bidMicros,
            bids: bidsOf(row),
            startMs: row.startAt.getTime(),
            endMs: row.endAt?.getTime() ?? null,
          },
        ];
      }),
    );
  },
  lockOperation,
  editOf,
  async budgetsOf(context) {
    const depsIn = await depsOf(context);
    return {
      open: (tx, { name, amountMicros }) =>
        createSharedBudget(depsIn(tx), {
          name,
          period: 'MONTH',
          amountMicros,
          fromDay: null,
          toDay: null,
          campaignIds: [],
        }),
      join: (tx, id, campaignId) => joinSharedBudget(depsIn(tx), id, campaignId),
    };
  },
};

/** Returns what the bids of campaigns follow from; amounts are small enough to be numbers. */
async function bidTermsOf(tx: Transaction, rows: readonly CampaignRow[]) {
  const adSetIds = rows.map(({ adSetId }) => adSetId);
  const [keywords, products, targets] = adSetIds.length
    ? [await keywordsOf(tx, adSetIds), await productBidsOf(tx, adSetIds), await targetsOf(tx, adSetIds)]
    : [[], [], []];
  const lines = [
    ...keywords
      .filter(({ isNegative }) => !isNegative)
      .map((one) => ({ ...one, name: `KEYWORD ${one.matchType} ${one.keyword}` })),
    ...products.map((one) => ({ ...one, name: `PRODUCT ${one.sku}` })),
    ...targets
      .filter(({ isNegative }) => !isNegative)
      .map(({ kind, value, categoryId, minPriceMicros, maxPriceMicros, ...one }) => ({
        ...one,
        // Prices say on which pages it counts.
        name: `TARGET ${[kind, value, categoryId, minPriceMicros, maxPriceMicros].map((part) => part ?? '').join(' ')}`,
      })),
    ...rows.flatMap(({ adSetId, automatic }) =>
      automatic.map(({ bucket, bidMicros }) => ({ adSetId, bidMicros, name: `BUCKET ${bucket}` })),
    ),
  ];
  const linesOf = Map.groupBy(lines, ({ adSetId }) => adSetId);
  return ({ adSetId, bidMicros, bidModifiers, bidHours, maxBidMicros }: CampaignRow): BidTerms => ({
    base: bidMicros === null ? null : Number(bidMicros),
    names: digestOf(
      (linesOf.get(adSetId) ?? []).flatMap(({ name }) => (/^(KEYWORD|TARGET) /.test(name) ? [name] : [])),
    ),
    own: Object.fromEntries(
      (linesOf.get(adSetId) ?? []).flatMap(({ name, bidMicros: own }) => (own === null ? [] : [[name, Number(own)]])),
    ),
    modifiers: bidModifiers,
    hours: bidHours,
    most: maxBidMicros === null ? null : Number(maxBidMicros),
  });
}

const digestOf = (names: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(names)).digest('base64url');
