import { beforeAll, describe, expect, test } from 'vitest';
import { setConfiguration, setFlag } from '#core/settings/server/index.ts';
import { readBuyer } from '#core/ledger/server/index.ts';
import { createSandboxProvider, sandboxSecret } from '#integrations/payments/sandbox/sandbox.ts';
import { createKeyring } from '#platform/crypto/keyring.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { startApi, type TestBrowser } from '../../../../testing/api.ts';
import { createTestDatabase } from '../../../../testing/database.ts';
import { createSeed } from '../../../../testing/seed.ts';
import { saveBillingInfo } from './billing.repository.ts';
import { billingDetails } from './payment.test-support.ts';

const database = await createTestDatabase();
const seed = createSeed(database);
const api = await startApi(database, seed);
const sandbox = createSandboxProvider({ database, ...seed, secret: sandboxSecret(createKeyring(['test'])) });
const FLAGS = ['billing_top_up', 'show_payment_card_method', 'show_auto_top_up', 'add_multiple_cards'];
const token = async (number = '4242424242424242') =>
  (await sandbox.tokenize({ number, expMonth: 12, expYear: 2031 }))!.token;

let owner: TestBrowser;
let admin: TestBrowser;
let foreign: TestBrowser;
let acmeId: string;
beforeAll(async () => {
  await database.transact(SYSTEM, async (tx) => {
    for (const flag of FLAGS) await setFlag(tx, flag, true);
  });
  const acme = await seed.company('Acme');
  acmeId = acme.id;
  owner = await api.browser().signIn(await acme.owner());
  admin = await api.browser().signIn(await acme.member('ADMIN'));
  const otherCompany = await seed.company('Other');
  foreign = await api.browser().signIn(await otherCompany.owner());
});

const CARDS = '{ paymentMethods { id brand last4 expMonth expYear } }';
const SAVE = `mutation ($input: SavePaymentMethodInput!) { savePaymentMethod(input: $input) { ok clientSecret } }`;
const TOP_UP = `mutation ($input: CreateTopUpRequestInput!) {
  createTopUpRequest(input: $input) { ok confirmToken topUp { id status amount totalAmount transferReference } } }`;
const CHECK = `mutation ($id: ID!) { checkVerifiedTopUpRequest(input: { id: $id }) { ok topUp { status } } }`;
const last4s = async (browser: TestBrowser) =>
  (await browser.graphql(CARDS)).data!['paymentMethods'].map((card: { last4: string }) => card.last4);

describe('billing details', () => {
  const UPDATE = `mutation ($input: UpdateBillingDetailsInput!) {
    updateBillingDetails(input: $input) { ok billingInfo { name email description taxNo purchaseOrderNo costCenter topUpAlertAmount } } }`;
  const details = { name: ' Ann ', email: 'ann@example.test', description: 'Acme', topUpAlertAmount: '25.5' };

  test('are null until saved, and stored without surrounding spaces', async () => {
    expect((await owner.graphql('{ billingInfo { name } }')).data).toEqual({ billingInfo: null });
    const saved = await owner.graphql(UPDATE, { input: details });
    expect(saved.data!['updateBillingDetails'].billingInfo).toEqual({
      ...details,
      name: 'Ann',
      taxNo: null,
      purchaseOrderNo: null,
      costCenter: null,
    });
    expect((await owner.graphql('{ billingInfo { name topUpAlertAmount } }')).data).toEqual({
      billingInfo: { name: 'Ann', topUpAlertAmount: '25.5' },
    });
  });

  test('keep references that are left out, and remove those that are empty', async () => {
    const save = async (references: object) => {
      const { data } = await owner.graphql(UPDATE, { input: { ...details, ...references } });
      const { taxNo, purchaseOrderNo, costCenter } = data!['updateBillingDetails'].billingInfo;
      return [taxNo, purchaseOrderNo, costCenter];
    };
    expect(await save({ taxNo: ' M9-42 ', purchaseOrderNo: 'PO 4711' })).toEqual(['M9-42', 'PO 4711', null]);
    expect(await save({ costCenter: 'K-12' })).toEqual(['M9-42', 'PO 4711', 'K-12']);
    expect(await save({ taxNo: null, purchaseOrderNo: ' ', costCenter: '' })).toEqual([null, null, null]);
    const long = await owner.graphql(UPDATE, { input: { ...details, costCenter: 'x'.repeat(51) } });
    expect(long.errors[0]!.extensions.fields).toEqual({ costCenter: ['Too long'] });
  });

  test('report problems by field', async () => {
    const wrong = await owner.graphql(UPDATE, {
      input: { ...details, name: ' ', email: 'ann', topUpAlertAmount: '2000000000.01' },
    });
    expect(wrong.errors[0]!.extensions.fields).toEqual({
      name: ['Enter a value'],
      email: ['Not a valid e-mail address'],
      topUpAlertAmount: ['Must be at most 2,000,000,000'],
    });
  });

  test('are visible to the company’s owner only', async () => {
    expect((await admin.graphql('{ billingInfo { name } }')).codes).toEqual(['FORBIDDEN']);
    expect((await foreign.graphql('{ billingInfo { name } }')).data).toEqual({ billingInfo: null });
    const rejected = await foreign.graphql('query ($id: ID) { billingInfo(companyId: $id) { name } }', { id: acmeId });
    expect(rejected.codes).toEqual(['NOT_FOUND']);
  });
});

