import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importPackages } from '#products/packages/server/index.ts';
import { setConfiguration, setFlag } from '#core/settings/server/index.ts';
import { createSandboxProvider, sandboxSecret } from '#integrations/payments/sandbox/sandbox.ts';
import { addDays } from '#kernel/time.ts';
import { createKeyring } from '#platform/crypto/keyring.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { startApi, type TestBrowser } from '../../../testing/api.ts';
import { createTestDatabase, secondConnection } from '../../../testing/database.ts';
import { changedTables, rowVersions } from '../../../testing/row-versions.ts';
import { createSeed } from '../../../testing/seed.ts';
import { documentOf, everyOperation, acceptsKey } from './every-operation.ts';
import { companyWithEverything } from './complete-company.test-support.ts';

const NOW_MS = Date.parse('2026-06-01T04:00:00Z');
const database = await createTestDatabase();
const seed = createSeed(database, { clock: () => NOW_MS });
// Two servers on one database, with their own connections.
const api = await startApi(database, seed);
const secondApi = await startApi(secondConnection(database), seed, { clickhouse: api.clickhouse });
const versions = rowVersions(database);
afterAll(() => versions.end());
const sandbox = createSandboxProvider({ database, ...seed, secret: sandboxSecret(createKeyring(['test'])) });
const operations = new Map(everyOperation().map((operation) => [operation.name, operation]));

const all: Record<'owner' | 'staff', [TestBrowser, TestBrowser]> = { owner: [] as never, staff: [] as never };
const own = {} as { companyId: string; otherId: string; brandId: string; sellerId: string; catalogId: string };
let packages: { week: object; entry: (monday: string) => object };
let mondays = 0;
const monday = () => addDays('2027-01-04', (mondays += 1) * 7);
const count = async (of: RawBuilder<unknown>) => {
  const { rows } = await database.read(SYSTEM, (tx) =>
    sql<{ n: number }>`select count(*)::int as n from ${of}`.execute(tx),
  );
  return rows[0]!.n;
};
// Selects everything; of a copy only what does not belong to the other company.
const documentFor = (operation: string) =>
  operation === 'copySponsorCampaign'
    ? 'mutation ($input: CopySponsorCampaignInput!) { copySponsorCampaign(input: $input) { ok copiedCampaign { id name } } }'
    : documentOf(operations.get(`Mutation.${operation}`)!);
const ask = (browser: TestBrowser, operation: string, input: object) =>
  browser.graphql(documentFor(operation), { input });
const done = async (role: keyof typeof all, operation: string, input: object) => {
  const { data, errors } = await ask(all[role][0], operation, input);
  if (errors.length) throw new Error(`${operation}: ${JSON.stringify(errors)}`);
  return data![operation];
};

beforeAll(async () => {
  const { company, user, brand, seller } = await companyWithEverything(database, seed, api);
  const other = await seed.company('Elsewhere');
  await other.brand('Bee');
  await other.sellers(seller);
  await database.transact(SYSTEM, async (tx) => {
    for (const flag of [
      'user_multiple_companies',
      'standard_package_ads',
      'show_copy_to_other_supplier',
      'enable_credit_note_payment_method',
      'enable_meta_ad',
      'use_paid_credit_for_meta_ads',
    ])
      await setFlag(tx, flag, true);
    await setConfiguration(tx, 'wire_transfer_instructions', 'Bank');
    await sql`update membership set is_approved_by_staff = true where user_id = ${user.id}`.execute(tx);
    await sql`insert into membership (id, company_id, user_id, role, is_default, is_approved_by_staff, created_at)
      values (${seed.newId()}, ${other.id}, ${user.id}, 'OWNER', false, true, now())`.execute(tx);
  });
  Object.assign(own, {
    companyId: company.id,
    otherId: other.id,
    brandId: brand.id,
    sellerId: seller,
    catalogId: await idOf(sql`catalog`),
  });
  const imported = await importPackages(
    database,
    seed,
    JSON.stringify({
      taxes: [],
      placements: [{ code: 'HOME', name: 'Home', category: 'App', fields: [] }],
      packages: [
        {
          code: 'LAUNCH',
          name: 'Launch',
          slotCount: 9,
          placements: ['HOME'],
          prices: [{ country: 'SG', segmentId: 'all', price: '10' }],
        },
      ],
    }),
  );
  if (!imported.ok) throw new Error(imported.problem);
  const week = {
    ventureId: await idOf(sql`(select venture_id as id from catalog) as venture`),
    segmentId: 'all',
    placementId: await idOf(sql`placement where code = 'HOME'`),
  };
  const packageId = await idOf(sql`package where code = 'LAUNCH'`);
  packages = {
    week,
    entry: (startDate) => ({
      id: 'one',
      packageId,
      name: 'Launch',
      startDate,
      endDate: addDays(startDate, 6),
      bookings: [{ ...week, startDate, endDate: addDays(startDate, 6) }],
    }),
  };
  const staff = await seed.staff();
  for (const server of [api, secondApi]) {
    all.owner.push(await server.browser().signIn(user));
    all.staff.push(await server.browser().signIn(staff));
  }
  const { token } = (await sandbox.tokenize({ number: '4242424242424242', expMonth: 12, expYear: 2040 }))!;
  await done('owner', 'savePaymentMethod', { token, indexToReplace: 0 });
});

