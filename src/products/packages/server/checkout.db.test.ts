import { describe, expect, test } from 'vitest';
import { findDrift } from '#core/ledger/server/index.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { createTestDatabase } from '../../../../testing/database.ts';
import { FIRST, SECOND, twoBuyers } from './package.test-support.ts';

const database = await createTestDatabase();
const { time, api, scenario, staff, acme, rival, freshMonday, book, fieldsOf } = await twoBuyers(database);
const { submit, entry, week } = scenario;

describe('what is offered', () => {
  test('is listed with its filters, prices and discounts', async () => {
    const { data, errors } = await acme.browser.graphql(`{
      allPackages { objects { code minPrice segments { name } placements { name } tags { name } } tags { name } types placements { name } }
      packageSegmentPricings { packageId venture { code tax overseasTax } segment { name } price currency { code } }
      packagesDiscounts { name discount beforeStart minAmount stackableDiscounts { name } }
      ventures { code segments { id } } placements { name category } }`);
    expect(errors).toEqual([]);
    expect(data!['allPackages']).toMatchObject({
      objects: [
        { code: 'LAUNCH', segments: [{ name: 'All shoppers' }, { name: 'Best customers' }] },
        { code: 'MAILING' },
      ],
      tags: [{ name: 'Awareness' }],
      types: ['Onsite'],
    });
    expect(data!['packageSegmentPricings']).toHaveLength(4);
    expect(data!['packagesDiscounts']).toEqual([
      { name: 'Early', discount: '0.1', beforeStart: 40, minAmount: null, stackableDiscounts: [] },
    ]);
  });

  test('is visible to approved companies only', async () => {
    const viewer = await api.browser().signIn(await acme.company.member('VIEWER'));
    for (const query of ['{ allPackages { types } }', '{ ventures { id } }', '{ bookingCampaigns { total } }'])
      expect((await viewer.graphql(query)).errors[0]).toMatchObject({
        message: 'Permission denied',
        extensions: { code: 'FORBIDDEN' },
      });
    expect((await submit(viewer, acme.brand.id, { campaigns: [entry(FIRST)] })).codes).toEqual(['FORBIDDEN']);
  });
});

const QUOTE = `query ($campaigns: [PackageCartCampaignInput!]!, $paymentMethod: PackagePaymentMethod, $redeemId: ID) {
  packageCartQuote(campaigns: $campaigns, paymentMethod: $paymentMethod, redeemId: $redeemId) {
    amount discountAmount voucherAmount taxAmount totalAmount priceVersion paidCreditOnly currency { code }
    items { cartCampaignId lines { weeks unitAmount amount venture { code } segment { name } }
      discounts { name } discountLines { amount } taxes { rate amount isOverseas } } } }`;

describe('a quote', () => {
  test('has its lines in order', async () => {
    const monday = freshMonday();
    const { data } = await acme.browser.graphql(QUOTE, { campaigns: [entry(monday)], paymentMethod: 'STRIPE' });
    expect(data!['packageCartQuote']).toMatchObject({
      amount: '1000',
      discountAmount: '100',
      taxAmount: '81',
      totalAmount: '981',
      currency: { code: 'SGD' },
      items: [
        {
          cartCampaignId: 'one',
          lines: [{ weeks: 1, unitAmount: '1000', amount: '1000', venture: { code: 'SG' } }],
          discounts: [{ name: 'Early' }],
          discountLines: [{ amount: '100' }],
          taxes: [{ rate: '0.09', amount: '81', isOverseas: false }],
        },
      ],
    });
  });

  test('of an invalid cart names the field', async () => {
    const { errors } = await acme.browser.graphql(QUOTE, { campaigns: [entry('2026-06-08')] });
    expect(errors[0]!.extensions.fields).toEqual({
      'campaigns.0.bookings.0.startDate': ['Bookings start at least 14 days ahead'],
    });
  });
});