describe('cards', () => {
  test('are added up to a number, ordered, replaced and removed', async () => {
    for (const number of ['4242424242424242', '5555555555554444', '378282246310005'])
      expect((await owner.graphql(SAVE, { input: { token: await token(number) } })).data!['savePaymentMethod'].ok).toBe(
        true,
      );
    expect(await last4s(owner)).toEqual(['4242', '4444', '0005']);
    expect((await owner.graphql(SAVE, { input: { token: await token() } })).codes).toEqual(['CONFLICT']);
    await owner.graphql('mutation { setDefaultPaymentMethod(input: { index: 2 }) { ok } }');
    expect(await last4s(owner)).toEqual(['0005', '4242', '4444']);
    await owner.graphql(SAVE, { input: { token: await token('5555555555554444'), indexToReplace: 0 } });
    expect(await last4s(owner)).toEqual(['4444', '4242', '4444']);
    await owner.graphql('mutation { deletePaymentMethod(input: { index: 0 }) { ok } }');
    expect(await last4s(owner)).toEqual(['4242', '4444']);
    expect((await owner.graphql('mutation { deletePaymentMethod(input: { index: 7 }) { ok } }')).codes).toEqual([
      'NOT_FOUND',
    ]);
  });

  test('are unchanged when the replacement is stored for another company', async () => {
    const usedToken = await token('5555555555554444');
    const holder = await seed.company('Holder');
    await database.transact(SYSTEM, (tx) =>
      tx
        .insertInto('card')
        .values({
          id: seed.newId(),
          companyId: holder.id,
          provider: 'sandbox',
          cardRef: usedToken,
          brand: 'Mastercard',
          last4: '4444',
          expMonth: 12,
          expYear: 2031,
          position: 0,
          createdAt: new Date(),
        })
        .execute(),
    );
    const before = await last4s(owner);
    expect((await owner.graphql(SAVE, { input: { token: usedToken, indexToReplace: 0 } })).codes).toEqual(['CONFLICT']);
    expect(await last4s(owner)).toEqual(before);
  });

  test('that are declined are not stored; those that require confirmation are stored once confirmed', async () => {
    const declined = await owner.graphql(SAVE, { input: { token: await token('4000000000000002') } });
    expect(declined.data!['savePaymentMethod']).toEqual({ ok: false, clientSecret: null });
    const unconfirmed = await token('4000000000003220');
    const started = await owner.graphql(SAVE, { input: { token: unconfirmed, requiresConfirmation: true } });
    const secret = started.data!['savePaymentMethod'].clientSecret;
    expect(await last4s(owner)).toEqual(['4242', '4444']);
    await sandbox.answerChallenge(secret, true);
    expect((await owner.graphql(SAVE, { input: { token: unconfirmed } })).data!['savePaymentMethod']).toEqual({
      ok: true,
      clientSecret: null,
    });
    expect(await last4s(owner)).toEqual(['4242', '4444', '3220']);
    await owner.graphql('mutation { deletePaymentMethod(input: { index: 2 }) { ok } }');
  });

  test('are limited to one when several are not offered', async () => {
    const several = (isOn: boolean) => database.transact(SYSTEM, (tx) => setFlag(tx, 'add_multiple_cards', isOn));
    await several(false);
    expect(await last4s(owner)).toEqual(['4242']);
    const rejected = await owner.graphql(SAVE, { input: { token: await token() } });
    expect(rejected.errors[0]!.message).toBe('You can save at most 1 card');
    await several(true);
    expect(await last4s(owner)).toEqual(['4242', '4444']);
  });

  test('of other companies cannot be added', async () => {
    const own = await token();
    await owner.graphql(SAVE, { input: { token: own } });
    expect((await foreign.graphql(SAVE, { input: { token: own } })).data!['savePaymentMethod'].ok).toBe(false);
    expect(await last4s(foreign)).toEqual([]);
    expect((await foreign.graphql('mutation { deletePaymentMethod(input: { index: 0 }) { ok } }')).codes).toEqual([
      'NOT_FOUND',
    ]);
    await owner.graphql('mutation { deletePaymentMethod(input: { index: 2 }) { ok } }');
  });
});

