import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { SYSTEM } from '#platform/db/database.ts';
import { startApi, type TestBrowser } from '../../../../testing/api.ts';
import { createTestDatabase } from '../../../../testing/database.ts';
import { sentEmails } from '../../../../testing/jobs.ts';
import { createSeed } from '../../../../testing/seed.ts';

const database = await createTestDatabase();
const seed = createSeed(database);
const api = await startApi(database, seed);
const catalog = await seed.catalog('SG');
const staff = await api.browser().signIn(await seed.staff());

const CHANGE = `mutation ($input: ChangeCompanyInput!) { changeCompany(input: $input) { company {
  isApproved overdraft dateApprovalRequested company { canBeUpdated canBeToppedUp isCluster nameWithCluster } } } }`;
const HISTORY = `query ($companyId: ID!) { companyChanges(companyId: $companyId) {
  objects { kind subject from to reason actor } total } }`;
const REASON = 'Papers are in order';
const ASK = 'mutation { requestCompanyApproval { company { isApproved isApprovalRequested } } }';
const ME = '{ me { isApprovedByStaff } }';
const CLAIMS = '{ pendingClaims { objects { id brand { name } seller { name } managedBy { name } } } }';
const ADD_BRANDS = 'mutation ($ids: [ID!]!) { addBrands(input: { brandIds: $ids }) { company { brands { name } } } }';
const ADD_SELLERS =
  'mutation ($ids: [ID!]!) { addSellers(input: { sellerIds: $ids }) { company { sellers { name } } } }';
const DECIDE = 'mutation ($input: DecideClaimInput!) { decideClaim(input: $input) { ok } }';
const FIND = 'query ($searchTerm: String) { deskCompanies(searchTerm: $searchTerm) { objects { company { name } } } }';

const change = (companyId: string, settings: object, browser: TestBrowser = staff) =>
  browser.graphql(CHANGE, { input: { companyId, reason: REASON, ...settings } });
const historyOf = async (companyId: string) =>
  (await staff.graphql(HISTORY, { companyId })).data!.companyChanges.objects as { kind: string }[];
const emailsTo = async (email: string) => (await sentEmails(database)).filter(({ to }) => to === email);

test('an approval by staff applies at once to all members and to those who join later', async () => {
  const company = await seed.company('Asking');
  const user = await company.owner();
  const owner = await api.browser().signIn(user);
  const member = await api.browser().signIn(await company.member('MEMBER'));
  expect((await owner.graphql(ASK)).data!.requestCompanyApproval.company).toEqual({
    isApproved: false,
    isApprovalRequested: true,
  });
  expect((await member.graphql(ASK)).codes).toEqual([]);
  const waiting = await staff.graphql('{ deskCompanies(filter: ASKS_APPROVAL) { objects { company { name } } } }');
  expect(waiting.data!.deskCompanies.objects).toEqual([{ company: { name: 'Asking' } }]);

  expect((await change(company.id, { isApproved: true })).data!.changeCompany.company).toMatchObject({
    isApproved: true,
    dateApprovalRequested: null,
  });
  for (const browser of [owner, member]) expect((await browser.graphql(ME)).data!.me.isApprovedByStaff).toBe(true);
  expect((await owner.graphql(ASK)).codes).toEqual(['CONFLICT']);
  expect((await emailsTo(user.email)).map(({ subject }) => subject)).toEqual(['Asking is approved']);

  const invite = 'mutation ($input: InviteMemberInput!) { inviteMember(input: $input) { ok } }';
  const email = 'late@asking.test';
  await owner.graphql(invite, { input: { email, roleId: 'MEMBER' } });
  const token = (await emailsTo(email))[0]!.action!.url.split('/').at(-1);
  const late = api.browser();
  const accept = 'mutation ($input: InviteMemberConfirmInput!) { inviteMemberConfirm(input: $input) { ok } }';
  await late.graphql(accept, { input: { token, firstName: 'Late', lastName: 'Comer', password: 'Fjord-Lantern-47' } });
  expect((await late.graphql(ME)).data!.me.isApprovedByStaff).toBe(true);

  await change(company.id, { isApproved: false });
  expect((await owner.graphql(ME)).data!.me.isApprovedByStaff).toBe(false);
  expect((await historyOf(company.id)).map(({ kind }) => kind)).toEqual([
    'IS_APPROVED',
    'IS_APPROVED',
    'APPROVAL_REQUESTED',
  ]);
});

test('a declined request is no longer pending, and is e-mailed', async () => {
  const company = await seed.company('Declined');
  const user = await company.owner();
  const owner = await api.browser().signIn(user);
  await owner.graphql(ASK);
  expect((await change(company.id, { isApproved: false })).data!.changeCompany.company).toMatchObject({
    isApproved: false,
    dateApprovalRequested: null,
  });
  expect((await emailsTo(user.email)).map(({ subject }) => subject)).toEqual(['Declined was not approved']);
  expect((await historyOf(company.id))[0]).toMatchObject({ kind: 'APPROVAL_REQUESTED', to: 'false', reason: REASON });
});

