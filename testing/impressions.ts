import { type LoggedImpression, insertImpressions } from '#delivery/collect/impression.repository.ts';
import type { Uuid } from '#kernel/ids.ts';
import type { Transaction } from '#platform/db/database.ts';

const NOTHING = {
  ...{ eventId: '', kind: 'IMPRESSION', shopperKey: null, source: null, auctionShopperKey: null, decisionId: null },
  ...{ companyId: null, brandId: null, campaignId: null, adSetId: null, adType: null, sku: null, platform: null },
  ...{ placement: null, searchTerm: null, priceMicros: 0, billedMicros: 0n, priceParts: null, unbilledReason: null },
  ...{ invalidReason: null, isTouch: false, bucket: null },
} as const satisfies Partial<LoggedImpression>;

type Named = { readonly catalogId: Uuid; readonly shopper: string; readonly atMs: number; readonly day: string };

/** Logs impressions that are valid and free of charge, as one batch; what is left out is null. */
export const logImpressions = (
  tx: Transaction,
  impressions: readonly (Named & Partial<LoggedImpression>)[],
): Promise<void> =>
  insertImpressions(
    tx,
    impressions.map((impression) => ({
      ...NOTHING,
      ...{ receivedMs: impression.atMs, billedDay: impression.day },
      ...impression,
    })),
  );
