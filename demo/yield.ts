import { saveYieldRule } from '#core/yield/server/index.ts';
import { AD_LOAD_PARTS, type AdLoad, type YieldRule } from '#core/yield/rules/yield-rule.ts';
import type { NewId } from '#kernel/ids.ts';
import type { EpochMs } from '#kernel/time.ts';
import { SYSTEM, type Database } from '#platform/db/database.ts';
import type { Marketplace } from './base.ts';
import { inWallet } from './campaign-plan.ts';
import { CURRENCIES } from './marketplace.ts';
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
  openTo: [],
  reason: null,
  load: null,
  trial: null,
};
const NO_LOAD = Object.fromEntries(AD_LOAD_PARTS.map((part) => [part, null])) as AdLoad;

const OF_BRANDS = { ...RULE, subject: 'BRAND' } as const;
const NAMED = ['Amazon', 'Lenovo'] as const;
const APART = {
  en: 'These two makers do not stand on one page.',
  pt: 'Estes dois fabricantes não ficam na mesma página.',
  id: 'Kedua pembuat ini tidak tampil di satu halaman.',
};
const OWN_PAGES = {
  en: 'The maker has its product pages to itself.',
  pt: 'As páginas de produto são só do fabricante.',
  id: 'Halaman produk hanya untuk pembuatnya.',
};

/** Least prices of a click by category, in Singapore dollars: what is sold at a higher price costs more to advertise. */
const FLOORS: Readonly<Record<string, number>> = {
  'mobile-accessories': 1.5,
  laptops: 1.4,
  smartphones: 1.6,
  tablets: 1.55,
  'womens-bags': 1.1,
  'womens-shoes': 1.1,
  'mens-shirts': 1.1,
  groceries: 4,
  'kitchen-accessories': 4.2,
  'home-decoration': 4,
  'sports-accessories': 4.2,
};

/** Sets the least prices of all storefronts before the first ad is shown. */
export async function setFloors(
  { database, market, newId }: { database: Database; market: Marketplace; newId: NewId },
  nowMs: EpochMs,
): Promise<void> {
  const actor = { userId: market.staffId, nowMs, newId };
  await database.transact(SYSTEM, async (tx) => {
    for (const { id: catalogId, country } of market.catalogs) {
      const { fractionDigits } = CURRENCIES.find(({ code }) => code === country.currency)!;
      for (const [categoryId, amount] of Object.entries(FLOORS)) {
        const rule: YieldRule = {
          ...RULE,
          kind: 'FLOOR',
          categoryId,
          billedOn: 'CLICK',
          amountMicros: inWallet(amount, country.currency, fractionDigits),
        };
        unwrap(await saveYieldRule(tx, { catalogId, seen: null, rule }, actor), `the floor of ${categoryId}`);
      }
    }
  });
}

/**
 * Sets what the marketplace rules in the first storefront's auctions: its search pages show each
 * brand once, two makers do not stand on one page, one has its product pages to itself, and groceries go with what is for the kitchen.
 */
export async function setYieldRules(
  { database, market, newId }: { database: Database; market: Marketplace; newId: NewId },
  nowMs: EpochMs,
): Promise<void> {
  await database.transact(SYSTEM, async (tx) => {
    const brands = await tx
      .selectFrom('brand')
      .select(['id', 'name'])
      .where('name', 'in', [...NAMED])
      .execute();
    const idOf = (name: (typeof NAMED)[number]) => brands.find((brand) => brand.name === name)!.id;
    const rules: YieldRule[] = [
      { ...RULE, pageType: 'SEARCH', load: { ...NO_LOAD, mostOnPage: 4, mostOfBrand: 1 } },
      { ...OF_BRANDS, kind: 'APART', values: [idOf('Lenovo'), idOf('Amazon')], reason: APART },
      { ...OF_BRANDS, kind: 'EXCLUSION', values: [idOf('Lenovo')], reason: OWN_PAGES },
      { ...RULE, kind: 'COMPLEMENT', categoryId: 'kitchen-accessories', subject: 'CATEGORY', values: ['groceries'] },
    ];
    const actor = { userId: market.staffId, nowMs, newId };
    for (const rule of rules)
      unwrap(await saveYieldRule(tx, { catalogId: market.catalogs[0]!.id, seen: null, rule }, actor));
  });
}
