import { expect, test } from 'vitest';
import { campaignScenario } from '#products/sponsored/server/sponsored.test-support.ts';
import { DAY_MS, HOUR_MS } from '#kernel/time.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { startApi, type TestBrowser } from '../../../../testing/api.ts';
import { createTestDatabase } from '../../../../testing/database.ts';
import { sentEmails } from '../../../../testing/jobs.ts';
import { createSeed } from '../../../../testing/seed.ts';

let now = Date.UTC(2026, 5, 1, 8);
const database = await createTestDatabase();
const seed = createSeed(database, { clock: () => now });
const api = await startApi(database, seed);

const acme = await seed.company('Harbour');
const ann = await acme.owner();
const adam = await acme.member('ADMIN');
const mia = await acme.member('MEMBER');
const rival = await seed.company('Stranger');
const rob = await rival.owner();
const asAnn = await api.browser().signIn(ann);
const asAdam = await api.browser().signIn(adam);
const asMia = await api.browser().signIn(mia);
const asRob = await api.browser().signIn(rob);

const UPDATE =
  'mutation ($input: UpdateMemberInput!) { updateMember(input: $input) { ok user { id status role { name } } } }';
const update = (browser: TestBrowser, input: object) => browser.graphql(UPDATE, { input });
const invite = (browser: TestBrowser, email: string, roleId = 'MEMBER') =>
  browser.graphql(
    'mutation ($input: InviteMemberInput!) { inviteMember(input: $input) { ok invitation { id email status canResend role { name } } } }',
    { input: { email, roleId } },
  );
const USERS =
  'query ($status: [UserStatus!], $term: String, $size: Int, $page: Int) { users(status: $status, searchTerm: $term, pageSize: $size, page: $page) { total objects { id userId name email status role { name } } } }';

test('the team is listed by name, searched and paged, for owners and administrators only', async () => {
  const { data } = await asAdam.graphql(USERS);
  expect(new Set(data!.users.objects.map(({ id }: { id: string }) => id))).toEqual(
    new Set([ann, adam, mia].map(({ membershipId }) => membershipId)),
  );
  expect((await asAnn.graphql(USERS, { term: mia.email.slice(0, 8).toUpperCase() })).data).toEqual({
    users: {
      total: 1,
      objects: [
        {
          id: mia.membershipId,
          userId: mia.id,
          name: expect.any(String),
          email: mia.email,
          status: 'ACTIVE',
          role: { name: 'MEMBER' },
        },
      ],
    },
  });
  expect((await asAnn.graphql(USERS, { size: 2, page: 2 })).data).toMatchObject({ users: { total: 3, objects: [{}] } });
  expect((await asAnn.graphql(USERS, { status: ['DISABLED'] })).data).toEqual({ users: { total: 0, objects: [] } });
  expect((await asMia.graphql(USERS)).codes).toEqual(['FORBIDDEN']);
  const foreign = await asRob.graphql('query ($id: ID) { users(companyId: $id) { total } }', { id: acme.id });
  expect(foreign.codes).toEqual(['NOT_FOUND']);
});

test('roles on offer are those the caller can grant', async () => {
  expect((await asAdam.graphql('{ roles { id name } }')).data!.roles.map(({ name }: { name: string }) => name)).toEqual(
    ['VIEWER', 'MEMBER', 'ADMIN'],
  );
});

test('a changed role applies to the next request', async () => {
  const vic = await acme.member('MEMBER');
  const asVic = await api.browser().signIn(vic);
  expect((await asVic.graphql(USERS)).codes).toEqual(['FORBIDDEN']);
  expect((await update(asAdam, { accountId: vic.membershipId, roleId: 'ADMIN' })).data).toMatchObject({
    updateMember: { user: { id: vic.membershipId, role: { name: 'ADMIN' } } },
  });
  expect((await asVic.graphql(USERS)).codes).toEqual([]);
});

test('a disabled member loses the session at once, and does not regain it when activated again', async () => {
  const vic = await acme.member('MEMBER');
  const secondMembership = await (await seed.company('Elsewhere')).member('VIEWER', { existing: vic });
  const asVic = await api.browser().signIn(vic);
  const asVicInSecond = await api.browser().signIn(vic);
  await asVicInSecond.graphql('mutation ($id: ID!) { switchAccount(input: { accountId: $id }) { ok } }', {
    id: secondMembership.membershipId,
  });
  expect((await update(asAnn, { accountId: vic.membershipId, status: 'DISABLED' })).data).toMatchObject({
    updateMember: { user: { status: 'DISABLED' } },
  });
  expect((await asVic.graphql('{ me { id } }')).status).toBe(401);
  expect((await asVicInSecond.graphql('{ me { company { name } } }')).data).toEqual({
    me: { company: { name: 'Elsewhere' } },
  });
  await update(asAnn, { accountId: vic.membershipId, status: 'ACTIVE' });
  expect((await asVic.graphql('{ me { id } }')).status).toBe(401);
  expect((await (await api.browser().signIn(vic)).graphql('{ me { id } }')).codes).toEqual([]);
});

