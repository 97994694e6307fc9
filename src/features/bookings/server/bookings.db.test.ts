import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { setFlag } from '#features/shell/server/index.ts';
import { findDrift } from '#features/wallet/server/index.ts';
import { SYSTEM } from '#platform/postgres/database.ts';
import { startApi, type TestBrowser } from '../../../../testing/api.ts';
import { freshDatabase } from '../../../../testing/database.ts';
import { createSeed } from '../../../../testing/seed.ts';
import { bookingStory, FIRST, SECOND } from './testing.ts';
import { moveByDay } from './upkeep.ts';

// A Monday, noon in Singapore.
const NOW_MS = Date.parse('2026-06-01T04:00:00Z');
const time = { now_ms: NOW_MS };
const database = await freshDatabase();
const seed = createSeed(database, { clock: () => time.now_ms });
const api = await startApi(database, seed);
const story = await bookingStory(database, seed, api);
const { submit, entry, week, provider } = story;
const staff = provider.browser;

let acme: Awaited<ReturnType<typeof story.buyer>>;
let rival: Awaited<ReturnType<typeof story.buyer>>;
beforeAll(async () => {
  acme = await story.buyer('Acme');
  rival = await story.buyer('Rival');
  for (const { company } of [acme, rival]) await story.credit(company.id, 100_000);
});
/** Sessions do not last as long as bookings do: everybody signs in again. */
const travel = async (now_ms: number) => {
  time.now_ms = now_ms;
  for (const { browser, person } of [acme, rival, provider]) await browser.signIn(person);
};
afterEach(async () => {
  if (time.now_ms !== NOW_MS) await travel(NOW_MS);
});

/** A Monday of the far future that nobody else of these tests books. */
let weeks = 0;
const freshMonday = () => {
  weeks += 1;
  return new Date(Date.parse('2027-01-04') + weeks * 7 * 86_400_000).toISOString().slice(0, 10);
};
const book = async (who: typeof acme, monday = freshMonday(), input: object = {}) => {
  const made = await submit(who.browser, who.brand.id, { campaigns: [entry(monday)], ...input });
  expect(made.errors).toEqual([]);
  return made.data!['submitPackageCart'].bookingCampaigns[0] as { id: string; placements: { id: string }[] };
};
const fieldsOf = (answer: { errors: { extensions: { fields?: object } }[] }) =>
  Object.keys(answer.errors[0]?.extensions.fields ?? {});

const STATUS = `mutation ($id: ID!, $status: SharedStatus!, $reason: String, $refundAmount: Decimal) {
  updateBookingCampaignStatus(input: { id: $id, status: $status, reason: $reason, refundAmount: $refundAmount }) {
    bookingCampaign { status statusReason refundedAmount } } }`;
const CANCEL = `mutation ($id: ID!, $reason: String) { cancelBookingCampaign(input: { id: $id, reason: $reason }) {
  bookingCampaign { status refundedAmount } } }`;
const FILL = `mutation ($placementId: ID!, $name: String!, $value: String) {
  updateBookingPlacementField(input: { placementId: $placementId, name: $name, value: $value }) {
    bookingPlacement { isComplete fields { name value } } } }`;
