import { beforeAll, describe, expect, test } from 'vitest';
import { HOUR_MS, startOfDay } from '#kernel/time.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { startApi, type TestBrowser } from '../../../../testing/api.ts';
import { createTestDatabase } from '../../../../testing/database.ts';
import { sentEmails } from '../../../../testing/jobs.ts';
import { createSeed, type SeededCompany } from '../../../../testing/seed.ts';
import { accrue } from './accrual.repository.ts';
import { createAuditor, findDrift } from './auditor.ts';
import { addCredit, requestCredit } from './credit.repository.ts';
import { closeMonths } from './monthly.jobs.ts';
import { settle } from './settlement.jobs.ts';
import { newId } from './ledger.test-support.ts';

const database = await createTestDatabase();
const at = (day: string) => startOfDay('Asia/Singapore', day) + 12 * HOUR_MS;
const NOW_MS = at('2026-03-20');
const seed = createSeed(database, { clock: () => NOW_MS });
const api = await startApi(database, seed);

let acme: SeededCompany;
let owner: TestBrowser;
let rival: TestBrowser;
let staff: TestBrowser;
let member: TestBrowser;

beforeAll(async () => {
  acme = await seed.company('Acme');
  const { id: catalogId } = await seed.catalog('SG');
  const brand = await acme.brand('Bee');
  owner = await api.browser().signIn(await acme.owner());
  member = await api.browser().signIn(await acme.member('ADMIN'));
  rival = await api.browser().signIn(await (await seed.company('Rival')).owner());
  staff = await api.browser().signIn(await seed.staff());
  const lot = {
    companyId: acme.id,
    taxMicros: 0n,
    actorId: null,
    expiryDate: null,
    atMs: at('2026-03-01'),
    startDate: '2026-03-01',
  };
  await database.transact(SYSTEM, async (tx) => {
    await addCredit(tx, newId, {
      ...lot,
      idempotencyKey: 'paid',
      kind: 'PAID',
      creditType: 'TOPUP',
      paymentMethod: 'CARD',
      amountMicros: 100_000_000n,
      description: 'Top-up',
    });
    await addCredit(tx, newId, {
      ...lot,
      idempotencyKey: 'free',
      kind: 'FREE',
      creditType: 'PROMOTION',
      paymentMethod: null,
      amountMicros: 30_000_000n,
      expiryDate: '2026-03-25',
      atMs: at('2026-03-02'),
      description: 'Welcome',
      promotionCode: 'HELLO',
    });
    await requestCredit(tx, newId, {
      ...lot,
      idempotencyKey: 'wire',
      kind: 'PAID',
      creditType: 'TOPUP',
      paymentMethod: 'WIRE_TRANSFER',
      amountMicros: 55_000_000n,
      atMs: at('2026-03-03'),
      description: 'By wire',
    });
    await accrue(tx, [
      {
        kind: 'CLICK',
        companyId: acme.id,
        adSetId: newId(),
        campaignId: 7n,
        catalogId,
        brandId: brand.id,
        adType: 'PRODUCT',
        day: '2026-03-05',
        priceMicros: 40_000_000n,
        budgetTotalMicros: null,
        budgetDailyMicros: null,
      },
    ]);
  });
  await settle(database, at('2026-03-07'), newId);
});

const credits = async (caller: TestBrowser, args: string) => {
  const answer = await caller.graphql(
    `{ listCredits(${args}) { total numPages objects { id description status kind remainAmount usedAmount startDate } } }`,
  );
  return answer.data?.listCredits ?? answer;
};
const namesOf = (list: { objects: { description: string }[] }) => list.objects.map(({ description }) => description);

