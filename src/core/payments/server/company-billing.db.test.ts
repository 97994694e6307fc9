import { beforeAll, expect, test } from 'vitest';
import { issueInvoice } from '#core/ledger/server/index.ts';
import { setFlag } from '#core/settings/server/index.ts';
import { createSandboxProvider, sandboxSecret } from '#integrations/payments/sandbox/sandbox.ts';
import { createKeyring } from '#platform/crypto/keyring.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { startApi, type TestBrowser } from '../../../../testing/api.ts';
import { createTestDatabase } from '../../../../testing/database.ts';
import { createSeed } from '../../../../testing/seed.ts';

const database = await createTestDatabase();
const seed = createSeed(database);
const api = await startApi(database, seed);
const sandbox = createSandboxProvider({ database, ...seed, secret: sandboxSecret(createKeyring(['test'])) });

const acme = await seed.company('Acme');
const other = await seed.company('Other');
const [asOwner, asAdmin, asStranger, asStaff] = await Promise.all(
  [await acme.owner(), await acme.member('ADMIN'), await other.owner(), await seed.staff()].map((user) =>
    api.browser().signIn(user),
  ),
);

beforeAll(async () => {
  await database.transact(SYSTEM, async (tx) => {
    await setFlag(tx, 'show_payment_card_method', true);
    await issueInvoice(tx, seed.newId, {
      idempotencyKey: 'receipt',
      companyId: acme.id,
      kind: 'TOP_UP',
      series: 'SG',
      currency: 'SGD',
      lines: [{ description: 'Top-up', amountMicros: 1_000_000n }],
      taxes: [],
      buyer: { name: 'Acme', address: [] },
      language: 'en',
      transactionKeys: [],
      timezone: 'Asia/Singapore',
      atMs: seed.clock(),
    });
  });
  const card = await sandbox.tokenize({ number: '4242424242424242', expMonth: 12, expYear: 2031 });
  const save = 'mutation ($input: SavePaymentMethodInput!) { savePaymentMethod(input: $input) { ok } }';
  expect((await asOwner!.graphql(save, { input: { token: card!.token } })).codes).toEqual([]);
});

/** What a company's page reads of its money. */
const seenBy = (browser: TestBrowser, id: string) =>
  browser.graphql(
    `query ($id: ID!) {
      wallet(companyId: $id) { currency { code } paidCredit freeCredit unpaidCost }
      billingDocuments(companyId: $id, pageSize: 5) { total objects { kind } }
      paymentMethods(companyId: $id) { last4 expMonth expYear }
    }`,
    { id },
  );
const NOTHING = { currency: { code: 'SGD' }, paidCredit: '0', freeCredit: '0', unpaidCost: '0' };

test('staff and the owner read the money, documents and cards of a company', async () => {
  for (const browser of [asStaff!, asOwner!])
    expect(await seenBy(browser, acme.id)).toMatchObject({
      codes: [],
      data: {
        wallet: NOTHING,
        billingDocuments: { total: 1, objects: [{ kind: 'TOP_UP' }] },
        paymentMethods: [{ last4: '4242', expMonth: 12, expYear: 2031 }],
      },
    });
  expect((await seenBy(asStaff!, other.id)).data).toEqual({
    wallet: NOTHING,
    billingDocuments: { total: 0, objects: [] },
    paymentMethods: [],
  });
});

test.each([
  ['administrators of the company', asAdmin, 'FORBIDDEN'],
  ['the owner of another company', asStranger, 'NOT_FOUND'],
] as const)('%s read none of it', async (_, browser, code) => {
  const { codes } = await seenBy(browser!, acme.id);
  expect(codes.length).toBeGreaterThan(0);
  expect(new Set(codes)).toEqual(new Set([code]));
});