const campaign = () => ({
  brandId: own.brandId,
  catalogId: own.catalogId,
  name: 'Summer',
  asName: 'Summer',
  adsProductName: 'Summer',
  startDate: new Date(NOW_MS).toISOString(),
  skus: ['RUN-1'],
});
const cart = () => ({
  brandId: own.brandId,
  campaigns: [packages.entry(monday())],
  paymentMethod: 'WALLET_CREDIT',
  paymentTerms: 'IMMEDIATE',
});
const booked = async (): Promise<string> =>
  (await done('owner', 'submitPackageCart', cart())).bookingCampaigns[0].id as string;
const transferOrdered = async () => {
  const input = { amount: '7', type: 'WIRE_TRANSFER' };
  return (await done('owner', 'createTopUpRequest', input)).topUp as { transferReference: string; totalAmount: string };
};
const troubled = async () => {
  const id = seed.newId();
  await database.transact(SYSTEM, (tx) =>
    sql`insert into payment_exception (id, key, top_up_id, company_id, kind, amount_micros, found_at)
      select ${id}, ${id}, id, company_id, 'SPENT', 1000000, now() from top_up where status = 'SUCCEEDED' limit 1`.execute(
      tx,
    ),
  );
  return id;
};
const idOf = async (from: RawBuilder<unknown>) => {
  const { rows } = await database.read(SYSTEM, (tx) =>
    sql<{ id: string }>`select id::text from ${from} limit 1`.execute(tx),
  );
  return rows[0]!.id;
};

interface Case {
  operation: string;
  role?: 'staff';
  input: () => object | Promise<object>;
  /** Changes that make it a different request. */
  other: object;
  /** The rows of which there must be one more afterwards. */
  made: RawBuilder<unknown>;
}

