import { recordOrders } from '#delivery/attribute/index.ts';
import { randomBytes } from 'node:crypto';
import type { ApiScope } from '#core/catalog/rules/api-key.ts';
import { createApiKey, importFeed, saveCatalog } from '#core/catalog/server/index.ts';
import type { FeedKind } from '#core/catalog/rules/feed-rows.ts';
import {
  addMembership,
  addBrands,
  addSellers,
  insertCompany,
  type CompanyData,
} from '#core/accounts/server/company-seed.ts';
import { knownCurrencies } from '#core/accounts/server/index.ts';
import { createUser } from '#core/identity/server/index.ts';
import { addCredit, createWallet } from '#core/ledger/server/index.ts';
import { uuidV7, type NewId, type Uuid } from '#kernel/ids.ts';
import type { RoleName } from '#kernel/permission.ts';
import { dayIn, type Clock } from '#kernel/time.ts';
import { PUBLIC, SYSTEM, type Database, type Viewer } from '#platform/db/database.ts';
import { unwrap } from '#platform/graphql/problem-error.ts';
import { cheapPasswords } from './cheap-passwords.ts';

export const PASSWORD = 'Correct-horse-7';

export interface SeededUser {
  id: Uuid;
  email: string;
  password: string;
  /** Null for staff without a company. */
  membershipId: Uuid | null;
  /** Viewer to pass to `database.read` and `database.transact`. */
  viewer: Viewer;
}

export interface SeededProduct {
  sku: string;
  name?: string;
  /** In major units of the catalog's currency. */
  price?: number;
  brand?: string;
  sellers?: string[];
  categories?: string[];
  status?: 'ACTIVE' | 'INACTIVE';
  quantity?: number;
}

export type Seed = ReturnType<typeof createSeed>;
export type SeededCatalog = Awaited<ReturnType<Seed['catalog']>>;
export type SeededCompany = Awaited<ReturnType<Seed['company']>>;

const CURRENCIES = {
  SGD: { symbol: 'S$', rateMicros: 1_000_000n, fractionDigits: 2 },
  MYR: { symbol: 'RM', rateMicros: 3_300_000n, fractionDigits: 2 },
  IDR: { symbol: 'Rp', rateMicros: 12_200_000_000n, fractionDigits: 0 },
} as const;

const COUNTRIES = {
  SG: { name: 'Singapore', currency: 'SGD', timezone: 'Asia/Singapore' },
  MY: { name: 'Malaysia', currency: 'MYR', timezone: 'Asia/Kuala_Lumpur' },
  AU: { name: 'Australia', currency: 'SGD', timezone: 'Australia/Sydney' },
} as const;

/** Ids in the order of their making, also while the clock stands still: lists sort by them what happened at one instant. */
function createIds(clock: Clock): NewId {
  let lastMs = -1;
  let count = 0;
  return () => {
    const atMs = clock();
    count = atMs === lastMs ? count + 1 : 0;
    lastMs = atMs;
    const random = randomBytes(10);
    // The first 26 bits that are neither version nor variant.
    random[0] = count >> 22;
    random[1] = count >> 14;
    random[2] = (count >> 8) & 0x3f;
    random[3] = count;
    return uuidV7(atMs, random);
  };
}

/**
 * Creates a test's data through the modules' public interfaces:
 * `const acme = await seed.company('Acme'); const ann = await acme.owner(); const bee = await acme.brand('Bee')`.
 */