describe('listCredits', () => {
  test.each([
    { args: 'sortBy: "-dateCreated"', names: ['By wire', 'Welcome', 'Top-up'] },
    { args: 'sortBy: "dateCreated"', names: ['Top-up', 'Welcome', 'By wire'] },
    { args: 'sortBy: "-amountOriginal"', names: ['Top-up', 'By wire', 'Welcome'] },
    { args: 'sortBy: "expiryDate"', names: ['Welcome', 'By wire', 'Top-up'] },
    { args: 'kind: FREE', names: ['Welcome'] },
    { args: 'status: REQUESTED', names: ['By wire'] },
    { args: 'status: USED_UP', names: ['Welcome'] },
    { args: 'paymentMethod: CARD', names: ['Top-up'] },
    { args: 'fromDate: "2026-03-02T00:00:00Z", toDate: "2026-03-02T23:59:59Z"', names: ['Welcome'] },
    { args: 'pageSize: 1, page: 2', names: ['Welcome'] },
    { args: 'status: EXPIRED', names: [] },
  ])('with $args', async ({ args, names }) => {
    expect(namesOf(await credits(owner, args))).toEqual(names);
  });

  test('shows what remains; an unpaid lot is empty', async () => {
    expect((await credits(owner, 'sortBy: "dateCreated"')).objects).toMatchObject([
      { status: 'IN_USE', remainAmount: '90', usedAmount: '10', startDate: '2026-03-01' },
      { status: 'USED_UP', remainAmount: '0', usedAmount: '30' },
      { status: 'REQUESTED', remainAmount: '0', usedAmount: '0', startDate: null },
    ]);
  });

  test('rejects an unknown field and callers without permission', async () => {
    expect((await credits(owner, 'sortBy: "constructor"')).codes).toEqual(['VALIDATION']);
    expect((await credits(member, 'page: 1')).codes).toEqual(['FORBIDDEN']);
    expect(await credits(rival, 'page: 1')).toMatchObject({ total: 0 });
    expect((await credits(rival, `companyId: "${acme.id}"`)).codes).toEqual(['NOT_FOUND']);
    expect(await credits(staff, `companyId: "${acme.id}"`)).toMatchObject({ total: 3 });
  });
});

