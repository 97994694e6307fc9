import { DAY_MS, HOUR_MS, type EpochMs } from '#kernel/time.ts';
import { feedProducts, type FeedDeps } from './feed-products.ts';

/** What the company that everyone signs in to ran out of, while its campaign goes on. */
export const SOLD_OUT = { brand: 'Fashion Co.', country: 'MY' } as const;
const SINCE_MS = 30 * HOUR_MS;

/** Feeds the stock of a block of the history; every day again, since a sale feeds what there was. */
export async function feedStock(
  deps: FeedDeps,
  { startMs, blockMs, fromMs, untilMs }: Record<'startMs' | 'blockMs' | 'fromMs' | 'untilMs', EpochMs>,
): Promise<void> {
  const sinceMs = untilMs - SINCE_MS;
  const isFirst = startMs >= sinceMs && startMs - blockMs < sinceMs;
  const isNextDay = startMs >= sinceMs && (startMs - fromMs) % DAY_MS === 0;
  if (!isFirst && !isNextDay) return;
  const catalog = deps.market.catalogs.find(({ country }) => country.code === SOLD_OUT.country)!;
  await feedProducts(deps, catalog, startMs, (offers) =>
    offers.filter(({ brandName }) => brandName === SOLD_OUT.brand).map((offer) => ({ ...offer, quantity: 0 })),
  );
}