test.each<[string, TestBrowser, object, string]>([
  ['oneself', asAnn, { accountId: ann.membershipId, status: 'DISABLED' }, 'CONFLICT'],
  ['one’s own role', asAnn, { accountId: ann.membershipId, roleId: 'VIEWER' }, 'CONFLICT'],
  ['an owner, by an administrator', asAdam, { accountId: ann.membershipId, roleId: 'VIEWER' }, 'FORBIDDEN'],
  [
    'a member into an owner, by an administrator',
    asAdam,
    { accountId: mia.membershipId, roleId: 'OWNER' },
    'FORBIDDEN',
  ],
  ['anyone, by a member', asMia, { accountId: adam.membershipId, roleId: 'VIEWER' }, 'FORBIDDEN'],
  ['a member of another company', asRob, { accountId: mia.membershipId, status: 'DISABLED' }, 'NOT_FOUND'],
  ['an unknown member', asAnn, { accountId: 'nonsense', status: 'DISABLED' }, 'NOT_FOUND'],
  ['into no such role', asAnn, { accountId: mia.membershipId, roleId: 'KING' }, 'VALIDATION'],
  ['two things at once', asAnn, { accountId: mia.membershipId, roleId: 'VIEWER', status: 'DISABLED' }, 'VALIDATION'],
  ['neither role nor status', asAnn, { accountId: mia.membershipId }, 'VALIDATION'],
])('changing %s is rejected and changes nothing', async (_, browser, input, code) => {
  const memberships = () =>
    database.read(SYSTEM, (tx) => tx.selectFrom('membership').selectAll().orderBy('id').execute());
  const before = await memberships();
  expect((await update(browser, input)).codes).toEqual([code]);
  expect(await memberships()).toEqual(before);
});

test('two owners who demote each other at the same time leave one', async () => {
  for (let round = 0; round < 5; round += 1) {
    const company = await seed.company(`Duel ${round}`);
    const [first, second] = [await company.owner(), await company.owner()];
    const [asFirst, asSecond] = [await api.browser().signIn(first), await api.browser().signIn(second)];
    await Promise.all([
      update(asFirst, { accountId: second.membershipId, roleId: 'VIEWER' }),
      update(asSecond, { accountId: first.membershipId, status: 'DISABLED' }),
    ]);
    const owners = await database.read(SYSTEM, (tx) =>
      tx
        .selectFrom('membership')
        .select('id')
        .where('companyId', '=', company.id)
        .where('role', '=', 'OWNER')
        .where('status', '=', 'ACTIVE')
        .execute(),
    );
    expect(owners).toHaveLength(1);
  }
});

test('an invitation is an e-mail in the recipient’s language, listed once per address', async () => {
  const pia = await seed.user({ email: 'pia@example.test' });
  await database.transact(SYSTEM, (tx) =>
    tx.updateTable('appUser').set({ language: 'pt' }).where('id', '=', pia.id).execute(),
  );
  expect((await invite(asAdam, ' PIA@example.test', 'VIEWER')).data).toMatchObject({
    inviteMember: {
      ok: true,
      invitation: { email: 'pia@example.test', status: 'PENDING', canResend: false, role: { name: 'VIEWER' } },
    },
  });
  const [email] = (await sentEmails(database)).filter(({ to }) => to === 'pia@example.test');
  expect(email).toMatchObject({ language: 'pt', subject: expect.stringMatching(/convida você para Harbour/) });
  const token = email!.action!.url.replace('/auth/invitation/', '');
  expect(token).toMatch(/^[\w-]{43}$/);

  expect(await invite(asAnn, 'pia@example.test', 'VIEWER')).toMatchObject({ codes: ['VALIDATION'] });
  now += DAY_MS;
  const LIST = '{ invitations { total objects { email status canResend } } }';
  const asAnnAgain = await api.browser().signIn(ann);
  expect((await asAnnAgain.graphql(LIST)).data).toEqual({
    invitations: { total: 1, objects: [{ email: 'pia@example.test', status: 'PENDING', canResend: true }] },
  });
  expect((await invite(asAnnAgain, 'pia@example.test', 'VIEWER')).codes).toEqual([]);
  expect((await asAnnAgain.graphql(LIST)).data).toEqual({
    invitations: { total: 1, objects: [{ email: 'pia@example.test', status: 'PENDING', canResend: false }] },
  });
  const strangers = await api.browser().signIn(rob);
  expect((await strangers.graphql(LIST)).data).toEqual({ invitations: { total: 0, objects: [] } });
});

