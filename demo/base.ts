import { recordOrders } from '#delivery/attribute/index.ts';
import { insertVoucher, saveTax } from '#core/payments/server/index.ts';
import { importPackages } from '#products/packages/server/index.ts';
import { importFeed, createApiKey, updateStorefront, saveBannerType, saveCatalog } from '#core/catalog/server/index.ts';
import {
  addBrands,
  addDepartments,
  addMembership,
  addSellers,
  insertCompany,
} from '#core/accounts/server/company-seed.ts';
import { knownCurrencies } from '#core/accounts/server/index.ts';
import { createPasswords, createUser } from '#core/identity/server/index.ts';
import { addPromotion } from '#core/promotions/server/index.ts';
import { setConfiguration, setFlag } from '#core/settings/server/index.ts';
import { createWallet, saveIssuer } from '#core/ledger/server/index.ts';
import { uuidV7, type NewId, type Uuid } from '#kernel/ids.ts';
import { firstBookable } from '#products/packages/rules/weeks.ts';
import { addDays, dayIn, type Clock } from '#kernel/time.ts';
import { SYSTEM, type Database, type Transaction } from '#platform/db/database.ts';
import { packageDocument, SEGMENTS } from './packages.ts';
import { brandNames, companyOfBrand, feedsOf, rateOf, readProducts, storeOf } from './feeds.ts';
import { linkPictures } from './shop/pictures.ts';
import {
  AGENCY,
  COMPANIES,
  COUNTRIES,
  CURRENCIES,
  DEMO_PASSWORD,
  DEMO_STAFF,
  ISSUERS,
  usersOf,
  type Country,
  type Role,
} from './marketplace.ts';
import { randomBytes, seededRandom } from './random.ts';
import { REFUSED_WORDS } from './review-queue.ts';
import { textOf } from '#platform/i18n/text-of.ts';
import { unwrap } from './unwrap.ts';

/** The base data that the rest of the demo refers to. */
export interface Marketplace {
  /** Ids of banner placements by type. */
  placements: ReadonlyMap<string, Uuid>;
  catalogs: { id: Uuid; country: Country }[];
  companies: MarketCompany[];
  staffId: Uuid;
}

export interface MarketCompany {
  id: Uuid;
  index: number;
  ownerId: Uuid;
  /** Its campaign manager. */
  managerId: Uuid;
  walletCurrency: string;
  brands: { id: Uuid; name: string }[];
}

/** API key of a country's demo storefront. Only the demo creates such keys. */
export const demoKey = (country: string) => `ek_demo_${country.toLowerCase()}`;

const BANNER_TYPES = [
  { bannerType: 'DESKTOP_SEARCH', name: 'Desktop search', width: 1200, height: 300, kind: 'category' },
  { bannerType: 'MOBILE_SEARCH', name: 'Mobile search', width: 750, height: 300, kind: 'category' },
  { bannerType: 'APP_SEARCH', name: 'App search', width: 750, height: 300, kind: 'category' },
  { bannerType: 'TILE_MOBILE', name: 'Mobile tile', width: 600, height: 600, kind: 'category' },
  { bannerType: 'DESKTOP_FEATURE_BRAND', name: 'Desktop featured brand', width: 1200, height: 400, kind: 'segment' },
  { bannerType: 'MOBILE_WEB_FEATURE_BRAND', name: 'Mobile featured brand', width: 750, height: 400, kind: 'segment' },
  { bannerType: 'APP_FEATURE_BRAND', name: 'App featured brand', width: 750, height: 400, kind: 'segment' },
  { bannerType: 'APPLICATION_HOME', name: 'App home', width: 750, height: 500, kind: 'segment' },
] as const;

const FLAGS = [
  'homepage',
  'sponsor_search_term_report',
  'show_country_demographic_report',
  'show_sponsor_target',
  'sponsor_enable_banner',
  'sponsor_ads_audience',
  'show_sponsor_product_keywords',
  'show_diagnostic_tool',
  'enable_quick_campaign_creation',
  'show_dynamic_filter_product_on_creating_ads',
  'halo_sales_reports',
  'export_daily_dashboard_data',
  'download_campaign_sales',
  'download_sku_performance_report',
  'additional_sku_performance_metrics',
  'show_price_history',
  'allow_change_language',
  'download_invoice',
  'show_download_credit_note',
  'show_free_paid_credit',
  'user_multiple_companies',
  'billing_top_up',
  'show_payment_card_method',
  'show_auto_top_up',
  'add_multiple_cards',
  'installments',
  'enable_meta_ad',
  'use_paid_credit_for_meta_ads',
  'standard_package_ads',
  'enable_credit_note_payment_method',
  'enable_advanced_meta_advance_setup',
  'advanced_meta_product_filters',
  'enable_meta_ads_preview',
];

