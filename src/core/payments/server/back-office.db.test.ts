import { beforeAll, describe, expect, test } from 'vitest';
import { setConfiguration, setFlag } from '#core/settings/server/index.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { startApi, type TestBrowser } from '../../../../testing/api.ts';
import { createTestDatabase } from '../../../../testing/database.ts';
import { createSeed } from '../../../../testing/seed.ts';

const database = await createTestDatabase();
const seed = createSeed(database);
const api = await startApi(database, seed);

let staff: TestBrowser;
let staffName: string;
let owner: TestBrowser;
let acmeId: string;
beforeAll(async () => {
  await database.transact(SYSTEM, async (tx) => {
    await setFlag(tx, 'billing_top_up', true);
    await setConfiguration(tx, 'wire_transfer_instructions', 'Bank');
  });
  const acme = await seed.company('Acme');
  acmeId = acme.id;
  owner = await api.browser().signIn(await acme.owner());
  staff = await api.browser().signIn(await seed.staff());
  staffName = (await staff.graphql('{ me { name } }')).data!['me'].name;
});

const LIST = `query ($isEnded: Boolean, $searchTerm: String) { bankTransfers(isEnded: $isEnded, searchTerm: $searchTerm) {
  total objects { transferReference status totalAmount decidedBy company { name } } } }`;
const CONFIRM = 'mutation ($input: ConfirmTransferInput!) { confirmTransfer(input: $input) { ok } }';
const REJECT = 'mutation ($reference: String!) { refuseTransfer(input: { transferReference: $reference }) { ok } }';

async function orderTransfer(amount: string): Promise<string> {
  const made = await owner.graphql(
    `mutation ($amount: Decimal!) { createTopUpRequest(input: { amount: $amount, type: WIRE_TRANSFER }) {
      topUp { transferReference } } }`,
    { amount },
  );
  return made.data!['createTopUpRequest'].topUp.transferReference;
}
const transfers = async (variables: Record<string, unknown> = {}) =>
  (await staff.graphql(LIST, variables)).data!['bankTransfers'].objects as Record<string, unknown>[];
const balance = async () => (await owner.graphql('{ wallet { balance } }')).data!['wallet'].balance as string;

describe('a transfer', () => {
  test('is listed, credited only for exactly the ordered amount, and records who decided', async () => {
    const transferReference = await orderTransfer('500');
    expect(await transfers()).toMatchObject([
      { transferReference, status: 'REQUESTED', totalAmount: '500', decidedBy: null, company: { name: 'Acme' } },
    ]);
    const wrong = await staff.graphql(CONFIRM, { input: { transferReference, receivedAmount: '499.99' } });
    expect(Object.keys(wrong.errors[0]!.extensions.fields!)).toEqual(['receivedAmount']);
    expect(await balance()).toBe('0');
    const input = { transferReference, receivedAmount: '500' };
    expect((await staff.graphql(CONFIRM, { input })).data!['confirmTransfer'].ok).toBe(true);
    expect(await balance()).toBe('500');
    expect((await staff.graphql(CONFIRM, { input })).codes).toEqual(['CONFLICT']);
    expect(await balance()).toBe('500');
    expect(await transfers()).toEqual([]);
    expect(await transfers({ isEnded: true })).toMatchObject([
      { transferReference, status: 'SUCCEEDED', decidedBy: staffName },
    ]);
  });

  test('that will not arrive fails and is no longer listed as pending', async () => {
    const reference = await orderTransfer('70');
    expect((await staff.graphql(REJECT, { reference })).data!['refuseTransfer'].ok).toBe(true);
    expect((await staff.graphql(REJECT, { reference })).codes).toEqual(['CONFLICT']);
    expect(await transfers({ isEnded: true, searchTerm: reference.slice(0, 7) })).toMatchObject([
      { status: 'FAILED', decidedBy: staffName },
    ]);
    expect(await balance()).toBe('500');
  });

  test('with an unknown reference is not found', async () => {
    expect((await staff.graphql(REJECT, { reference: 'EC-00000-00000' })).codes).toEqual(['NOT_FOUND']);
  });
});

