import { afterEach, describe, expect, test } from 'vitest';
import { findDrift } from '#core/ledger/server/index.ts';
import { createTestDatabase } from '../../../../testing/database.ts';
import { lastNotification } from '../../../../testing/in-every-language.ts';
import { CANCEL, FILL, STATUS, twoBuyers } from './package.test-support.ts';
import { advanceStatuses } from './booking.jobs.ts';

const database = await createTestDatabase();
const { time, seed, scenario, staff, acme, rival, travel, travelBack, freshMonday, book, fillAll, statusOf, fieldsOf } =
  await twoBuyers(database);
const { submit, entry } = scenario;
afterEach(travelBack);

describe('content', () => {
  test('is supplied, rejected with a reason, corrected and approved; then it runs and ends', async () => {
    const monday = freshMonday();
    const { id, placements } = await book(acme, monday);
    const [placement] = placements;
    expect((await staff.graphql(STATUS, { id, status: 'APPROVED' })).codes).toEqual(['CONFLICT']);
    const filled = await fillAll(acme, placement!.id);
    expect(filled.data!['updateBookingPlacementField'].bookingPlacement.isComplete).toBe(true);
    expect(await statusOf(id)).toBe('PENDING_FOR_APPROVAL');
    for (const reason of [null, '  ', 'x'.repeat(121)])
      expect(fieldsOf(await staff.graphql(STATUS, { id, status: 'DISAPPROVED', reason }))).toEqual(['reason']);
    const rejected = await staff.graphql(STATUS, { id, status: 'DISAPPROVED', reason: ' Too loud & too late ' });
    expect(rejected.data!['updateBookingCampaignStatus'].bookingCampaign.statusReason).toBe('Too loud & too late');
    const { name } = (await acme.browser.graphql(`{ bookingCampaign(id: "${id}") { name } }`)).data!['bookingCampaign'];
    expect(await lastNotification(acme.browser)).toEqual({
      en: `The content of <strong>${name}</strong> was rejected: Too loud &amp; too late`,
      pt: `O conteúdo de <strong>${name}</strong> foi rejeitado: Too loud &amp; too late`,
      id: `Konten <strong>${name}</strong> ditolak: Too loud &amp; too late`,
    });
    await acme.browser.graphql(FILL, { placementId: placement!.id, name: 'headline', value: 'Quiet' });
    expect(await statusOf(id)).toBe('PENDING_FOR_APPROVAL');
    await staff.graphql(STATUS, { id, status: 'APPROVED' });
    expect(
      (await acme.browser.graphql(FILL, { placementId: placement!.id, name: 'headline', value: 'No' })).codes,
    ).toEqual(['CONFLICT']);

    const upkeep = () => advanceStatuses({ database, clock: seed.clock, newId: seed.newId });
    await travel(Date.parse(`${monday}T00:00:00+08:00`) - 1);
    await upkeep();
    expect(await statusOf(id)).toBe('APPROVED');
    await travel(time.nowMs + 1);
    await upkeep();
    expect(await statusOf(id)).toBe('ACTIVE');
    await travel(time.nowMs + 7 * 86_400_000);
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

  test('must be supplied again after it was cleared', async () => {
    const { id, placements } = await book(acme);
    await fillAll(acme, placements[0]!.id);
    await acme.browser.graphql(FILL, { placementId: placements[0]!.id, name: 'headline', value: null });
    expect(await statusOf(id)).toBe('PURCHASED');
  });
});

describe('cancelling', () => {
  test('early releases the weeks and refunds the money, with a credit note', async () => {
    const monday = freshMonday();
    const before = await scenario.balance(acme.company.id);
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
    expect(await scenario.balance(acme.company.id)).toBe(before);
    const after = await acme.browser
      .graphql(`{ bookingCampaign(id: "${id}") { invoice { creditNotes { creditNoteNo } } }
      bookings(fromDate: "${monday}", toDate: "${monday}") { id } }`);
    expect(after.data!['bookingCampaign'].invoice.creditNotes).toHaveLength(1);
    expect(after.data!['bookings']).toEqual([]);
    expect((await acme.browser.graphql(CANCEL, { id })).codes).toEqual(['CONFLICT']);
  });

  test('one package of a checkout leaves the other booked and paid', async () => {
    const before = await scenario.balance(acme.company.id);
    const campaigns = [entry(freshMonday()), entry(freshMonday(), { id: 'two', name: 'Two' })];
    const made = await submit(acme.browser, acme.brand.id, { campaigns });
    const [first, second] = made.data!['submitPackageCart'].bookingCampaigns;
    await acme.browser.graphql(CANCEL, { id: first.id });
    expect(await scenario.balance(acme.company.id)).toBe(before - 900);
    expect(await statusOf(second.id)).toBe('PURCHASED');
  });

  test('late leaves the refund to staff', async () => {
    const [monday, before] = [freshMonday(), await scenario.balance(acme.company.id)];
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
    expect(await scenario.balance(acme.company.id)).toBe(before - 450);
  });

  test('is not possible after the start', async () => {
    const monday = freshMonday();
    const { id } = await book(acme, monday);
    await travel(Date.parse(`${monday}T00:00:00+08:00`));
    expect((await acme.browser.graphql(CANCEL, { id })).codes).toEqual(['CONFLICT']);
  });
});

describe('another company', () => {
  test('can neither read nor change a booked package', async () => {
    const { id, placements } = await book(acme);
    await book(rival);
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

test('the ledger is consistent afterwards', async () => {
  expect(await findDrift(database, time.nowMs)).toEqual([]);
});