describe('a checkout by wallet credit', () => {
  test('charges the wallet, books the slot and issues a document in one step', async () => {
    const before = await scenario.balance(acme.company.id);
    const made = await submit(acme.browser, acme.brand.id, { campaigns: [entry(FIRST)] });
    const [campaign] = made.data!['submitPackageCart'].bookingCampaigns;
    expect(campaign).toMatchObject({ status: 'PURCHASED', totalAmount: '1000', taxAmount: '0', dateDue: null });
    expect(campaign.invoice.invoiceNo).toMatch(/^SG-\d{6}$/);
    expect(await scenario.balance(acme.company.id)).toBe(before - 1000);
    const { data } = await rival.browser.graphql(`{ bookings(fromDate: "${FIRST}", toDate: "${FIRST}") {
      campaignName companyName note status placement { name } } }`);
    expect(data!['bookings']).toEqual([
      { campaignName: null, companyName: null, note: null, status: 'PURCHASED', placement: { name: 'Home banner' } },
    ]);
  });

  test('is rejected as a whole when one week is booked already', async () => {
    const [free, full] = [freshMonday(), freshMonday()];
    await book(rival, full);
    await book(rival, full);
    const [money, slots] = [await scenario.balance(acme.company.id), await scenario.liveWeeks()];
    const campaigns = [entry(free), entry(full, { id: 'two', name: 'Two' })];
    const rejected = await submit(acme.browser, acme.brand.id, { campaigns });
    expect(fieldsOf(rejected)).toEqual(['campaigns.1.bookings.0.startDate']);
    expect([await scenario.balance(acme.company.id), await scenario.liveWeeks()]).toEqual([money, slots]);
  });

  test('is rejected as a whole when the wallet is too low', async () => {
    const poor = await scenario.buyer('Poor');
    await scenario.credit(poor.company.id, 999);
    const slots = await scenario.liveWeeks();
    const refused = await submit(poor.browser, poor.brand.id, { campaigns: [entry(FIRST)] });
    expect(fieldsOf(refused)).toEqual(['paymentMethod']);
    expect(await scenario.liveWeeks()).toBe(slots);
    const { data } = await poor.browser.graphql('{ bookingCampaigns { total } }');
    expect(data!['bookingCampaigns'].total).toBe(0);
  });

  test('does not use free credit for a package that requires paid credit', async () => {
    const withBonus = await scenario.buyer('With bonus');
    await scenario.credit(withBonus.company.id, 1000, 'FREE');
    const mailing = entry(FIRST, {
      packageId: scenario.idOf('MAILING'),
      bookings: [week(FIRST, { placement: 'MAIL' })],
    });
    const refused = await submit(withBonus.browser, withBonus.brand.id, { campaigns: [mailing] });
    expect(refused.errors[0]!.message).toMatch(/paid credit only/);
    await scenario.credit(withBonus.company.id, 300);
    const made = await submit(withBonus.browser, withBonus.brand.id, { campaigns: [mailing] });
    expect(made.data!['submitPackageCart'].bookingCampaigns[0].status).toBe('PENDING_FOR_APPROVAL');
    expect(await scenario.balance(withBonus.company.id)).toBe(1000);
  });

  test('at another price than quoted is rejected with the new price', async () => {
    const campaigns = [entry(freshMonday())];
    const quote = await acme.browser.graphql(QUOTE, { campaigns, paymentMethod: 'WALLET_CREDIT' });
    const { priceVersion } = quote.data!['packageCartQuote'];
    await raise('1200');
    const refused = await submit(acme.browser, acme.brand.id, { campaigns, priceVersion });
    expect(refused.errors[0]).toMatchObject({
      extensions: { code: 'CONFLICT' },
      message: expect.stringMatching(/S\$1,080\.00/),
    });
    await raise('1000');
    const made = await submit(acme.browser, acme.brand.id, { campaigns, priceVersion });
    expect(made.errors).toEqual([]);
  });

  const raise = (price: string) =>
    staff.graphql('mutation ($input: SavePackageInput!) { savePackage(input: $input) { ok } }', {
      input: {
        isNew: false,
        code: 'LAUNCH',
        name: 'Launch week',
        slotCount: 2,
        isOffered: true,
        dynamicStartDate: false,
        paidCreditOnly: false,
        customBudget: false,
        types: ['Onsite'],
        tags: [{ name: 'Awareness', color: '#336699' }],
        placements: ['HOME'],
        prices: [
          { country: 'SG', segmentId: 'all', price },
          { country: 'SG', segmentId: 'vip', price: '1500' },
          { country: 'MY', segmentId: 'all', price: '2500' },
        ],
        discounts: [{ name: 'Early', discount: '0.1', beforeStart: 40 }],
      },
    });

  test.each([
    ['another company’s brand', () => ({}), () => rival.brand.id, 'brandId'],
    [
      'a week that has begun',
      () => ({ campaigns: [entry('2026-06-01')] }),
      () => acme.brand.id,
      'campaigns.0.bookings.0.startDate',
    ],
    [
      'a week too soon',
      () => ({ campaigns: [entry('2026-06-08')] }),
      () => acme.brand.id,
      'campaigns.0.bookings.0.startDate',
    ],
    ['thirty days by wallet credit', () => ({ paymentTerms: 'IN_30_DAYS' }), () => acme.brand.id, 'paymentTerms'],
    [
      'a credit note without its number',
      () => ({ paymentMethod: 'CREDIT_NOTE', creditNoteNo: ' ' }),
      () => acme.brand.id,
      'creditNoteNo',
    ],
    ['a voucher that is not reserved', () => ({ redeemId: 'nonsense' }), () => acme.brand.id, 'redeemId'],
  ])('with %s is rejected at its field', async (_, change, brandId, field) => {
    const refused = await submit(acme.browser, brandId(), { campaigns: [entry(SECOND)], ...change() });
    expect(fieldsOf(refused)).toEqual([field]);
  });

  test('of another company is not found', async () => {
    const { codes } = await submit(rival.browser, acme.brand.id, {
      campaigns: [entry(SECOND)],
      companyId: acme.company.id,
    });
    expect(codes).toEqual(['NOT_FOUND']);
  });

  test('deducts a voucher once', async () => {
    const created =
      await staff.graphql(`mutation { createVoucher(input: { code: "PACK", fixedPrice: "250", currencyCode: "SGD",
      maxRedemptions: 1, maxPerCompany: 1 }) { ok } }`);
    expect(created.errors).toEqual([]);
    const redeemed = await acme.browser.graphql(
      'mutation { redeemVoucherCode(input: { voucherCode: "pack" }) { voucherInfo { redeemId } } }',
    );
    const { redeemId } = redeemed.data!['redeemVoucherCode'].voucherInfo;
    const campaigns = [entry(freshMonday())];
    const made = await submit(acme.browser, acme.brand.id, { campaigns, redeemId });
    expect(made.data!['submitPackageCart'].bookingCampaigns[0]).toMatchObject({
      totalAmount: '650',
      discountAmount: '350',
    });
    const second = await submit(acme.browser, acme.brand.id, { campaigns: [entry(freshMonday())], redeemId });
    expect(fieldsOf(second)).toEqual(['redeemId']);
  });

  test('by staff uses a voucher of the company they book for', async () => {
    await staff.graphql(`mutation { createVoucher(input: { code: "DESK", fixedPrice: "100", currencyCode: "SGD",
      maxRedemptions: 9, maxPerCompany: 9 }) { ok } }`);
    const REDEEM = `mutation ($companyId: ID) {
      redeemVoucherCode(input: { voucherCode: "DESK", companyId: $companyId }) { voucherInfo { redeemId } } }`;
    const [companyId, unknown] = [acme.company.id, acme.brand.id];
    expect(fieldsOf(await staff.graphql(REDEEM))).toEqual(['companyId']);
    expect((await staff.graphql(REDEEM, { companyId: unknown })).codes).toEqual(['NOT_FOUND']);
    expect((await rival.browser.graphql(REDEEM, { companyId })).codes).toEqual(['NOT_FOUND']);
    const redeemed = await staff.graphql(REDEEM, { companyId });
    const { redeemId } = redeemed.data!['redeemVoucherCode'].voucherInfo;
    const campaigns = [entry(freshMonday())];
    const foreign = await submit(staff, rival.brand.id, { campaigns, redeemId, companyId: rival.company.id });
    expect(fieldsOf(foreign)).toEqual(['redeemId']);
    const made = await submit(staff, acme.brand.id, { campaigns, redeemId, companyId });
    expect(made.data!['submitPackageCart'].bookingCampaigns[0]).toMatchObject({ totalAmount: '800' });
  });
});