describe('a voucher', () => {
  const CREATE = `mutation ($input: CreateVoucherInput!) { createVoucher(input: $input) {
    voucher { id code percentage taken used companies createdBy } } }`;
  const input = { code: ' spring 20', percentage: '0.2', maxRedemptions: 3, maxPerCompany: 1 };
  const REDEEM = 'mutation ($code: String!) { redeemVoucherCode(input: { voucherCode: $code }) { ok } }';

  test('is created, counted while it is used, and ended', async () => {
    const made = (await staff.graphql(CREATE, { input })).data!['createVoucher'].voucher;
    expect(made).toEqual({
      id: expect.any(String),
      code: 'SPRING20',
      percentage: '0.2',
      taken: 0,
      used: 0,
      companies: [],
      createdBy: staffName,
    });
    expect((await staff.graphql(CREATE, { input })).errors[0]!.extensions.fields).toEqual({
      code: ['There is a voucher with this code already'],
    });
    expect((await owner.graphql(REDEEM, { code: 'spring20' })).data!['redeemVoucherCode'].ok).toBe(true);
    const listed = await staff.graphql('{ vouchers(searchTerm: "RING") { objects { code taken used endedBy } } }');
    expect(listed.data!['vouchers'].objects).toEqual([{ code: 'SPRING20', taken: 1, used: 0, endedBy: null }]);
    const END = 'mutation ($id: ID!) { endVoucher(id: $id) { voucher { endedBy } } }';
    expect((await staff.graphql(END, { id: made.id })).data!['endVoucher'].voucher).toEqual({ endedBy: staffName });
    expect((await staff.graphql(END, { id: made.id })).codes).toEqual(['CONFLICT']);
    const late = await api.browser().signIn(await (await seed.company('Late')).owner());
    expect((await late.graphql(REDEEM, { code: 'SPRING20' })).codes).toEqual(['VALIDATION']);
  });

  test('for one company cannot be used by another', async () => {
    const own = { ...input, code: 'ACME-ONLY', eligibleCompanyIds: [acmeId] };
    expect((await staff.graphql(CREATE, { input: own })).data!['createVoucher'].voucher.companies).toEqual(['Acme']);
    const stranger = await api.browser().signIn(await (await seed.company('Other')).owner());
    expect((await stranger.graphql(REDEEM, { code: 'ACME-ONLY' })).codes).toEqual(['VALIDATION']);
    expect((await owner.graphql(REDEEM, { code: 'ACME-ONLY' })).data!['redeemVoucherCode'].ok).toBe(true);
  });

  test.each([
    [{ percentage: '1.01' }, 'percentage'],
    [{ percentage: null, fixedPrice: '5' }, 'currencyCode'],
    [{ percentage: null, fixedPrice: '5', currencyCode: 'ZZZ' }, 'currencyCode'],
    [{ redeemBy: '2001-01-01T00:00:00Z' }, 'redeemBy'],
    [{ eligibleCompanyIds: ['unknown'] }, 'eligibleCompanyIds'],
  ])('with %o is rejected at %s', async (change, field) => {
    const rejected = await staff.graphql(CREATE, { input: { ...input, code: 'REJECTED', ...change } });
    expect(Object.keys(rejected.errors[0]!.extensions.fields!)).toEqual([field]);
  });
});

test('owners can neither see nor use the back office', async () => {
  for (const [operation, variables] of [
    [LIST, {}],
    ['{ vouchers { total } }', {}],
    [CONFIRM, { input: { transferReference: 'EC-00000-00000', receivedAmount: '1' } }],
    [REJECT, { reference: 'EC-00000-00000' }],
    [
      'mutation { createVoucher(input: { code: "MINE", percentage: "1", maxRedemptions: 1, maxPerCompany: 1 }) { ok } }',
      {},
    ],
    ['mutation { endVoucher(id: "1") { ok } }', {}],
  ] as const)
    expect((await owner.graphql(operation, variables)).codes).toEqual(['FORBIDDEN']);
});
