import { sql } from 'kysely';
import { setConfiguration, setFlag } from '#core/settings/server/index.ts';
import type { Uuid } from '#kernel/ids.ts';
import { addDays, type Day } from '#kernel/time.ts';
import { SYSTEM, type Database } from '#platform/db/database.ts';
import { startApi, type TestApi, type TestBrowser } from '../../../../testing/api.ts';
import { createSeed, type Seed } from '../../../../testing/seed.ts';
import { endOfWeek } from '../rules/weeks.ts';
import { importPackages } from './import-packages.ts';
import { readPackages, readPlacements, readVentures } from './package.repository.ts';

/** The offer of the tests' provider. */
const OFFERED = {
  taxes: [
    { country: 'SG', tax: '0.09', overseasTax: '0' },
    { country: 'MY', tax: '0.08', overseasTax: '0.06' },
  ],
  placements: [
    {
      code: 'HOME',
      name: 'Home banner',
      category: 'App',
      fields: [
        { name: 'headline', label: 'Headline', kind: 'TEXT', isRequired: true },
        { name: 'landing', label: 'Landing page', kind: 'URL', isRequired: true },
        { name: 'picture', label: 'Picture', kind: 'IMAGE', isRequired: false, minWidth: 100, minHeight: 50 },
      ],
    },
    { code: 'MAIL', name: 'Newsletter', category: 'CRM', fields: [] },
  ],
  packages: [
    {
      code: 'LAUNCH',
      name: 'Launch week',
      slotCount: 2,
      types: ['Onsite'],
      tags: [{ name: 'Awareness', color: '#336699' }],
      placements: ['HOME'],
      prices: [
        { country: 'SG', segmentId: 'all', price: '1000' },
        { country: 'SG', segmentId: 'vip', price: '1500' },
        { country: 'MY', segmentId: 'all', price: '2500' },
      ],
      discounts: [{ name: 'Early', discount: '0.1', beforeStart: 40 }],
    },
    {
      code: 'MAILING',
      name: 'Mailing',
      slotCount: 1,
      paidCreditOnly: true,
      placements: ['MAIL'],
      prices: [{ country: 'SG', segmentId: 'all', price: '300' }],
    },
  ],
};

/** Bookable Mondays as of the tests' clock, 2026-06-01 at noon in Singapore. */
export const FIRST: Day = '2026-06-15';
export const SECOND: Day = '2026-06-22';

/** Seeds a provider with packages and a company that may book them. */
export async function bookingScenario(database: Database, seed: Seed, api: TestApi) {
  for (const code of ['SG', 'MY'] as const) {
    const catalog = await seed.catalog(code);
    await catalog.feed('segments', { id: 'all', name: 'All shoppers' }, { id: 'vip', name: 'Best customers' });
  }
  const imported = await importPackages(database, seed, JSON.stringify(OFFERED));
  if (!imported.ok) throw new Error(imported.problem);
  await database.transact(SYSTEM, async (tx) => {
    for (const flag of [
      'standard_package_ads',
      'billing_top_up',
      'show_payment_card_method',
      'enable_credit_note_payment_method',
    ])
      await setFlag(tx, flag, true);
    await setConfiguration(tx, 'wire_transfer_instructions', 'Bank');
  });
  const [packages, placements, ventures] = await database.read(SYSTEM, async (tx) => [
    await readPackages(tx),
    await readPlacements(tx),
    await readVentures(tx),
  ]);
  const idOf = (code: string) => packages.find((one) => one.code === code)!.id;
  const placement = (code: string) => placements.find((one) => one.code === code)!.id;
  const venture = (code: string) => ventures.find((one) => one.code === code)!;

  const buyer = async (name: string) => {
    const company = await seed.company(name);
    const brand = await company.brand(`${name} brand`);
    const user = await company.member('OWNER', { isApprovedByStaff: true });
    return { company, brand, user, browser: await api.browser().signIn(user) };
  };
  const user = await seed.staff();
  const provider = { user, browser: await api.browser().signIn(user) };
  const week = (startDate: Day, change: { country?: string; segmentId?: string; placement?: string } = {}) => ({
    ventureId: venture(change.country ?? 'SG').id,
    segmentId: change.segmentId ?? 'all',
    placementId: placement(change.placement ?? 'HOME'),
    startDate,
    endDate: endOfWeek(startDate),
  });
  const entry = (startDate: Day, change: Record<string, unknown> = {}) => ({
    id: 'one',
    packageId: idOf('LAUNCH'),
    name: `Launch ${startDate}`,
    startDate,
    endDate: endOfWeek(startDate),
    bookings: [week(startDate)],
    ...change,
  });

  return {
    idOf,
    placement,
    venture,
    buyer,
    provider,
    week,
    entry,
    credit: (companyId: Uuid, amount: number, kind: 'PAID' | 'FREE' = 'PAID') => seed.fund(companyId, amount, { kind }),
    balance: async (companyId: Uuid) => {
      const { rows } = await database.read(SYSTEM, (tx) =>
        sql<{ balance: bigint }>`select balance_micros as balance from wallet where company_id = ${companyId}`.execute(
          tx,
        ),
      );
      return Number(rows[0]!.balance) / 1_000_000;
    },
    liveWeeks: async () => {
      const { rows } = await database.read(SYSTEM, (tx) =>
        sql<{ n: number }>`select count(*)::int as n from booking where is_live`.execute(tx),
      );
      return rows[0]!.n;
    },
    submit: (browser: TestBrowser, brandId: Uuid, input: Record<string, unknown>) =>
      browser.graphql(SUBMIT, {
        input: { brandId, paymentMethod: 'WALLET_CREDIT', paymentTerms: 'IMMEDIATE', ...input },
      }),
  };
}

