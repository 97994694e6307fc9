import { expect, test } from 'vitest';
import { startApi, type TestBrowser } from '../../../../testing/api.ts';
import { createTestDatabase } from '../../../../testing/database.ts';
import { sentEmails } from '../../../../testing/jobs.ts';
import { createSeed } from '../../../../testing/seed.ts';

const database = await createTestDatabase();
const seed = createSeed(database);
const api = await startApi(database, seed);
const staff = await api.browser().signIn(await seed.staff());

const OUTCOME = 'companyId name message changes { kind from to }';
const PREVIEW = `query ($companyIds: [ID!]!, $isApproved: Boolean, $canBeToppedUp: Boolean, $cluster: String) {
  previewCompanyChanges(companyIds: $companyIds, isApproved: $isApproved, canBeToppedUp: $canBeToppedUp, cluster: $cluster) { ${OUTCOME} } }`;
const CHANGE = `mutation ($input: ChangeCompaniesInput!) { changeCompanies(input: $input) { batchId companies { ${OUTCOME} } } }`;
const UNDO = `mutation ($input: UndoCompanyChangesInput!) { undoCompanyChanges(input: $input) { companies { ${OUTCOME} } } }`;
const ONE = 'mutation ($input: ChangeCompanyInput!) { changeCompany(input: $input) { ok } }';
const READ = `query ($id: ID!) { deskCompany(id: $id) { isApproved cluster dateApprovalRequested approvalRequestedBy
  company { canBeUpdated canBeToppedUp } } }`;
const HISTORY = `query ($companyId: ID!) { companyChanges(companyId: $companyId) { objects { kind from to reason isUndo } } }`;
const ASK = 'mutation { requestCompanyApproval { ok } }';
const reason = 'Yearly check';

const change = async (companyIds: readonly string[], settings: object) =>
  (await staff.graphql(CHANGE, { input: { companyIds, reason, ...settings } })).data!.changeCompanies;
const undo = async (batchId: string) =>
  (await staff.graphql(UNDO, { input: { batchId, reason: 'Taken back' } })).data!.undoCompanyChanges.companies;
const read = async (id: string) => (await staff.graphql(READ, { id })).data!.deskCompany;
const historyOf = async (companyId: string) =>
  (await staff.graphql(HISTORY, { companyId })).data!.companyChanges.objects as object[];
const isApproved = async (browser: TestBrowser) =>
  (await browser.graphql('{ me { isApprovedByStaff } }')).data!.me.isApprovedByStaff;

test('a preview says what changes for whom, and changes nothing', async () => {
  const first = await seed.company('Preview A');
  const second = await seed.company('Preview B');
  await staff.graphql(ONE, { input: { companyId: second.id, reason, canBeToppedUp: false, cluster: 'North' } });
  const before = [await read(first.id), await read(second.id)];
  const unknown = seed.newId();
  const { data } = await staff.graphql(PREVIEW, {
    companyIds: [unknown, second.id, first.id],
    canBeToppedUp: false,
    cluster: ' North ',
  });
  expect(data!.previewCompanyChanges).toEqual([
    {
      companyId: first.id,
      name: 'Preview A',
      message: null,
      changes: [
        { kind: 'CAN_BE_TOPPED_UP', from: 'true', to: 'false' },
        { kind: 'CLUSTER', from: null, to: 'North' },
      ],
    },
    { companyId: second.id, name: 'Preview B', message: null, changes: [] },
    { companyId: unknown, name: null, message: 'This company does not exist any more', changes: [] },
  ]);
  expect([await read(first.id), await read(second.id)]).toEqual(before);
});

test('several companies are changed as one is, each logged and mailed; unknown ones are named', async () => {
  const first = await seed.company('Bulk A');
  const owner = await first.owner();
  const second = await seed.company('Bulk B');
  await staff.graphql(ONE, { input: { companyId: second.id, reason, canBeUpdated: false } });
  const unknown = seed.newId();
  const { batchId, companies } = await change([first.id, second.id, unknown], { canBeUpdated: false });
  expect(
    companies.map((one: { name: string; changes: object[]; message: string }) => [
      one.name,
      one.changes.length,
      one.message,
    ]),
  ).toEqual([
    ['Bulk A', 1, null],
    ['Bulk B', 0, null],
    [null, 0, 'This company does not exist any more'],
  ]);
  expect(await historyOf(first.id)).toEqual([
    { kind: 'CAN_BE_UPDATED', from: 'true', to: 'false', reason, isUndo: false },
  ]);
  expect(await historyOf(second.id)).toHaveLength(1);
  const subjects = async () =>
    (await sentEmails(database)).filter(({ to }) => to === owner.email).map(({ subject }) => subject);
  expect(await subjects()).toEqual(['The details of Bulk A are locked']);

  expect(await undo(batchId)).toMatchObject([
    { name: 'Bulk A', message: null, changes: [{ kind: 'CAN_BE_UPDATED', from: 'false', to: 'true' }] },
  ]);
  expect((await read(first.id)).company.canBeUpdated).toBe(true);
  expect((await read(second.id)).company.canBeUpdated).toBe(false);
  expect(await historyOf(first.id)).toMatchObject([
    { from: 'false', to: 'true', reason: 'Taken back', isUndo: true },
    { to: 'false', isUndo: false },
  ]);
  expect(await subjects()).toHaveLength(2);
});