describe('a trace leads', () => {
  const charge = async () => {
    const { data } = await owner.graphql('{ walletTransactions { objects { id isIncome } } }');
    return data!.walletTransactions.objects.find(({ isIncome }: { isIncome: boolean }) => !isIncome).id as string;
  };
  const traceOf = (caller: TestBrowser, id: string) =>
    caller.graphql(`{ walletTransaction(id: "${id}") { transaction { amount } reason credits { amount credit { description } }
      adSets { campaignId adSetName amount clicks } corrects { id } corrections { amount description } } }`);

  test('from a charge to the credits that paid it and the ad sets it paid for', async () => {
    const { data } = await traceOf(owner, await charge());
    expect(data!.walletTransaction).toEqual({
      transaction: { amount: '40' },
      reason: null,
      credits: [
        { amount: '30', credit: { description: 'Welcome' } },
        { amount: '10', credit: { description: 'Top-up' } },
      ],
      adSets: [{ campaignId: '7', adSetName: null, amount: '40', clicks: 1 }],
      corrects: null,
      corrections: [],
    });
    for (const [caller, id] of [
      [rival, await charge()],
      [owner, newId()],
      [owner, 'nonsense'],
    ] as const)
      expect((await traceOf(caller, id)).codes).toEqual(['NOT_FOUND']);
  });

  test('from a credit to its uses, and to it from its top-up', async () => {
    const paid = (await credits(owner, 'paymentMethod: CARD')).objects[0].id;
    const { data: listed } = await owner.graphql('{ walletTransactions { objects { id description } } }');
    const topUp = listed!.walletTransactions.objects.find(
      ({ description }: { description: string }) => description === 'Top-up',
    );
    const trace = await owner.graphql(`{ walletTransaction(id: "${topUp.id}") { brought { id } credits { amount } } }`);
    expect(trace.data!.walletTransaction).toEqual({ brought: { id: paid }, credits: [] });
    const uses = (caller: TestBrowser) =>
      caller.graphql(`{ creditUses(creditId: "${paid}") { total objects { amount transaction { description } } } }`);
    expect((await uses(owner)).data!.creditUses).toEqual({
      total: 1,
      objects: [{ amount: '10', transaction: { description: 'Product ads for Bee' } }],
    });
    expect((await uses(rival)).data!.creditUses).toEqual({ total: 0, objects: [] });
    const creditSeenBy = (caller: TestBrowser) =>
      caller.graphql(`{ credit(id: "${paid}") { description remainAmount } }`);
    expect((await creditSeenBy(owner)).data!.credit).toEqual({ description: 'Top-up', remainAmount: '90' });
    expect((await creditSeenBy(rival)).codes).toEqual(['NOT_FOUND']);
  });

  test('between a charge and its reversal by staff, made once per key', async () => {
    const id = await charge();
    const reverse = (caller: TestBrowser, input: string) =>
      caller.graphql(
        `mutation { reverseTransaction(input: {id: "${id}", ${input}}) { ok transaction { id amount isIncome description } } }`,
      );
    expect((await reverse(owner, 'reason: "Mine", key: "a"')).codes).toEqual(['FORBIDDEN']);
    expect((await reverse(staff, 'reason: " ", key: "a"')).codes).toEqual(['VALIDATION']);
    expect((await reverse(staff, 'reason: "Robots", key: "a", amount: "40.01"')).codes).toEqual(['VALIDATION']);
    const first = await reverse(staff, 'reason: "Robots", key: "a", amount: "4"');
    const repeated = await reverse(staff, 'reason: "Robots", key: "a", amount: "4"');
    expect(first.data!.reverseTransaction).toMatchObject({
      ok: true,
      transaction: { amount: '4', isIncome: true, description: 'Correction: Robots' },
    });
    expect(repeated.data).toEqual(first.data);
    expect((await traceOf(owner, id)).data!.walletTransaction.corrections).toMatchObject([{ amount: '4' }]);
    const reversal = await traceOf(owner, first.data!.reverseTransaction.transaction.id);
    expect(reversal.data!.walletTransaction).toMatchObject({
      reason: 'Robots',
      corrects: { id },
      credits: [{ amount: '-4', credit: { description: 'Top-up' } }],
    });
  });

  test('to a grant by staff and its partial refund', async () => {
    const grant = (input: string, caller = staff) =>
      caller.graphql(
        `mutation { grantCredit(input: {companyId: "${acme.id}", kind: FREE, reason: "Goodwill", ${input}}) { transaction { amount } } }`,
      );
    expect((await grant('amount: "0", key: "g"')).codes).toEqual(['VALIDATION']);
    expect((await grant('amount: "5", key: "g", expiryDate: "2026-03-19"')).codes).toEqual(['VALIDATION']);
    expect((await grant('amount: "5", key: "g"', rival)).codes).toEqual(['FORBIDDEN']);
    for (let times = 0; times < 2; times += 1)
      expect((await grant('amount: "5", key: "g"')).data!.grantCredit.transaction.amount).toBe('5');
    // A key identifies a credit within creditSeenBy company.
    const grantTo = (companyId: string) =>
      staff.graphql(
        `mutation { grantCredit(input: {companyId: "${companyId}", kind: FREE, reason: "Goodwill", amount: "5", key: "g"}) { ok } }`,
      );
    for (const companyId of [newId(), (await seed.company('Elsewhere')).id])
      expect((await grantTo(companyId)).codes).toEqual(['CONFLICT']);
    expect((await grant('amount: "6", key: "g"')).codes).toEqual(['CONFLICT']);
    const [granted] = (await credits(owner, 'kind: FREE, sortBy: "-dateCreated"')).objects;
    expect(granted).toMatchObject({ description: 'Goodwill', remainAmount: '5' });
    const refund = (amount: string) =>
      staff.graphql(
        `mutation { refundCredit(input: {id: "${granted.id}", amount: "${amount}", reason: "Too much", key: "r"}) { transaction { amount isIncome } } }`,
      );
    expect((await refund('5.01')).codes).toEqual(['VALIDATION']);
    expect((await refund('2')).data!.refundCredit.transaction).toEqual({ amount: '2', isIncome: false });
    // Pressed again it is the same refund, and mailed once.
    await refund('2');
    const mails = (await sentEmails(database)).filter(({ subject }) => subject.endsWith('was paid back to you'));
    expect(mails.map(({ kind, paragraphs }) => [kind, paragraphs.at(-1)])).toEqual([
      ['money', 'Reason given: Too much'],
    ]);
    expect((await credits(owner, 'kind: FREE, sortBy: "-dateCreated"')).objects[0].remainAmount).toBe('3');
    expect(await findDrift(database, NOW_MS)).toEqual([]);
  });
});