const SUBMIT = `mutation ($input: SubmitPackageCartInput!) { submitPackageCart(input: $input) {
  ok orderId confirmToken bookingCampaigns { id status totalAmount taxAmount discountAmount dateDue transferReference
    invoice { invoiceNo } placements { id isComplete } } } }`;

export const STATUS = `mutation ($id: ID!, $status: SharedStatus!, $reason: String, $refundAmount: Decimal) {
  updateBookingCampaignStatus(input: { id: $id, status: $status, reason: $reason, refundAmount: $refundAmount }) {
    bookingCampaign { status statusReason refundedAmount } } }`;
export const CANCEL = `mutation ($id: ID!, $reason: String) { cancelBookingCampaign(input: { id: $id, reason: $reason }) {
  bookingCampaign { status refundedAmount } } }`;
export const FILL = `mutation ($placementId: ID!, $name: String!, $value: String) {
  updateBookingPlacementField(input: { placementId: $placementId, name: $name, value: $value }) {
    bookingPlacement { isComplete fields { name value } } } }`;

/** Noon in Singapore, on a Monday. */
const NOW_MS = Date.parse('2026-06-01T04:00:00Z');

/** Seeds two companies with funds and the provider, with an adjustable clock. */
export async function twoBuyers(database: Database) {
  const time = { nowMs: NOW_MS };
  const seed = createSeed(database, { clock: () => time.nowMs });
  const api = await startApi(database, seed);
  const scenario = await bookingScenario(database, seed, api);
  const { provider } = scenario;
  const staff = provider.browser;
  const [acme, rival] = [await scenario.buyer('Acme'), await scenario.buyer('Rival')];
  for (const { company } of [acme, rival]) await scenario.credit(company.id, 100_000);

  /** Moves the clock and signs users in again, since sessions expire before bookings do. */
  const travel = async (nowMs: number) => {
    time.nowMs = nowMs;
    for (const { browser, user } of [acme, rival, provider]) await browser.signIn(user);
  };
  let weeks = 0;
  /** Returns a Monday in the far future that no other test books. */
  const nextMonday = (): Day => {
    weeks += 1;
    return addDays('2027-01-04', weeks * 7);
  };
  return {
    time,
    seed,
    api,
    scenario,
    staff,
    acme,
    rival,
    travel,
    travelBack: async () => {
      if (time.nowMs !== NOW_MS) await travel(NOW_MS);
    },
    freshMonday: nextMonday,
    book: async (buyer: typeof acme, monday = nextMonday(), input: object = {}) => {
      const made = await scenario.submit(buyer.browser, buyer.brand.id, {
        campaigns: [scenario.entry(monday)],
        ...input,
      });
      if (made.errors.length) throw new Error(JSON.stringify(made.errors));
      return made.data!['submitPackageCart'].bookingCampaigns[0] as { id: string; placements: { id: string }[] };
    },
    fillAll: async (buyer: { browser: TestBrowser }, placementId: string) => {
      await buyer.browser.graphql(FILL, { placementId, name: 'headline', value: 'Ten percent off' });
      return buyer.browser.graphql(FILL, { placementId, name: 'landing', value: 'https://shop.example/sale' });
    },
    statusOf: async (id: string) =>
      (await staff.graphql(`{ bookingCampaign(id: "${id}") { status } }`)).data!['bookingCampaign'].status as string,
    fieldsOf: (answer: { errors: { extensions: { fields?: object } }[] }) =>
      Object.keys(answer.errors[0]?.extensions.fields ?? {}),
  };
}