const PROMOTIONS = [
  { name: 'Be first where shoppers search', imageUrl: '/promotions/search.svg', href: '/sponsor' },
  { name: 'Banners that stop the scroll', imageUrl: '/promotions/banners.svg', href: '/sponsor?adType=BANNER' },
  { name: 'WELCOME10: ten percent off your next top-up', imageUrl: '/promotions/welcome.svg', href: null },
];

/** Ten percent off, with enough redemptions for everyone to try it. */
const DEMO_VOUCHER = {
  code: 'WELCOME10',
  percentageMicros: 100_000n,
  fixedMicros: null,
  minAmountMicros: null,
  currency: null,
  eligibleCompanyIds: [],
  eligiblePackageIds: [],
  maxPerCompany: 5,
  maxRedemptions: 1000,
};

/** Tax on card and bank payments by country, as a fraction in micro-units. */
const TOP_UP_TAXES = { SG: 90_000n, MY: 80_000n, ID: 110_000n } as const;
/** Minimum bid per click, in Singapore dollars. */
const MIN_BID_MICROS = 450_000n;
const TRANSFER_INSTRUCTIONS = 'Endcap Demo Pte Ltd\nSandbox Bank, Singapore\nAccount 000-12345-6\nSWIFT SANDSGSG';

/** How many days the seasonal package starts after the earliest bookable day. */
const SEASON_DAYS = 35;

export interface BaseDeps {
  database: Database;
  clock: Clock;
  seed: number;
  report(line: string): void;
}