test('entries of one cart share a week as long as a slot is free', async () => {
  const monday = freshMonday();
  const entries = ['one', 'two', 'three'].map((id) => entry(monday, { id, name: id }));
  const before = await scenario.liveWeeks();
  expect(fieldsOf(await submit(acme.browser, acme.brand.id, { campaigns: entries }))).toEqual([
    'campaigns.2.bookings.0.startDate',
  ]);
  expect(await scenario.liveWeeks()).toEqual(before);
  expect((await submit(acme.browser, acme.brand.id, { campaigns: entries.slice(0, 2) })).errors).toEqual([]);
});

test('a package with past dates is not offered; one with a remaining week is', async () => {
  const dated = async (startDate: string, endDate: string) => {
    await database.transact(SYSTEM, (tx) =>
      tx.updateTable('package').set({ startDate, endDate }).where('id', '=', scenario.idOf('MAILING')).execute(),
    );
    const { data } = await acme.browser.graphql('{ allPackages { objects { code } } }');
    return data!['allPackages'].objects.map(({ code }: { code: string }) => code);
  };
  expect(await dated('2026-04-06', '2026-04-12')).toEqual(['LAUNCH']);
  expect(await dated('2026-06-01', '2026-06-21')).toEqual(['LAUNCH', 'MAILING']);
});

test('the ledger is consistent afterwards', async () => {
  expect(await findDrift(database, time.nowMs)).toEqual([]);
});

test('a viewer can read packages but not book them', async () => {
  const buyer = await scenario.buyer('Looking');
  await scenario.credit(buyer.company.id, 5000);
  const viewer = await api.browser().signIn(await buyer.company.member('VIEWER', { isApprovedByStaff: true }));
  expect((await viewer.graphql('{ allPackages { types } }')).errors).toEqual([]);
  const refused = await scenario.submit(viewer, buyer.brand.id, { campaigns: [scenario.entry('2028-01-03')] });
  expect(refused.codes).toEqual(['FORBIDDEN']);
  expect(await scenario.balance(buyer.company.id)).toBe(5000);
  const booked = await scenario.submit(buyer.browser, buyer.brand.id, { campaigns: [scenario.entry('2028-01-03')] });
  const [{ id }] = booked.data!['submitPackageCart'].bookingCampaigns;
  expect((await viewer.graphql(`mutation { cancelBookingCampaign(input: { id: "${id}" }) { ok } }`)).codes).toEqual([
    'FORBIDDEN',
  ]);
});