describe('dates', () => {
  // In Sydney, the storefront's zone, a day starts earlier than in Singapore (the company's) and in UTC.
  const listed = async (from: string, to: string, args = '') => {
    const { data } = await sydney.graphql(
      `{ walletTransactions(fromDate: "${from}T00:00:00Z", toDate: "${to}T23:59:59.999Z" ${args}) { total totalSpent objects { chargeDate } }
         invoiceTransactions(fromDate: "${from}T00:00:00Z", toDate: "${to}T23:59:59.999Z") { total }
         monthlyInvoices(fromDate: "${from}T00:00:00Z", toDate: "${to}T23:59:59.999Z") { month amount } }`,
    );
    const { walletTransactions, invoiceTransactions, monthlyInvoices } = data!;
    const days = walletTransactions.objects.map(({ chargeDate }: { chargeDate: string }) => chargeDate);
    return { ...walletTransactions, objects: days, invoiced: invoiceTransactions.total, months: monthlyInvoices };
  };
  let sydney: TestBrowser;
  let catalogId: string;
  beforeAll(async () => {
    const company = await seed.company('Down Under');
    const brand = await company.brand('Roo');
    ({ id: catalogId } = await seed.catalog('AU'));
    sydney = await api.browser().signIn(await company.owner());
    const click = (day: string) => ({
      kind: 'CLICK' as const,
      companyId: company.id,
      adSetId: newId(),
      campaignId: 8n,
      catalogId,
      brandId: brand.id,
      adType: 'PRODUCT' as const,
      day,
      priceMicros: 1_000_000n,
      budgetTotalMicros: null,
      budgetDailyMicros: null,
    });
    await database.transact(SYSTEM, async (tx) => {
      await addCredit(tx, newId, {
        idempotencyKey: 'down under',
        companyId: company.id,
        kind: 'PAID',
        creditType: 'TOPUP',
        paymentMethod: 'CARD',
        amountMicros: 100_000_000n,
        taxMicros: 0n,
        startDate: '2026-01-31',
        expiryDate: null,
        description: 'Top-up',
        // Just past midnight in the company's zone.
        atMs: Date.parse('2026-01-30T16:30:00Z'),
        actorId: null,
      });
      await accrue(tx, ['2026-01-31', '2026-02-01', '2026-02-28', '2026-03-01'].map(click));
    });
    await settle(database, at('2026-03-04'), newId);
    await closeMonths(database, at('2026-03-04'), newId);
  });

  test.each([
    {
      from: '2026-02-01',
      to: '2026-02-28',
      listed: { total: 2, totalSpent: '2', objects: ['2026-02-28', '2026-02-01'], invoiced: 2, months: ['2026-02-01'] },
    },
    {
      from: '2026-01-01',
      to: '2026-01-31',
      listed: { total: 2, totalSpent: '1', objects: ['2026-01-31', '2026-01-31'], invoiced: 1, months: ['2026-01-01'] },
    },
    {
      from: '2026-03-01',
      to: '2026-03-31',
      listed: { total: 1, totalSpent: '1', objects: ['2026-03-01'], invoiced: 0, months: [] },
    },
  ])('from $from to $to are days of the storefront in every reader’s zone', async ({ from, to, listed: expected }) => {
    const found = await listed(from, to);
    expect({ ...found, months: found.months.map(({ month }: { month: string }) => month) }).toEqual(expected);
  });

  test('of a month’s document find exactly its transactions', async () => {
    const february = await listed('2026-02-01', '2026-02-28', `catalogId: "${catalogId}"`);
    expect(february.months).toEqual([{ month: '2026-02-01', amount: february.totalSpent }]);
  });

  test('of credits are days of the company', async () => {
    const found = async (day: string) => {
      const { data } = await sydney.graphql(
        `{ listCredits(fromDate: "${day}T00:00:00Z", toDate: "${day}T23:59:59Z") { objects { createdOn } } }`,
      );
      return data!.listCredits.objects;
    };
    expect(await found('2026-01-30')).toEqual([]);
    expect(await found('2026-01-31')).toEqual([{ createdOn: '2026-01-31' }]);
  });

  test('and pages of any size are the same list', async () => {
    const pages = async (pageSize: number) => {
      const balances: string[] = [];
      for (let page = 1; balances.length < 5; page += 1) {
        const { data } = await sydney.graphql(
          `{ walletTransactions(pageSize: ${pageSize}, page: ${page}) { total objects { id balanceAfter } } }`,
        );
        expect(data!.walletTransactions.total).toBe(5);
        balances.push(
          ...data!.walletTransactions.objects.map(({ balanceAfter }: { balanceAfter: string }) => balanceAfter),
        );
      }
      return balances;
    };
    for (const size of [1, 2, 3, 5, 100]) expect(await pages(size)).toEqual(['96', '97', '98', '99', '100']);
  });
});