/** Loads catalogs, companies and users through the modules' public interfaces. May run only once per database. */
export async function loadBase({ database, clock, seed, report }: BaseDeps): Promise<Marketplace> {
  const random = seededRandom(seed);
  const newId: NewId = () => uuidV7(clock(), randomBytes(random, 10));
  const deps = { newId, clock };
  const asSystem = <T>(work: (tx: Transaction) => Promise<T>) => database.transact(SYSTEM, work);

  const placements = new Map<string, Uuid>();
  const catalogs = await asSystem(async (tx) => {
    for (const { code, symbol, fractionDigits } of CURRENCIES) {
      await knownCurrencies.save(tx, { code, symbol, rateMicros: rateOf(code), fractionDigits });
    }
    for (const { kind, ...banner } of BANNER_TYPES) {
      const deps = {
        needsSegments: kind === 'segment',
        needsCategories: kind === 'category',
        needsKeywords: kind === 'category',
      };
      placements.set(banner.bannerType, await saveBannerType(tx, { id: newId(), ...banner, ...deps }));
    }
    for (const name of FLAGS) await setFlag(tx, name, true);
    await setConfiguration(tx, 'wire_transfer_instructions', TRANSFER_INSTRUCTIONS);
    for (const [index, promotion] of PROMOTIONS.entries())
      await addPromotion(tx, {
        ...promotion,
        id: newId(),
        sortOrder: index + 1,
        startAt: new Date(clock()),
        endAt: null,
      });
    for (const [countryCode, rateMicros] of Object.entries(TOP_UP_TAXES))
      for (const method of ['CARD', 'WIRE_TRANSFER'] as const) await saveTax(tx, { countryCode, method, rateMicros });
    await insertVoucher(tx, { ...DEMO_VOUCHER, id: newId(), validFromMs: 0, redeemByMs: null }, clock());
    const saved: Marketplace['catalogs'] = [];
    for (const country of COUNTRIES) {
      const id = await saveCatalog(tx, { ...country, id: newId(), ventureId: newId() });
      await updateStorefront(tx, id, { minBid: MIN_BID_MICROS });
      await saveIssuer(tx, country.code, ISSUERS[country.code]!);
      unwrap(
        await createApiKey(tx, deps, {
          catalogId: id,
          label: 'Demo storefront',
          scopes: ['feed', 'ads'],
          key: demoKey(country.code),
        }),
        `the key of ${country.name}`,
      );
      saved.push({ id, country });
    }
    return saved;
  });

  const publishedAt = new Date(clock()).toISOString();
  for (const { id, country } of catalogs) {
    const feeds = {
      ...(await feedsOf(country, publishedAt)),
      segments: SEGMENTS.map(({ id: key, name }) => ({ id: key, name })),
    };
    for (const kind of ['brands', 'sellers', 'categories', 'segments', 'products'] as const) {
      const feed = { catalogId: id, kind, lines: feeds[kind] };
      const result = await importFeed({ database, clock, newId, recordOrders }, feed);
      const { received, rejected } = unwrap(result, `the feed of ${country.name}'s ${kind}`);
      if (rejected.length)
        report(
          `${country.name}: ${rejected.length} of ${received} ${kind} rejected, as meant (demo/README.md says why), e.g. “${textOf(rejected[0]!.message, 'en')}”`,
        );
    }
  }
  await linkPictures(database);

  const season = firstBookable(addDays(dayIn('UTC', clock()), SEASON_DAYS));
  unwrap(await importPackages(database, deps, packageDocument(season)), 'the list of packages');

  const users = { database, clock, newId, passwords: createPasswords() };
  const user = async (plan: {
    email: string;
    firstName: string;
    lastName: string;
    title: string;
    timezone: string;
    isStaff?: boolean;
  }) => {
    return unwrap(await createUser(users, { ...plan, password: DEMO_PASSWORD }), plan.email);
  };
  const brands = brandNames(await readProducts());
  const companies: MarketCompany[] = [];
  for (const [index, plan] of COMPANIES.entries()) {
    const { currency, timezone } = COUNTRIES.find(({ code }) => code === plan.country)!;
    const team: { role: Role; id: Uuid }[] = [];
    for (const member of usersOf(index)) {
      team.push({ role: member.role, id: await user({ ...member, timezone }) });
    }
    companies.push(
      await asSystem(async (tx) => {
        const id = await insertCompany(tx, deps, {
          name: plan.name,
          countryCode: plan.country,
          timezone,
          walletCurrency: currency,
          address: `${index + 1} Market Street`,
          ...(plan.cluster ? { cluster: plan.cluster } : {}),
        });
        await createWallet(tx, { id: newId(), companyId: id, currency });
        for (const { role, id: userId } of team) {
          await addMembership(tx, deps, {
            companyId: id,
            userId,
            role,
            isDefault: true,
            // Viewers need no approval, since they only look at campaigns.
            isApprovedByStaff: (index < 12 || plan === AGENCY) && role !== 'VIEWER',
          });
        }
        const own = await tx.selectFrom('brand').select(['id', 'name']).orderBy('name').execute();
        const ownBrands = own.filter(({ name }) => companyOfBrand(brands, name) === index);
        await addBrands(
          tx,
          id,
          ownBrands.map((brand) => brand.id),
        );
        if (index === 0)
          await addDepartments(tx, deps, {
            companyId: id,
            by: team[0]!.id,
            // The last brand is in none.
            departments: {
              'E-commerce': ownBrands
                .filter((_, place) => place % 2 === 0)
                .slice(0, -1)
                .map((brand) => brand.id),
              'Trade marketing': ownBrands.filter((_, place) => place % 2 === 1).map((brand) => brand.id),
            },
          });
        const stores = await tx
          .selectFrom('seller')
          .select('id')
          .where('originalSellerId', '=', storeOf(index))
          .execute();
        await addSellers(
          tx,
          id,
          stores.map((store) => store.id),
        );
        return {
          id,
          index,
          ownerId: team[0]!.id,
          managerId: team.find(({ role }) => role === 'MEMBER')!.id,
          walletCurrency: currency,
          brands: ownBrands,
        };
      }),
    );
  }
  const staffId = await user({ ...DEMO_STAFF, timezone: 'Asia/Singapore', isStaff: true });
  await asSystem((tx) =>
    tx
      .insertInto('refusedWords')
      .values(
        catalogs.map(({ id: catalogId }) => ({
          ...{ catalogId, revision: 1, words: [...REFUSED_WORDS] },
          ...{ at: new Date(clock()), actorId: staffId },
        })),
      )
      .execute(),
  );
  return { placements, catalogs, companies, staffId };
}