const fillAll = async (who: { browser: TestBrowser }, placementId: string) => {
  await who.browser.graphql(FILL, { placementId, name: 'headline', value: 'Ten percent off' });
  return who.browser.graphql(FILL, { placementId, name: 'landing', value: 'https://shop.example/sale' });
};
const statusOf = async (id: string) =>
  (await staff.graphql(`{ bookingCampaign(id: "${id}") { status } }`)).data!['bookingCampaign'].status as string;

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

  test('is for those whom staff approved', async () => {
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
  test('reads line by line', async () => {
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

  test('of a cart that cannot be booked names the field', async () => {
    const { errors } = await acme.browser.graphql(QUOTE, { campaigns: [entry('2026-06-08')] });
    expect(errors[0]!.extensions.fields).toEqual({
      'campaigns.0.bookings.0.startDate': ['Bookings start at least 14 days ahead'],
    });
  });
});

describe('a checkout by wallet credit', () => {
  test('takes the money, the slot and a document at once', async () => {
    const before = await story.balance(acme.company.id);
    const made = await submit(acme.browser, acme.brand.id, { campaigns: [entry(FIRST)] });
    const [campaign] = made.data!['submitPackageCart'].bookingCampaigns;
    expect(campaign).toMatchObject({ status: 'PURCHASED', totalAmount: '1000', taxAmount: '0', dateDue: null });
    expect(campaign.invoice.invoiceNo).toMatch(/^SG-\d{6}$/);
    expect(await story.balance(acme.company.id)).toBe(before - 1000);
    const { data } = await rival.browser.graphql(`{ bookings(fromDate: "${FIRST}", toDate: "${FIRST}") {
      campaignName companyName note status placement { name } } }`);
    expect(data!['bookings']).toEqual([
      { campaignName: null, companyName: null, note: null, status: 'PURCHASED', placement: { name: 'Home banner' } },
    ]);
  });

  test('is refused whole when one week is taken', async () => {
    const [free, full] = [freshMonday(), freshMonday()];
    await book(rival, full);
    await book(rival, full);
    const [money, slots] = [await story.balance(acme.company.id), await story.liveWeeks()];
    const campaigns = [entry(free), entry(full, { id: 'two', name: 'Two' })];
    const refused = await submit(acme.browser, acme.brand.id, { campaigns });
    expect(fieldsOf(refused)).toEqual(['campaigns.1.bookings.0.startDate']);
    expect([await story.balance(acme.company.id), await story.liveWeeks()]).toEqual([money, slots]);
  });

  test('is refused whole when the money is not there', async () => {
    const poor = await story.buyer('Poor');
    await story.credit(poor.company.id, 999);
    const slots = await story.liveWeeks();
    const refused = await submit(poor.browser, poor.brand.id, { campaigns: [entry(FIRST)] });
    expect(fieldsOf(refused)).toEqual(['paymentMethod']);
    expect(await story.liveWeeks()).toBe(slots);
    const { data } = await poor.browser.graphql('{ bookingCampaigns { total } }');
    expect(data!['bookingCampaigns'].total).toBe(0);
  });

  test('does not take free credit for what takes paid credit alone', async () => {
    const gifted = await story.buyer('Gifted');
    await story.credit(gifted.company.id, 1000, 'FREE');
    const mailing = entry(FIRST, { packageId: story.idOf('MAILING'), bookings: [week(FIRST, { placement: 'MAIL' })] });
    const refused = await submit(gifted.browser, gifted.brand.id, { campaigns: [mailing] });
    expect(refused.errors[0]!.message).toMatch(/paid credit only/);
    await story.credit(gifted.company.id, 300);
    const made = await submit(gifted.browser, gifted.brand.id, { campaigns: [mailing] });
    expect(made.data!['submitPackageCart'].bookingCampaigns[0].status).toBe('PENDING_FOR_APPROVAL');
    expect(await story.balance(gifted.company.id)).toBe(1000);
  });

  test('at another price than the one quoted is refused, and the new price told', async () => {
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
    ['a voucher nobody set aside', () => ({ redeemId: 'nonsense' }), () => acme.brand.id, 'redeemId'],
  ])('with %s is refused at its field', async (_, change, brandId, field) => {
    const refused = await submit(acme.browser, brandId(), { campaigns: [entry(SECOND)], ...change() });
    expect(fieldsOf(refused)).toEqual([field]);
  });

  test('of somebody else’s is not there', async () => {
    const { codes } = await submit(rival.browser, acme.brand.id, {
      campaigns: [entry(SECOND)],
      companyId: acme.company.id,
    });
    expect(codes).toEqual(['NOT_FOUND']);
  });

  test('with a voucher takes it off, once', async () => {
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
    const again = await submit(acme.browser, acme.brand.id, { campaigns: [entry(freshMonday())], redeemId });
    expect(fieldsOf(again)).toEqual(['redeemId']);
  });
});

describe('content', () => {
  test('is filled in, judged, rejected with a reason, mended and approved; then it runs and ends', async () => {
    const monday = freshMonday();
    const { id, placements } = await book(acme, monday);
    const [placement] = placements;
    expect((await staff.graphql(STATUS, { id, status: 'APPROVED' })).codes).toEqual(['CONFLICT']);
    const filled = await fillAll(acme, placement!.id);
    expect(filled.data!['updateBookingPlacementField'].bookingPlacement.isComplete).toBe(true);
    expect(await statusOf(id)).toBe('PENDING_FOR_APPROVAL');
    for (const reason of [null, '  ', 'x'.repeat(121)])
      expect(fieldsOf(await staff.graphql(STATUS, { id, status: 'DISAPPROVED', reason }))).toEqual(['reason']);
    const rejected = await staff.graphql(STATUS, { id, status: 'DISAPPROVED', reason: ' Too loud ' });
    expect(rejected.data!['updateBookingCampaignStatus'].bookingCampaign.statusReason).toBe('Too loud');
    await acme.browser.graphql(FILL, { placementId: placement!.id, name: 'headline', value: 'Quiet' });
    expect(await statusOf(id)).toBe('PENDING_FOR_APPROVAL');
    await staff.graphql(STATUS, { id, status: 'APPROVED' });
    expect(
      (await acme.browser.graphql(FILL, { placementId: placement!.id, name: 'headline', value: 'No' })).codes,
    ).toEqual(['CONFLICT']);

    const upkeep = () => moveByDay({ database, clock: seed.clock, newId: seed.newId });
    await travel(Date.parse(`${monday}T00:00:00+08:00`) - 1);
    await upkeep();
    expect(await statusOf(id)).toBe('APPROVED');
    await travel(time.now_ms + 1);
    await upkeep();
    expect(await statusOf(id)).toBe('ACTIVE');
    await travel(time.now_ms + 7 * 86_400_000);
    await upkeep();
    expect(await statusOf(id)).toBe('ENDED');
    const { data } = await acme.browser.graphql(`{ bookingCampaign(id: "${id}") { changes { from to reason by } } }`);
    expect(data!['bookingCampaign'].changes.map(({ to }: { to: string }) => to)).toEqual([
      'ENDED',
      'ACTIVE',
      'APPROVED',
      'PENDING_FOR_APPROVAL',
      'DISAPPROVED',
      'PENDING_FOR_APPROVAL',
      'PURCHASED',
      'PENDING',
    ]);
  });

  test.each([
    ['landing', 'shop.example', 'value'],
    ['picture', 'https://elsewhere.example/x.png', 'value'],
    ['headline', 'x'.repeat(251), 'value'],
    ['nothing', 'x', 'name'],
  ])('%s cannot be %s', async (name, value, field) => {
    const { placements } = await book(acme);
    expect(fieldsOf(await acme.browser.graphql(FILL, { placementId: placements[0]!.id, name, value }))).toEqual([
      field,
    ]);
  });

  test('that is cleared has to be supplied again', async () => {
    const { id, placements } = await book(acme);
    await fillAll(acme, placements[0]!.id);
    await acme.browser.graphql(FILL, { placementId: placements[0]!.id, name: 'headline', value: null });
    expect(await statusOf(id)).toBe('PURCHASED');
  });
});

describe('cancelling', () => {
  test('early frees the weeks and puts the money back, with a credit note', async () => {
    const monday = freshMonday();
    const before = await story.balance(acme.company.id);
    const { id } = await book(acme, monday);
    const { data } = await acme.browser.graphql(
      `{ bookingCampaign(id: "${id}") { cancellation { isPossible status refundAmount } } }`,
    );
    expect(data!['bookingCampaign'].cancellation).toEqual({
      isPossible: true,
      status: 'CANCELLED',
      refundAmount: '900',
    });
    const cancelled = await acme.browser.graphql(CANCEL, { id, reason: 'Out of stock' });
    expect(cancelled.data!['cancelBookingCampaign'].bookingCampaign).toEqual({
      status: 'CANCELLED',
      refundedAmount: '900',
    });
    expect(await story.balance(acme.company.id)).toBe(before);
    const after = await acme.browser
      .graphql(`{ bookingCampaign(id: "${id}") { invoice { creditNotes { creditNoteNo } } }
      bookings(fromDate: "${monday}", toDate: "${monday}") { id } }`);
    expect(after.data!['bookingCampaign'].invoice.creditNotes).toHaveLength(1);
    expect(after.data!['bookings']).toEqual([]);
    expect((await acme.browser.graphql(CANCEL, { id })).codes).toEqual(['CONFLICT']);
  });

  test('one package of a checkout leaves the other booked and paid', async () => {
    const before = await story.balance(acme.company.id);
    const campaigns = [entry(freshMonday()), entry(freshMonday(), { id: 'two', name: 'Two' })];
    const made = await submit(acme.browser, acme.brand.id, { campaigns });
    const [first, second] = made.data!['submitPackageCart'].bookingCampaigns;
    await acme.browser.graphql(CANCEL, { id: first.id });
    expect(await story.balance(acme.company.id)).toBe(before - 900);
    expect(await statusOf(second.id)).toBe('PURCHASED');
  });

  test('late leaves to staff what goes back', async () => {
    const [monday, before] = [freshMonday(), await story.balance(acme.company.id)];
    const { id } = await book(acme, monday);
    await travel(Date.parse(`${monday}T00:00:00+08:00`) - 10 * 86_400_000);
    const cancelled = await acme.browser.graphql(CANCEL, { id });
    expect(cancelled.data!['cancelBookingCampaign'].bookingCampaign).toEqual({
      status: 'PENDING_REFUND',
      refundedAmount: '0',
    });
    expect((await acme.browser.graphql(STATUS, { id, status: 'REFUNDED' })).codes).toEqual(['FORBIDDEN']);
    for (const refundAmount of [null, '0', '900', '901'])
      expect(fieldsOf(await staff.graphql(STATUS, { id, status: 'PARTIAL_REFUNDED', refundAmount }))).toEqual([
        'refundAmount',
      ]);
    const refunded = await staff.graphql(STATUS, { id, status: 'PARTIAL_REFUNDED', refundAmount: '450' });
    expect(refunded.data!['updateBookingCampaignStatus'].bookingCampaign).toMatchObject({
      status: 'PARTIAL_REFUNDED',
      refundedAmount: '450',
    });
    expect(await story.balance(acme.company.id)).toBe(before - 450);
  });

  test('is over once it has started', async () => {
    const monday = freshMonday();
    const { id } = await book(acme, monday);
    await travel(Date.parse(`${monday}T00:00:00+08:00`));
    expect((await acme.browser.graphql(CANCEL, { id })).codes).toEqual(['CONFLICT']);
  });
});

describe('another company', () => {
  test('neither sees nor touches a booked package', async () => {
    const { id, placements } = await book(acme);
    const placementId = placements[0]!.id;
    for (const [operation, variables] of [
      [`{ bookingCampaign(id: "${id}") { name } }`, {}],
      [CANCEL, { id }],
      [FILL, { placementId, name: 'headline', value: 'Mine' }],
      ['mutation ($id: ID!) { checkPackagePayment(input: { orderId: $id }) { ok } }', { id }],
    ] as const)
      expect((await rival.browser.graphql(operation, variables)).codes).toEqual(['NOT_FOUND']);
    const listed = await rival.browser.graphql(`{ bookingCampaigns(brandId: "${acme.brand.id}") { total } }`);
    expect(listed.data!['bookingCampaigns'].total).toBe(0);
    const named = await rival.browser.graphql(`{ bookingCampaigns(companyId: "${acme.company.id}") { total } }`);
    expect(named.codes).toEqual(['NOT_FOUND']);
    const calendar = await rival.browser.graphql(
      '{ bookings(fromDate: "2026-06-01") { campaignId companyName note } }',
    );
    const seen = calendar.data!['bookings'] as {
      campaignId: string | null;
      companyName: string | null;
      note: unknown;
    }[];
    expect(new Set(seen.map(({ companyName }) => companyName))).toEqual(new Set([null, 'Rival']));
    for (const { campaignId, companyName, note } of seen)
      expect([campaignId === null, note]).toEqual([companyName === null, null]);
  });
});

describe('the calendar', () => {
  const RESERVE =
    'mutation ($input: CreateBookingInput!) { createBooking(input: $input) { booking { id note reservedBy status } } }';
  const reserve = (who: TestBrowser, monday: string, change: object = {}) =>
    who.graphql(RESERVE, {
      input: { ...week(monday, { placement: 'MAIL' }), reserveReason: 'Own campaign', ...change },
    });

  test('reserves a free week, tells who has a taken one, and releases it', async () => {
    const monday = freshMonday();
    const made = await reserve(staff, monday, { reserveReason: '  Own campaign ' });
    const { booking } = made.data!['createBooking'];
    expect(booking).toMatchObject({ note: 'Own campaign', status: 'APPROVED' });
    const again = await reserve(staff, monday);
    expect(again.errors[0]).toMatchObject({
      extensions: { code: 'CONFLICT' },
      message: `This week was taken by ${booking.reservedBy} on 2026-06-01`,
    });
    const mailing = entry(monday, {
      packageId: story.idOf('MAILING'),
      bookings: [week(monday, { placement: 'MAIL' })],
    });
    expect(fieldsOf(await submit(acme.browser, acme.brand.id, { campaigns: [mailing] }))).toEqual([
      'campaigns.0.bookings.0.startDate',
    ]);
    const seen = await acme.browser.graphql(
      `{ bookings(fromDate: "${monday}", toDate: "${monday}") { note reservedBy } }`,
    );
    expect(seen.data!['bookings']).toEqual([{ note: null, reservedBy: null }]);
    await staff.graphql(`mutation { releaseBooking(id: "${booking.id}") { ok } }`);
    expect((await reserve(staff, monday)).errors).toEqual([]);
  });

  test.each([
    ['without a reason', { reserveReason: ' ' }, 'reserveReason'],
    ['with an endless reason', { reserveReason: 'x'.repeat(121) }, 'reserveReason'],
    ['on a Tuesday', { startDate: '2026-06-16', endDate: '2026-06-22' }, 'startDate'],
    ['of eight days', { endDate: '2026-06-29' }, 'startDate'],
    ['too soon', { startDate: '2026-06-08', endDate: '2026-06-14' }, 'startDate'],
    ['in the past', { startDate: '2026-05-25', endDate: '2026-05-31' }, 'startDate'],
    ['where nothing is sold', { segmentId: 'vip' }, 'placementId'],
  ])('refuses one %s', async (_, change, field) =>
    expect(fieldsOf(await reserve(staff, SECOND, change))).toEqual([field]),
  );

  test('is staff’s alone', async () => expect((await reserve(acme.browser, SECOND)).codes).toEqual(['FORBIDDEN']));
});

describe('what staff manage', () => {
  test.each([
    '{ managedPackages { packages { minPrice } } }',
    'mutation { saveVentureTax(input: { country: "SG", tax: "0", overseasTax: "0" }) { ok } }',
    'mutation { savePackagePlacement(input: { isNew: true, code: "X", name: "X", category: "X", fields: [] }) { ok } }',
  ])('%s is not for others', async (operation) =>
    expect((await acme.browser.graphql(operation)).codes).toEqual(['FORBIDDEN']),
  );

  test('a taken code, and one nobody knows, are told', async () => {
    const save = (isNew: boolean, code: string) =>
      staff.graphql(
        `mutation { savePackagePlacement(input: { isNew: ${isNew}, code: "${code}", name: "X", category: "X", fields: [] }) { ok } }`,
      );
    expect(fieldsOf(await save(true, 'MAIL'))).toEqual(['code']);
    expect((await save(false, 'NOWHERE')).codes).toEqual(['NOT_FOUND']);
  });

  test('what is no longer offered cannot be booked, and what was booked stays', async () => {
    const { id } = await book(acme);
    const mailing = {
      code: 'MAILING',
      name: 'Mailing',
      slotCount: 1,
      dynamicStartDate: false,
      paidCreditOnly: true,
      customBudget: false,
      types: [],
      tags: [],
      placements: ['MAIL'],
      prices: [{ country: 'SG', segmentId: 'all', price: '300' }],
      discounts: [],
    };
    const offer = (isOffered: boolean) =>
      staff.graphql('mutation ($input: SavePackageInput!) { savePackage(input: $input) { ok } }', {
        input: { ...mailing, isNew: false, isOffered },
      });
    await offer(false);
    const refused = await submit(acme.browser, acme.brand.id, {
      campaigns: [entry(SECOND, { packageId: story.idOf('MAILING') })],
    });
    expect(fieldsOf(refused)).toEqual(['campaigns.0.packageId']);
    expect(await statusOf(id)).toBe('PURCHASED');
    await offer(true);
  });
});

test('entries of one cart share a week only where that is allowed', async () => {
  const monday = freshMonday();
  const campaigns = [entry(monday), entry(monday, { id: 'two', name: 'Two' })];
  expect(fieldsOf(await submit(acme.browser, acme.brand.id, { campaigns }))).toEqual([
    'campaigns.1.bookings.0.startDate',
  ]);
  await database.as(SYSTEM, (tx) => setFlag(tx, 'overlap_standard_booking', true));
  expect((await submit(acme.browser, acme.brand.id, { campaigns })).errors).toEqual([]);
  await database.as(SYSTEM, (tx) => setFlag(tx, 'overlap_standard_booking', null));
});

test('the ledger agrees with all of this', async () => {
  expect(await findDrift(database, time.now_ms)).toEqual([]);
});
