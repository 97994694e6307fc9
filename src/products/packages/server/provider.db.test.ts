import { describe, expect, test } from 'vitest';
import type { TestBrowser } from '../../../../testing/api.ts';
import { createTestDatabase } from '../../../../testing/database.ts';
import { SECOND, twoBuyers } from './package.test-support.ts';

const database = await createTestDatabase();
const { scenario, staff, acme, freshMonday, book, statusOf, fieldsOf } = await twoBuyers(database);
const { submit, entry, week } = scenario;

describe('the calendar', () => {
  const RESERVE =
    'mutation ($input: CreateBookingInput!) { createBooking(input: $input) { booking { id note reservedBy status } } }';
  const reserve = (browser: TestBrowser, monday: string, change: object = {}) =>
    browser.graphql(RESERVE, {
      input: { ...week(monday, { placement: 'MAIL' }), reserveReason: 'Own campaign', ...change },
    });

  test('reserves a free week, names who booked a taken one, and releases it', async () => {
    const monday = freshMonday();
    const made = await reserve(staff, monday, { reserveReason: '  Own campaign ' });
    const { booking } = made.data!['createBooking'];
    expect(booking).toMatchObject({ note: 'Own campaign', status: 'APPROVED' });
    const repeated = await reserve(staff, monday);
    expect(repeated.errors[0]).toMatchObject({
      extensions: { code: 'CONFLICT' },
      message: `This week was taken by ${booking.reservedBy} on June 1, 2026`,
    });
    const mailing = entry(monday, {
      packageId: scenario.idOf('MAILING'),
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
  ])('rejects one %s', async (_, change, field) =>
    expect(fieldsOf(await reserve(staff, SECOND, change))).toEqual([field]),
  );

  test('is for staff only', async () => expect((await reserve(acme.browser, SECOND)).codes).toEqual(['FORBIDDEN']));
});

describe('what staff manage', () => {
  test.each([
    '{ managedPackages { packages { minPrice } } }',
    'mutation { saveVentureTax(input: { country: "SG", tax: "0", overseasTax: "0" }) { ok } }',
    'mutation { savePackagePlacement(input: { isNew: true, code: "X", name: "X", category: "X", fields: [] }) { ok } }',
  ])('%s is for staff only', async (operation) =>
    expect((await acme.browser.graphql(operation)).codes).toEqual(['FORBIDDEN']),
  );

  test('a code in use and an unknown code are rejected', async () => {
    const save = (isNew: boolean, code: string) =>
      staff.graphql(
        `mutation { savePackagePlacement(input: { isNew: ${isNew}, code: "${code}", name: "X", category: "X", fields: [] }) { ok } }`,
      );
    expect(fieldsOf(await save(true, 'MAIL'))).toEqual(['code']);
    expect((await save(false, 'NOWHERE')).codes).toEqual(['NOT_FOUND']);
  });

  test('a package that is no longer offered cannot be booked, and its bookings remain', async () => {
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
    const rejected = await submit(acme.browser, acme.brand.id, {
      campaigns: [entry(SECOND, { packageId: scenario.idOf('MAILING') })],
    });
    expect(fieldsOf(rejected)).toEqual(['campaigns.0.packageId']);
    expect(await statusOf(id)).toBe('PURCHASED');
    await offer(true);
  });
});

test('a package that was saved since it was read is not overwritten', async () => {
  const read = async () => {
    const { data } = await staff.graphql('{ managedPackages { packages { updatedAt package { code name } } } }');
    const { packages } = data!['managedPackages'] as {
      packages: { updatedAt: string; package: { code: string; name: string } }[];
    };
    return packages.find((one) => one.package.code === 'MAILING')!;
  };
  const save = (name: string, updatedAt?: string) =>
    staff.graphql('mutation ($input: SavePackageInput!) { savePackage(input: $input) { updatedAt } }', {
      input: {
        ...{ isNew: false, code: 'MAILING', name, updatedAt, slotCount: 1, isOffered: true, types: [], tags: [] },
        ...{ dynamicStartDate: false, paidCreditOnly: true, customBudget: false, placements: ['MAIL'] },
        ...{ prices: [{ country: 'SG', segmentId: 'all', price: '300' }], discounts: [] },
      },
    });
  const { updatedAt, package: before } = await read();
  expect((await save('Theirs', '2020-01-01T00:00:00Z')).codes).toEqual(['CONFLICT']);
  expect((await read()).package.name).toBe(before.name);
  const saved = await save('Mailing!', updatedAt);
  expect(saved.errors).toEqual([]);
  expect((await read()).updatedAt).toBe((saved.data!['savePackage'] as { updatedAt: string }).updatedAt);
  expect((await save(before.name)).errors).toEqual([]);
});