test('what changes nothing has no batch', async () => {
  const company = await seed.company('Same');
  expect((await change([company.id], { canBeUpdated: true })).batchId).toBeNull();
  expect(await historyOf(company.id)).toEqual([]);
  expect(await change(['no id'], { canBeUpdated: false })).toMatchObject({
    batchId: null,
    companies: [{ companyId: 'no id', name: null, message: 'This company does not exist any more' }],
  });
});

test('an undo leaves a company that was decided about since, and shows both values', async () => {
  const moved = await seed.company('Moved A');
  const still = await seed.company('Moved B');
  const { batchId } = await change([moved.id, still.id], { cluster: 'South' });
  await staff.graphql(ONE, { input: { companyId: moved.id, reason, cluster: 'West' } });
  expect(await undo(batchId)).toMatchObject([
    {
      name: 'Moved A',
      message: 'Changed by another decision since, so it stays as it is',
      changes: [{ kind: 'CLUSTER', from: 'West', to: null }],
    },
    { name: 'Moved B', message: null },
  ]);
  expect([(await read(moved.id)).cluster, (await read(still.id)).cluster]).toEqual(['West', null]);
  expect(await undo(batchId)).toMatchObject([{ message: expect.any(String) }, { message: expect.any(String) }]);
});

test.each([true, false])('the undo of an approval of %s restores the request and the exceptions', async (approves) => {
  const company = await seed.company(`Undone ${approves}`);
  const owner = await api.browser().signIn(await company.owner());
  const exempt = await company.member('MEMBER', { isApprovedByStaff: true });
  const member = await api.browser().signIn(exempt);
  await owner.graphql(ASK);
  const before = await read(company.id);
  const { batchId } = await change([company.id], { isApproved: approves });
  expect((await read(company.id)).dateApprovalRequested).toBeNull();
  expect([await isApproved(owner), await isApproved(member)]).toEqual([approves, approves]);

  expect(await undo(batchId)).toMatchObject([{ message: null }]);
  expect(await read(company.id)).toEqual(before);
  expect([await isApproved(owner), await isApproved(member)]).toEqual([false, true]);
});

test('an exception that was made since stays', async () => {
  const company = await seed.company('Since');
  const user = await company.owner();
  const { batchId } = await change([company.id], { isApproved: false });
  expect(batchId).toBeNull();
  const { batchId: approved } = await change([company.id], { isApproved: true });
  const except = 'mutation ($input: ChangeMemberApprovalInput!) { changeMemberApproval(input: $input) { ok } }';
  await staff.graphql(except, { input: { accountId: user.membershipId, isApproved: false, reason } });
  expect(await undo(approved)).toMatchObject([{ message: null }]);
  expect(await isApproved(await api.browser().signIn(user))).toBe(false);
});

test('only staff preview, change and undo, with a reason and at most a hundred', async () => {
  const company = await seed.company('Closed');
  const { batchId } = await change([company.id], { cluster: 'East' });
  const owner = await api.browser().signIn(await company.owner());
  const stranger = await api.browser().signIn(await (await seed.company('Stranger')).owner());
  for (const browser of [owner, stranger]) {
    const codes = [
      (await browser.graphql(PREVIEW, { companyIds: [company.id] })).codes,
      (await browser.graphql(CHANGE, { input: { companyIds: [company.id], reason, isApproved: true } })).codes,
      (await browser.graphql(UNDO, { input: { batchId, reason } })).codes,
    ];
    expect(codes).toEqual([['FORBIDDEN'], ['FORBIDDEN'], ['FORBIDDEN']]);
  }
  const many = Array.from({ length: 101 }, () => seed.newId());
  for (const input of [
    { companyIds: many },
    { companyIds: [] },
    { companyIds: [company.id], reason: ' ' },
    { companyIds: [company.id], cluster: 'x'.repeat(61) },
  ])
    expect((await staff.graphql(CHANGE, { input: { reason, isApproved: true, ...input } })).codes).toEqual([
      'VALIDATION',
    ]);
  expect((await staff.graphql(PREVIEW, { companyIds: many })).codes).toEqual(['VALIDATION']);
  expect((await staff.graphql(UNDO, { input: { batchId, reason: '' } })).codes).toEqual(['VALIDATION']);
  expect((await staff.graphql(UNDO, { input: { batchId: seed.newId(), reason } })).codes).toEqual(['NOT_FOUND']);
  expect((await read(company.id)).cluster).toBe('East');
});