const topUps = sql`top_up`;
const charges = sql`sandbox.payment`;
const transfers = sql`ledger_transaction`;
const campaigns = sql`campaign`;
const CASES: Record<string, Case> = {
  'a top-up by card': {
    operation: 'createTopUpRequest',
    input: () => ({ amount: '20', type: 'CARD' }),
    other: { amount: '21' },
    made: charges,
  },
  'a top-up by transfer': {
    operation: 'createTopUpRequest',
    input: () => ({ amount: '20', type: 'WIRE_TRANSFER' }),
    other: { amount: '21' },
    made: topUps,
  },
  'a top-up by credit note': {
    operation: 'createTopUpRequest',
    input: () => ({ amount: '20', type: 'CREDIT_NOTE', creditNoteNo: 'CN-1' }),
    other: { description: 'Another' },
    made: topUps,
  },
  'a cart paid by credit': {
    operation: 'submitPackageCart',
    input: cart,
    other: { paymentMethod: 'STRIPE' },
    made: sql`package_order`,
  },
  'a cart paid by card': {
    operation: 'submitPackageCart',
    input: () => ({ ...cart(), paymentMethod: 'STRIPE' }),
    other: { paymentMethod: 'WALLET_CREDIT' },
    made: charges,
  },
  'a Meta top-up by credit': {
    operation: 'createMpaTopUpRequest',
    input: () => ({ sellerId: own.sellerId, requestAmount: '3', method: 'PAID_CREDIT' }),
    other: { requestAmount: '4' },
    made: sql`meta_top_up`,
  },
  'a Meta top-up by card': {
    operation: 'createMpaTopUpRequest',
    input: () => ({ sellerId: own.sellerId, requestAmount: '30', method: 'CARD' }),
    other: { method: 'PAID_CREDIT' },
    made: charges,
  },
  'a Meta campaign': {
    operation: 'createMetaCampaign',
    input: () => ({
      sellerId: own.sellerId,
      name: 'Spring',
      lifetimeBudget: '10',
      startDate: '2036-06-01',
      endDate: '2036-06-10',
      creativeText: 'Fresh',
    }),
    other: { name: 'Autumn' },
    made: sql`meta_session`,
  },
  'a campaign': { operation: 'createSponsorCampaign', input: campaign, other: { name: 'Winter' }, made: campaigns },
  'a shared budget': {
    operation: 'createSharedBudget',
    input: () => ({ name: 'Shared', period: 'DAY', amount: '50' }),
    other: { name: 'Another' },
    made: sql`shared_budget`,
  },
  'a negative list': {
    operation: 'createNegativeList',
    input: () => ({ name: 'Never', keywords: ['used'] }),
    other: { name: 'Another' },
    made: sql`negative_list`,
  },
  'a budget rule': {
    operation: 'createBudgetRule',
    input: () => ({
      name: 'Weekend',
      terms: { condition: 'WEEKDAYS', weekdays: [6, 7], effect: 'RAISE', percent: 50 },
    }),
    other: { name: 'Another' },
    made: sql`budget_rule`,
  },
  'a duplicate': {
    operation: 'duplicateSponsorCampaign',
    input: async () => ({ id: await idOf(campaigns) }),
    other: { id: '1' },
    made: campaigns,
  },
  'duplicates of several': {
    operation: 'duplicateSponsorCampaigns',
    input: async () => ({ ids: [await idOf(campaigns)] }),
    other: { ids: ['1'] },
    made: campaigns,
  },
  'a copy': {
    operation: 'copySponsorCampaign',
    input: async () => ({ campaignId: await idOf(campaigns), targetSupplierId: own.otherId }),
    other: { targetSupplierId: '00000000-0000-7000-8000-000000000000' },
    made: campaigns,
  },
  'a company': {
    operation: 'createCompany',
    input: () => ({
      companyName: 'Another',
      registrationNo: '1',
      authorizedName: 'Ann',
      address: 'Street 1',
      postalCode: '1',
      companySize: 'SIZE_1_50',
      countryCode: 'SG',
      brandIds: [own.brandId],
    }),
    other: { address: 'Street 2' },
    made: sql`company`,
  },
  'a cancelled booking': {
    operation: 'cancelBookingCampaign',
    input: async () => ({ id: await booked() }),
    other: { reason: 'Another' },
    made: sql`booking_change where to_status = 'CANCELLED'`,
  },
  'a reservation': {
    operation: 'createBooking',
    role: 'staff',
    input: () => {
      const startDate = monday();
      return { ...packages.week, startDate, endDate: addDays(startDate, 6), reserveReason: 'Ours' };
    },
    other: { reserveReason: 'Theirs' },
    made: sql`booking`,
  },
  'a booking’s step': {
    operation: 'updateBookingCampaignStatus',
    role: 'staff',
    input: async () => ({ id: await booked(), status: 'CANCELLED', reason: 'Late' }),
    other: { reason: 'Another' },
    made: sql`booking_change where to_status = 'CANCELLED'`,
  },
  'granted credit': {
    operation: 'grantCredit',
    role: 'staff',
    input: () => ({ companyId: own.companyId, kind: 'FREE', amount: '5', reason: 'Sorry' }),
    other: { amount: '6' },
    made: transfers,
  },
  'a refund': {
    operation: 'refundCredit',
    role: 'staff',
    input: async () => ({
      id: await idOf(sql`credit where credit_type = 'TOPUP' and remain_micros > 5000000`),
      amount: '1',
      reason: 'Back',
    }),
    other: { amount: '2' },
    made: transfers,
  },
  'a reversal': {
    operation: 'reverseTransaction',
    role: 'staff',
    input: async () => ({
      id: await idOf(
        sql`statement_line where ledger_transaction_id in (select id from ledger_transaction where reason = 'PURCHASE') and not is_income`,
      ),
      amount: '0.5',
      reason: 'Wrong',
    }),
    other: { amount: '0.6' },
    made: transfers,
  },
  'a confirmed transfer': {
    operation: 'confirmTransfer',
    role: 'staff',
    input: async () => {
      const { transferReference, totalAmount } = await transferOrdered();
      return { transferReference, receivedAmount: totalAmount };
    },
    other: { receivedAmount: '1' },
    made: transfers,
  },
  'a refused transfer': {
    operation: 'refuseTransfer',
    role: 'staff',
    input: async () => ({ transferReference: (await transferOrdered()).transferReference }),
    other: { transferReference: 'EC-AAAAA-AAAAA' },
    made: sql`top_up where status = 'FAILED'`,
  },
  'a voucher': {
    operation: 'createVoucher',
    role: 'staff',
    input: () => ({ code: 'ONCE', percentage: '0.1', maxRedemptions: 1, maxPerCompany: 1 }),
    other: { maxRedemptions: 2 },
    made: sql`voucher`,
  },
  'a payment that went wrong': {
    operation: 'endPaymentTrouble',
    role: 'staff',
    input: async () => ({ id: await troubled(), outcome: 'COLLECTED' }),
    other: { outcome: 'WRITTEN_OFF' },
    made: transfers,
  },
};