test('a list of transactions has its totals, except across companies', async () => {
  const totals = async (caller: TestBrowser, args = '(pageSize: 1)') =>
    (await caller.graphql(`{ walletTransactions${args} { total totalIncome totalSpent } }`)).data!.walletTransactions;
  const march = '(toDate: "2026-03-10T00:00:00Z", pageSize: 1)';
  expect(await totals(owner, march)).toEqual({ total: 4, totalIncome: '134', totalSpent: '40' });
  expect(await totals(owner, '(fromDate: "2026-03-04T00:00:00Z", toDate: "2026-03-10T00:00:00Z")')).toEqual({
    total: 2,
    totalIncome: '4',
    totalSpent: '40',
  });
  expect(await totals(rival)).toEqual({ total: 0, totalIncome: '0', totalSpent: '0' });
  expect(await totals(staff)).toMatchObject({ totalIncome: null, totalSpent: null });
});

test('only its owner and staff see a company’s wallet balance', async () => {
  const read = async (caller: TestBrowser) => (await caller.graphql('{ me { company { walletBalance } } }')).data;
  const listed = await staff.graphql(`{ wallet(companyId: "${acme.id}") { balance unpaidCost } }`);
  const { balance, unpaidCost } = listed.data!.wallet;
  expect(await read(owner)).toEqual({ me: { company: { walletBalance: String(balance - unpaidCost) } } });
  expect(await read(member)).toEqual({ me: { company: { walletBalance: null } } });
  const search = '{ searchCompanies { objects { name walletBalance } } }';
  const { objects } = (await staff.graphql(search)).data!.searchCompanies;
  expect(objects).toContainEqual({ name: 'Acme', walletBalance: String(balance - unpaidCost) });
  expect(objects).toContainEqual({ name: 'Rival', walletBalance: '0' });
});

test('the wallet has the next expiring amount and its days', async () => {
  await staff.graphql(
    `mutation { grantCredit(input: {companyId: "${acme.id}", kind: FREE, reason: "Spring", amount: "8", expiryDate: "2026-03-27", key: "s"}) { ok } }`,
  );
  const { data } = await owner.graphql(
    '{ wallet { expiringSoonBalance expiringSoonTimeDelta averageDailySpending runwayDays } }',
  );
  expect(data!.wallet).toMatchObject({
    expiringSoonBalance: '8',
    expiringSoonTimeDelta: 7,
    averageDailySpending: '1.333333',
  });
});

test('only staff read the findings of the auditor', async () => {
  const read = (caller: TestBrowser) => caller.graphql('{ ledgerAudit { finishedAt companies findings { check } } }');
  expect((await read(staff)).data!.ledgerAudit).toEqual({ finishedAt: null, companies: 0, findings: [] });
  await createAuditor({ database, clock: () => NOW_MS, newId, readCosts: null, onFinding: () => {} }).round();
  expect((await read(staff)).data!.ledgerAudit).toMatchObject({ companies: 4, findings: [] });
  expect((await read(owner)).codes).toEqual(['FORBIDDEN']);
});