test.each<[string, object, object]>([
  ['canBeUpdated', { canBeUpdated: false }, { canBeUpdated: true }],
  ['canBeToppedUp', { canBeToppedUp: false }, { canBeToppedUp: true }],
  ['cluster', { cluster: ' Lamp  House ' }, { cluster: '' }],
  ['overdraft', { overdraft: '100' }, { overdraft: '0' }],
])('%s is set and set back, each logged with user, values and reason and e-mailed', async (name, changed, reverted) => {
  const company = await seed.company(`Set ${name}`);
  const user = await company.owner();
  const before = (await change(company.id, {})).data!.changeCompany.company;
  const after = (await change(company.id, changed)).data!.changeCompany.company;
  expect(after).not.toEqual(before);
  expect((await change(company.id, reverted)).data!.changeCompany.company).toEqual(before);
  const history = await historyOf(company.id);
  expect(history).toHaveLength(2);
  for (const entry of history) expect(entry).toMatchObject({ reason: REASON, actor: expect.stringMatching(/@/) });
  expect(await emailsTo(user.email)).toHaveLength(2);
});

test('only staff read and change the settings, with a reason', async () => {
  const company = await seed.company('Closed');
  const owner = await api.browser().signIn(await company.owner());
  const stranger = await api.browser().signIn(await (await seed.company('Stranger')).owner());
  for (const browser of [owner, stranger]) {
    expect((await change(company.id, { isApproved: true }, browser)).codes).toEqual(['FORBIDDEN']);
    expect((await browser.graphql(HISTORY, { companyId: company.id })).codes).toEqual(['FORBIDDEN']);
    expect((await browser.graphql(FIND)).codes).toEqual(['FORBIDDEN']);
  }
  for (const settings of [{ reason: ' ' }, { overdraft: '-1' }, { cluster: 'x'.repeat(61) }])
    expect((await change(company.id, { isApproved: true, ...settings })).codes).toEqual(['VALIDATION']);
  expect(await historyOf(company.id)).toEqual([]);
});

test('a company is found by its name, a member’s address, a shop and its id', async () => {
  const company = await seed.company('Findable Lamps');
  const user = await company.owner();
  await company.sellers(await catalog.seller('lantern-shop'));
  for (const searchTerm of ['able lamp', user.email, 'LANTERN', company.id])
    expect((await staff.graphql(FIND, { searchTerm })).data!.deskCompanies.objects).toEqual([
      { company: { name: 'Findable Lamps' } },
    ]);
});

test('companies without any cost of advertising are found, whatever their balance', async () => {
  const spender = await seed.company('Spent long ago');
  const brand = await spender.brand('Spender');
  const idle = await seed.company('Spent nothing');
  const accrue = (companyId: string, amountMicros: number) =>
    database.transact(SYSTEM, (tx) =>
      sql`insert into accrual (ad_set_id, day, company_id, catalog_id, brand_id, campaign_id, ad_type, amount_micros)
        values (${seed.newId()}, '2020-01-01', ${companyId}, ${catalog.id}, ${brand.id}, 1, 'PRODUCT', ${amountMicros})`.execute(
        tx,
      ),
    );
  await accrue(spender.id, 1);
  await accrue(idle.id, 0);
  const { data } = await staff.graphql(
    '{ deskCompanies(searchTerm: "Spent ", filter: NEVER_SPENT) { objects { company { name } } total } }',
  );
  expect(data!.deskCompanies).toEqual({ objects: [{ company: { name: 'Spent nothing' } }], total: 1 });
});

test('a brand or shop that another company manages waits for staff; unmanaged ones are added at once', async () => {
  const first = await seed.company('First manager');
  const brand = await first.brand('Contested');
  const shop = await catalog.seller('contested-shop');
  await first.sellers(shop);
  const company = await seed.company('Second manager');
  const user = await company.owner();
  const owner = await api.browser().signIn(user);
  const member = await api.browser().signIn(await company.member('MEMBER'));
  expect((await owner.graphql(ADD_BRANDS, { ids: [brand.id] })).data!.addBrands.company.brands).toEqual([]);
  expect((await member.graphql(ADD_SELLERS, { ids: [shop] })).data!.addSellers.company.sellers).toEqual([]);
  await owner.graphql(ADD_BRANDS, { ids: [brand.id] });
  const free = await catalog.seller('free-shop');
  expect((await member.graphql(ADD_SELLERS, { ids: [free] })).data!.addSellers.company.sellers).toHaveLength(1);

  const own = (await owner.graphql(CLAIMS)).data!.pendingClaims.objects;
  expect(own.map(({ managedBy }: { managedBy: object[] }) => managedBy)).toEqual([[], []]);
  const stranger = await api.browser().signIn(await (await seed.company('Third')).owner());
  expect((await stranger.graphql(CLAIMS)).data!.pendingClaims.objects).toEqual([]);
  const queue = (await staff.graphql(CLAIMS)).data!.pendingClaims.objects;
  expect(queue).toMatchObject([
    { brand: { name: 'Contested' }, managedBy: [{ name: 'First manager' }] },
    { seller: { name: 'contested-shop' }, managedBy: [{ name: 'First manager' }] },
  ]);
  const decide = (id: string, isApproved: boolean, browser = staff) =>
    browser.graphql(DECIDE, { input: { id, isApproved, reason: REASON } });
  expect((await decide(queue[0].id, true, owner)).codes).toEqual(['FORBIDDEN']);
  expect((await decide(queue[0].id, true)).codes).toEqual([]);
  expect((await decide(queue[0].id, false)).codes).toEqual(['CONFLICT']);
  expect((await decide(queue[1].id, false)).codes).toEqual([]);
  const now = await owner.graphql('{ me { company { brands { name } sellers { id } } } }');
  expect(now.data!.me.company).toMatchObject({ brands: [{ name: 'Contested' }], sellers: [{ id: free }] });
  expect((await emailsTo(user.email)).map(({ subject }) => subject)).toEqual([
    'Second manager can advertise Contested',
    'contested-shop was not added to Second manager',
  ]);
});