describe.each(Object.entries(CASES))('%s', (name, { operation, input: inputOf, other, made, ...rest }) => {
  const role = rest.role ?? 'owner';
  test('is made once however often it is requested, by two servers at once', { timeout: 60_000 }, async () => {
    const [first, second] = all[role];
    const input = { ...(await inputOf()), key: `key of ${name}` };
    const before = await count(made);
    const both = await Promise.all([ask(first, operation, input), ask(second, operation, input)]);
    expect(both.flatMap(({ errors }) => errors)).toEqual([]);
    expect(await count(made)).toBe(before + 1);

    const versionsBefore = await versions.read();
    const repeated = [await ask(second, operation, input), await ask(first, operation, input)];
    expect(repeated[0]!.errors).toEqual([]);
    expect(repeated[0]).toEqual(repeated[1]);
    expect(repeated[0]!.data![operation].ok).toBe(true);
    expect(changedTables(versionsBefore, await versions.read())).toEqual([]);

    const changed = await ask(first, operation, { ...input, ...other });
    expect(changed).toMatchObject({
      codes: ['CONFLICT'],
      errors: [{ message: expect.stringMatching(/other contents/) }],
    });
    expect(await count(made)).toBe(before + 1);

    const OUTCOME =
      'query ($operation: String!, $key: String!) { requestByKey(operation: $operation, key: $key) { id dateDone } }';
    const found = await second.graphql(OUTCOME, { operation, key: input.key });
    expect(found.data!['requestByKey'].id).toEqual(expect.any(String));
    const otherCaller = all[role === 'owner' ? 'staff' : 'owner'][0];
    expect((await otherCaller.graphql(OUTCOME, { operation, key: input.key })).data).toEqual({ requestByKey: null });
  });
});

test('every operation that takes a key is among these', () => {
  const keyed = [...operations.values()].filter(acceptsKey).map(({ field }) => field.name);
  expect(new Set(Object.values(CASES).map(({ operation }) => operation))).toEqual(new Set(keyed));
});