test.each<[string, string, string, string]>([
  ['no address', 'pia@', 'MEMBER', 'email'],
  ['no such role', 'new@example.test', 'KING', 'roleId'],
  ['a member', mia.email, 'MEMBER', 'email'],
  ['an owner, by an administrator', 'new@example.test', 'OWNER', 'roleId'],
])('inviting %s is rejected at its field, and no e-mail is sent', async (_, email, role, field) => {
  const before = (await sentEmails(database)).length;
  const rejected = await invite(await api.browser().signIn(adam), email, role);
  expect(rejected.errors[0]?.extensions).toMatchObject({
    code: 'VALIDATION',
    fields: { [field]: [expect.any(String)] },
  });
  expect(await sentEmails(database)).toHaveLength(before);
});

test('concurrent invitations of one address send one e-mail', async () => {
  const browser = await api.browser().signIn(ann);
  const answers = await Promise.all(Array.from({ length: 6 }, () => invite(browser, 'wanted@example.test')));
  expect(answers.filter(({ codes }) => !codes.length)).toHaveLength(1);
  expect((await sentEmails(database)).filter(({ to }) => to === 'wanted@example.test')).toHaveLength(1);
});

test('a company sends a hundred invitations a day at most', async () => {
  const company = await seed.company('Loud');
  const owner = await company.owner();
  await database.transact(SYSTEM, (tx) =>
    tx
      .insertInto('invitation')
      .values(
        Array.from({ length: 100 }, (_, n) => ({
          id: seed.newId(),
          companyId: company.id,
          email: `n${n}@example.test`,
          role: 'VIEWER',
          tokenHash: Buffer.from(`loud ${n}`),
          inviterId: owner.id,
          createdAt: new Date(now - HOUR_MS),
          expiresAt: new Date(now + DAY_MS),
        })),
      )
      .execute(),
  );
  expect((await invite(await api.browser().signIn(owner), 'one-more@example.test')).codes).toEqual(['RATE_LIMITED']);
});

test('a member of several companies selects the default', async () => {
  const secondCompany = await seed.company('Second home');
  const max = await acme.member('VIEWER');
  const second = await secondCompany.member('MEMBER', { existing: max });
  const browser = await api.browser().signIn(max);
  const select = (membershipId: string | null, isDefault = true) =>
    browser.graphql(
      'mutation ($input: UpdateUserAccountInput!) { updateUserAccount(input: $input) { ok account { id isDefault } } }',
      { input: { accountId: membershipId, isDefault } },
    );
  expect((await select(second.membershipId)).data).toEqual({
    updateUserAccount: { ok: true, account: { id: second.membershipId, isDefault: true } },
  });
  const memberships = await browser.graphql('{ userAccounts { id isDefault } }');
  expect(memberships.data).toEqual({
    userAccounts: [
      { id: second.membershipId, isDefault: true },
      { id: max.membershipId, isDefault: false },
    ],
  });
  expect((await select(ann.membershipId)).codes).toEqual(['NOT_FOUND']);
  expect((await select('nonsense')).codes).toEqual(['NOT_FOUND']);
  expect((await select(second.membershipId, false)).data).toMatchObject({
    updateUserAccount: { account: { isDefault: false } },
  });
});

test('the account that owns a campaign is found among the user’s own, and among no others', async () => {
  const scenario = await campaignScenario(database, seed, api);
  const made = await scenario.owner.graphql(
    `mutation ($input: CreateSponsorCampaignInput!) { createSponsorCampaign(input: $input) { sponsorCampaign { id } } }`,
    {
      input: {
        brandId: scenario.brand.id,
        catalogId: scenario.shop.id,
        name: 'Plan',
        asName: 'Plan',
        adsProductName: 'Plan',
        startDate: new Date(now).toISOString(),
        skus: ['RUN-1'],
      },
    },
  );
  const id = made.data!.createSponsorCampaign.sponsorCampaign.id as string;
  const helper = await rival.member('MEMBER');
  const inside = await scenario.acme.member('MEMBER', { existing: helper });
  const ASK =
    'query ($id: ID!) { relatedAccount(objectType: SPONSOR_CAMPAIGN, objectId: $id) { id isCurrent company { id } } }';
  const asHelper = await api.browser().signIn(helper);
  expect((await asHelper.graphql(ASK, { id })).data).toEqual({
    relatedAccount: { id: inside.membershipId, isCurrent: false, company: { id: scenario.acme.id } },
  });
  expect((await asHelper.graphql(ASK, { id: 'nonsense' })).data).toEqual({ relatedAccount: null });
  const stranger = await api.browser().signIn(rob);
  expect((await stranger.graphql(ASK, { id })).data).toEqual({ relatedAccount: null });
});