describe('a top-up', () => {
  const input = { amount: '100', type: 'CARD' };

  test('charges the default card, and only the owner may order it', async () => {
    const made = await owner.graphql(TOP_UP, { input });
    expect(made.data!['createTopUpRequest']).toMatchObject({ ok: true, topUp: { status: 'SUCCEEDED', amount: '100' } });
    expect((await admin.graphql(TOP_UP, { input })).codes).toEqual(['FORBIDDEN']);
  });

  test.each([
    ['0.5', 'CARD', 'amount'],
    ['9', 'CARD', 'amount'],
    ['20000.01', 'CARD', 'amount'],
    ['100.001', 'CARD', 'amount'],
    ['100000000001', 'WIRE_TRANSFER', 'amount'],
    ['100', 'MANUAL', 'type'],
    ['100', 'CREDIT_NOTE', 'type'],
    ['100', 'SELLER_CENTER', 'provider'],
  ])('of %s by %s is rejected at %s', async (amount, type, field) => {
    const rejected = await owner.graphql(TOP_UP, { input: { amount, type } });
    expect(Object.keys(rejected.errors[0]!.extensions.fields ?? {})).toEqual([field]);
  });

  test('requires its flag, the deployment’s switch and the company’s', async () => {
    const flag = (isOn: boolean) => database.transact(SYSTEM, (tx) => setFlag(tx, 'billing_top_up', isOn));
    await flag(false);
    expect((await owner.graphql(TOP_UP, { input })).codes).toEqual(['FORBIDDEN']);
    await flag(true);
    await database.transact(SYSTEM, (tx) => setConfiguration(tx, 'allow_top_up', 'false'));
    expect((await owner.graphql('{ allowTopUp }')).data).toEqual({ allowTopUp: false });
    expect((await owner.graphql(TOP_UP, { input })).errors[0]!.message).toMatch(/switched off/);
    await database.transact(SYSTEM, (tx) => setConfiguration(tx, 'allow_top_up', 'true'));
    const canBeToppedUp = (can: boolean) =>
      database.transact(SYSTEM, (tx) =>
        tx.updateTable('company').set({ canBeToppedUp: can }).where('id', '=', acmeId).execute(),
      );
    await canBeToppedUp(false);
    expect((await owner.graphql(TOP_UP, { input })).codes).toEqual(['FORBIDDEN']);
    await canBeToppedUp(true);
  });

  test('is confirmed in the browser, then queried by its own company only', async () => {
    const paymentData = JSON.stringify({ token: await token('4000000000003220') });
    const made = (await owner.graphql(TOP_UP, { input: { ...input, paymentData } })).data!['createTopUpRequest'];
    expect(made).toMatchObject({
      ok: true,
      topUp: { status: 'PENDING_CONFIRMATION' },
      confirmToken: expect.any(String),
    });
    const page = await owner.request({ url: `/sandbox/payments/challenge/${made.confirmToken}` });
    expect(page.body).toContain('SGD 100');
    const answer = await owner.request({
      method: 'POST',
      url: `/sandbox/payments/challenge/${made.confirmToken}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'answer=approve',
    });
    expect(answer.body).toContain('data-challenge="done"');
    const { id } = made.topUp;
    expect((await foreign.graphql(CHECK, { id })).codes).toEqual(['NOT_FOUND']);
    const checked = await owner.graphql(CHECK, { id });
    expect(checked.data!['checkVerifiedTopUpRequest']).toEqual({ ok: true, topUp: { status: 'SUCCEEDED' } });
  });

  test('by transfer returns its reference and instructions', async () => {
    expect((await owner.graphql(TOP_UP, { input: { amount: '5000', type: 'WIRE_TRANSFER' } })).codes).toEqual([
      'VALIDATION',
    ]);
    await database.transact(SYSTEM, (tx) => setConfiguration(tx, 'wire_transfer_instructions', 'Bank\nIBAN 1'));
    const made = await owner.graphql(TOP_UP.replace('transferReference', 'transferReference transferInstructions'), {
      input: { amount: '5000', type: 'WIRE_TRANSFER' },
    });
    expect(made.data!['createTopUpRequest'].topUp).toMatchObject({
      status: 'REQUESTED',
      transferReference: expect.stringMatching(/^EC-/),
      transferInstructions: 'Bank\nIBAN 1',
    });
  });
});

test('a provider’s message is stored as received, and rejected with a wrong signature', async () => {
  const post = (payload: string, signature: string) =>
    api.app.inject({
      method: 'POST',
      url: '/v1/webhooks/sandbox',
      headers: { 'content-type': 'application/json', 'x-sandbox-signature': signature },
      payload,
    });
  const statuses: number[] = [];
  const later = createSandboxProvider({
    database,
    ...seed,
    clock: () => seed.clock() + 60_000,
    secret: sandboxSecret(createKeyring(['test'])),
  });
  await later.deliver(async (body, headers) => {
    const response = await post(body, String(headers['x-sandbox-signature']));
    statuses.push(response.statusCode);
    expect((await post(`${body} `, String(headers['x-sandbox-signature']))).statusCode).toBe(401);
    return response.statusCode === 200;
  });
  expect((await post('{}', 'forged')).statusCode).toBe(401);
  const stored = await database.read(SYSTEM, (tx) => tx.selectFrom('paymentEvent').select('id').execute());
  expect(statuses.length).toBeGreaterThan(1);
  // Every message was delivered twice and is stored once.
  expect(stored.length).toBeLessThanOrEqual(statuses.length);
});

test('automatic top-up is saved with its limits and read from the company', async () => {
  const save = (autoTopUpAmount: string, autoTopUpThreshold = '20') =>
    owner.graphql(
      `mutation ($input: UpdateAutoTopUpInput!) { updateAutoTopUp(input: $input) {
        ok company { autoTopUp autoTopUpAmount autoTopUpThreshold } } }`,
      { input: { autoTopUp: true, autoTopUpAmount, autoTopUpThreshold } },
    );
  expect(Object.keys((await save('9')).errors[0]!.extensions.fields!)).toEqual(['autoTopUpAmount']);
  expect(Object.keys((await save('100', '-1')).errors[0]!.extensions.fields!)).toEqual(['autoTopUpThreshold']);
  expect(Object.keys((await save('100', '100000000001')).errors[0]!.extensions.fields!)).toEqual([
    'autoTopUpThreshold',
  ]);
  expect((await save('100')).data!['updateAutoTopUp'].company).toEqual({
    autoTopUp: true,
    autoTopUpAmount: '100',
    autoTopUpThreshold: '20',
  });
  expect((await foreign.graphql('{ me { company { autoTopUp autoTopUpAmount } } }')).data).toEqual({
    me: { company: { autoTopUp: false, autoTopUpAmount: null } },
  });
});

test('automatic top-up can be switched off even when top-ups are not allowed', async () => {
  const save = (autoTopUp: boolean) =>
    owner.graphql(
      `mutation ($input: UpdateAutoTopUpInput!) { updateAutoTopUp(input: $input) { company { autoTopUp } } }`,
      { input: { autoTopUp, autoTopUpAmount: '5', autoTopUpThreshold: '20' } },
    );
  await database.transact(SYSTEM, (tx) => setConfiguration(tx, 'allow_top_up', 'false'));
  expect((await save(true)).codes).toEqual(['FORBIDDEN']);
  expect((await save(false)).data!['updateAutoTopUp'].company).toEqual({ autoTopUp: false });
  await database.transact(SYSTEM, (tx) => setConfiguration(tx, 'allow_top_up', 'true'));
});

test('staff read the billing of a selected company and cannot change it', async () => {
  const staff = await api.browser().signIn(await seed.staff());
  const SEEN = `query ($id: ID!) { billingInfo(companyId: $id) { name } paymentMethods(companyId: $id) { last4 }
    companyById(id: $id) { autoTopUp autoTopUpThreshold } }`;
  expect((await staff.graphql(SEEN, { id: acmeId })).data).toEqual({
    billingInfo: { name: 'Ann' },
    paymentMethods: [{ last4: '4242' }, { last4: '4444' }],
    companyById: { autoTopUp: false, autoTopUpThreshold: '20' },
  });
  expect((await foreign.graphql(SEEN, { id: acmeId })).codes).toContain('NOT_FOUND');
  for (const change of [
    'updateBillingDetails(input: { name: "S", email: "s@example.test", description: "S" }) { ok }',
    'deletePaymentMethod(input: { index: 0 }) { ok }',
    'createTopUpRequest(input: { amount: "100", type: CARD }) { ok }',
  ])
    expect((await staff.graphql(`mutation { ${change} }`)).codes).toEqual(['FORBIDDEN']);
});

test('the data of the top-up form', async () => {
  const { data } =
    await owner.graphql(`{ paymentProvider { name allowTopUp supportsInstallments } cardPaymentMinMax currencyFactor
    paymentClientData(amount: "50") { provider environment countryCode } topUpTaxes { method taxRate }
    availableCardPaymentMethods(amount: "50") { type brands } }`);
  expect(data).toEqual({
    paymentProvider: { name: 'adyen', allowTopUp: true, supportsInstallments: true },
    cardPaymentMinMax: ['10', '20000'],
    currencyFactor: 100,
    paymentClientData: { provider: 'adyen', environment: 'sandbox', countryCode: 'SG' },
    topUpTaxes: ['CARD', 'WIRE_TRANSFER', 'SELLER_CENTER'].map((method) => ({ method, taxRate: '0' })),
    availableCardPaymentMethods: [{ type: 'scheme', brands: ['visa', 'mastercard', 'amex'] }],
  });
  for (const query of [
    'availableCardPaymentMethods(amount: "50.001") { type }',
    'paymentClientData(amount: "50.001") { provider }',
  ])
    expect((await owner.graphql(`{ ${query} }`)).codes).toEqual(['VALIDATION']);
});

test('documents print the latest saved name and details', async () => {
  const company = await seed.company('Plain Ltd', { address: '1 Old Street' });
  const buyer = () => database.read(SYSTEM, (tx) => readBuyer(tx, company.id));
  expect((await buyer()).party).toMatchObject({ name: 'Plain Ltd', address: ['1 Old Street', 'Singapore'] });
  await database.transact(SYSTEM, (tx) =>
    saveBillingInfo(
      tx,
      company.id,
      billingDetails({
        name: 'Plain Holding',
        email: 'ap@plain.example',
        description: '9 New Road\n\n Singapore',
        taxNo: 'M9-42',
        purchaseOrderNo: 'PO 4711',
        costCenter: 'K-12',
        topUpAlertAmountMicros: null,
      }),
      Date.now(),
    ),
  );
  expect((await buyer()).party).toMatchObject({
    name: 'Plain Holding',
    address: ['9 New Road', 'Singapore'],
    taxNo: 'M9-42',
    purchaseOrderNo: 'PO 4711',
    costCenter: 'K-12',
  });
});

test('a credit note is submitted, listed for staff, decided, and pays once', async () => {
  await database.transact(SYSTEM, (tx) => setFlag(tx, 'enable_credit_note_payment_method', true));
  const company = await seed.company('Noted');
  const noted = await api.browser().signIn(await company.owner());
  const staff = await api.browser().signIn(await seed.staff());
  const NOTED = `mutation ($input: CreateTopUpRequestInput!) { createTopUpRequest(input: $input) {
    topUp { transferReference transferInstructions creditNoteNo } } }`;
  const order = (creditNoteNo?: string) =>
    noted.graphql(NOTED, { input: { amount: '100', type: 'CREDIT_NOTE', creditNoteNo } });
  const fieldsOf = async (creditNoteNo?: string) =>
    Object.keys((await order(creditNoteNo)).errors[0]?.extensions.fields ?? {});
  for (const missing of [undefined, '  ', 'X'.repeat(61)]) expect(await fieldsOf(missing)).toEqual(['creditNoteNo']);
  const { topUp } = (await order(' sgc-000099 ')).data!['createTopUpRequest'];
  expect(topUp).toMatchObject({ creditNoteNo: 'SGC-000099', transferInstructions: null });
  expect(await fieldsOf('SGC-000099')).toEqual(['creditNoteNo']);
  const { data } = await staff.graphql(
    '{ bankTransfers(searchTerm: "sgc-000099") { objects { creditNoteNo company { name } } } }',
  );
  expect(data!['bankTransfers'].objects).toEqual([{ creditNoteNo: 'SGC-000099', company: { name: 'Noted' } }]);
  // After staff reject the transfer, its credit note can be used again.
  await staff.graphql('mutation ($r: String!) { refuseTransfer(input: { transferReference: $r }) { ok } }', {
    r: topUp.transferReference,
  });
  expect((await order('SGC-000099')).errors).toEqual([]);
});