export function createSeed(database: Database, options: { clock?: Clock } = {}) {
  const clock = options.clock ?? Date.now;
  const newId = createIds(clock);
  const deps = { database, clock, newId, recordOrders, passwords: cheapPasswords() };
  let users = 0;

  const feed = async (catalogId: Uuid, kind: FeedKind, lines: object[]) => {
    const result = await importFeed(deps, { catalogId, kind, lines });
    if (!result.ok || result.value.rejected.length)
      throw new Error(`seed: ${kind} were rejected: ${JSON.stringify(result)}`);
  };
  const user = async (data: { email?: string; isStaff?: boolean; firstName?: string } = {}) => {
    users += 1;
    const email = data.email ?? `person-${users}@example.test`;
    const made = await createUser(deps, {
      email,
      password: PASSWORD,
      firstName: data.firstName ?? `Person ${users}`,
      lastName: 'Test',
      timezone: 'Asia/Singapore',
      isStaff: data.isStaff ?? false,
    });
    if (!made.ok) throw new Error(`seed: ${email} was rejected: ${JSON.stringify(made.problem)}`);
    return { id: made.value, email, password: PASSWORD };
  };
  const currencies = async () => {
    await database.transact(SYSTEM, async (tx) => {
      for (const [code, currency] of Object.entries(CURRENCIES)) await knownCurrencies.save(tx, { code, ...currency });
    });
  };

  const fund = async (companyId: Uuid, units: number, change: Partial<Parameters<typeof addCredit>[2]> = {}) => {
    await database.transact(SYSTEM, (tx) =>
      addCredit(tx, newId, {
        idempotencyKey: newId(),
        companyId,
        kind: 'PAID',
        creditType: 'MANUAL',
        paymentMethod: 'MANUAL',
        amountMicros: BigInt(Math.round(units * 1_000_000)),
        taxMicros: 0n,
        startDate: dayIn('Asia/Singapore', clock()),
        expiryDate: null,
        description: 'Opening balance',
        atMs: clock(),
        actorId: null,
        ...change,
      }),
    );
  };

  return {
    clock,
    newId,
    user,
    /** Adds credit to the wallet of a company that is known by its id, as `company.fund` does. */
    fund,

    /** Creates a user of the provider's staff. */
    async staff(): Promise<SeededUser> {
      const made = await user({ isStaff: true });
      return { ...made, membershipId: null, viewer: { scope: 'staff', userId: made.id } };
    },

    /** Creates a storefront and returns functions to feed its catalog. */
    async catalog(code: keyof typeof COUNTRIES = 'SG') {
      await currencies();
      const { name, currency, timezone } = COUNTRIES[code];
      const id = await database.transact(SYSTEM, (tx) =>
        saveCatalog(tx, {
          id: newId(),
          code,
          name,
          baseUrl: `https://${code.toLowerCase()}.example`,
          currency,
          timezone,
          ventureId: newId(),
        }),
      );
      return {
        id,
        feed: (kind: FeedKind, ...lines: object[]) => feed(id, kind, lines),
        apiKey: async (scopes: ApiScope[] = ['feed', 'ads']) =>
          unwrap(
            await database.transact(SYSTEM, (tx) =>
              createApiKey(tx, { newId, clock }, { catalogId: id, label: 'test', scopes }),
            ),
          ).secret,
        /** Feeds products. Creates their sellers and categories; brands are created by name. */
        async products(...products: SeededProduct[]) {
          const sellers = new Set(products.flatMap((product) => product.sellers ?? []));
          const categories = new Set(products.flatMap((product) => product.categories ?? []));
          if (sellers.size)
            await feed(
              id,
              'sellers',
              [...sellers].map((seller) => ({ originalSellerId: seller, name: seller })),
            );
          if (categories.size)
            await feed(
              id,
              'categories',
              [...categories].map((category) => ({ id: category, label: category })),
            );
          await feed(
            id,
            'products',
            products.map(({ sku, name, price, brand, sellers, categories, status, quantity }) => ({
              sku,
              name: name ?? `Product ${sku}`,
              price: price ?? 10,
              quantity: quantity ?? 5,
              ...(brand ? { originalBrandId: brand.toLowerCase(), brandName: brand } : {}),
              originalSellerIds: sellers ?? [],
              categoryIds: categories ?? [],
              status: status ?? 'ACTIVE',
              publishedAt: '2024-01-01T00:00:00Z',
            })),
          );
        },
        /** Returns the id of a seller of this storefront, which is created if necessary. */
        async seller(originalSellerId: string): Promise<Uuid> {
          await feed(id, 'sellers', [{ originalSellerId, name: originalSellerId }]);
          const row = await database.read(PUBLIC, (tx) =>
            tx
              .selectFrom('seller')
              .select('id')
              .where('catalogId', '=', id)
              .where('originalSellerId', '=', originalSellerId)
              .executeTakeFirstOrThrow(),
          );
          return row.id;
        },
      };
    },

    /** Creates a company with its wallet. */
    async company(name: string, data: Partial<CompanyData> = {}) {
      await currencies();
      const companyId = await database.transact(SYSTEM, async (tx) => {
        const walletCurrency = data.walletCurrency ?? 'SGD';
        const id = await insertCompany(tx, deps, {
          name,
          countryCode: 'SG',
          timezone: 'Asia/Singapore',
          ...data,
          walletCurrency,
        });
        await createWallet(tx, { id: newId(), companyId: id, currency: walletCurrency });
        return id;
      });
      const member = async (
        role: RoleName,
        {
          isApprovedByStaff = false,
          existing,
          invitedBy,
        }: { isApprovedByStaff?: boolean; existing?: { id: Uuid; email: string }; invitedBy?: Uuid } = {},
      ): Promise<SeededUser> => {
        const account = existing ?? (await user());
        const membershipId = await database.transact(SYSTEM, (tx) =>
          addMembership(tx, deps, {
            companyId,
            userId: account.id,
            role,
            isApprovedByStaff,
            isDefault: !existing,
            invitedBy,
          }),
        );
        return {
          ...account,
          password: PASSWORD,
          membershipId,
          viewer: { scope: 'company', companyId, userId: account.id },
        };
      };
      return {
        id: companyId,
        member,
        owner: () => member('OWNER'),
        /** Adds credit to the wallet, paid and without an end unless `change` says otherwise; in units of its currency. */
        fund: (units: number, change?: Parameters<typeof fund>[2]) => fund(companyId, units, change),
        /** Assigns a brand of the marketplace to this company, and creates it if necessary. */
        async brand(brandName: string): Promise<{ id: Uuid; name: string }> {
          const id = await database.transact(SYSTEM, async (tx) => {
            const known = await tx.selectFrom('brand').select('id').where('name', '=', brandName).executeTakeFirst();
            const brandId = known?.id ?? newId();
            if (!known) await tx.insertInto('brand').values({ id: brandId, name: brandName }).execute();
            await addBrands(tx, companyId, [brandId]);
            return brandId;
          });
          return { id, name: brandName };
        },
        sellers: (...sellerIds: Uuid[]) => database.transact(SYSTEM, (tx) => addSellers(tx, companyId, sellerIds)),
      };
    },
  };
}
