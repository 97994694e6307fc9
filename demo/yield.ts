import { saveYieldRule } from '#core/yield/server/index.ts';
import { AD_LOAD_PARTS, type AdLoad, type YieldRule } from '#core/yield/rules/yield-rule.ts';
import type { NewId } from '#kernel/ids.ts';
import type { EpochMs } from '#kernel/time.ts';
import { SYSTEM, type Database } from '#platform/db/database.ts';
import type { Marketplace } from './base.ts';
import { unwrap } from './unwrap.ts';

const RULE: YieldRule = {
  kind: 'LOAD',
  categoryId: null,
  placementCode: null,
  pageType: null,
  terms: [],
  fromDay: null,
  untilDay: null,
  billedOn: null,
  amountMicros: null,
  subject: null,
  values: [],
  reason: null,
  load: null,
};
const NO_LOAD = Object.fromEntries(AD_LOAD_PARTS.map((part) => [part, null])) as AdLoad;

/** Sets what the marketplace rules in the first storefront's auctions: its search pages show each brand once. */
export async function setYieldRules(
  { database, market, newId }: { database: Database; market: Marketplace; newId: NewId },
  nowMs: EpochMs,
): Promise<void> {
  const rules: YieldRule[] = [{ ...RULE, pageType: 'SEARCH', load: { ...NO_LOAD, mostOnPage: 4, mostOfBrand: 1 } }];
  await database.transact(SYSTEM, async (tx) => {
    const actor = { userId: market.staffId, nowMs, newId };
    for (const rule of rules)
      unwrap(await saveYieldRule(tx, { catalogId: market.catalogs[0]!.id, seen: null, rule }, actor));
  });
}
