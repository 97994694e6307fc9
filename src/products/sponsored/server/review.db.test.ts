import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { SYSTEM } from '#platform/db/database.ts';
import { startApi, type TestBrowser } from '../../../../testing/api.ts';
import { createTestDatabase } from '../../../../testing/database.ts';
import { sentEmails } from '../../../../testing/jobs.ts';
import { createSeed } from '../../../../testing/seed.ts';
import { dailyMails } from '#core/notifications/server/index.ts';
import { DAY_MS } from '#kernel/time.ts';
import { servingAdSets } from '#core/serving/server/index.ts';
import { campaignCalls, campaignScenario } from './sponsored.test-support.ts';

const START = Date.UTC(2026, 5, 1, 4);
let now = START;
const database = await createTestDatabase();
const seed = createSeed(database, { clock: () => now });
const api = await startApi(database, seed);
const scenario = await campaignScenario(database, seed, api);
const { acme, owner, member, viewer, rival, staff } = scenario;
const { update, created, approved, read } = campaignCalls(scenario, START);

beforeEach(() => {
  now = START;
});

const emailOf = (companyId: string, role: 'OWNER' | 'MEMBER') =>
  database.read(SYSTEM, async (tx) => {
    const { rows } = await sql<{ email: string }>`
      select email from app_user join membership on membership.user_id = app_user.id
      where company_id = ${companyId} and role = ${role}`.execute(tx);
    return rows[0]!.email;
  });

describe('review', () => {
  test('approval starts a campaign that is due, a rejection gives its reason, an edit resubmits it', async () => {
    const { id } = await created();
    expect((await update(staff, { id, status: 'REJECTED' })).errors[0]!.extensions.fields).toHaveProperty('notes');
    const rejected = await update(staff, { id, status: 'REJECTED', notes: 'Blurred' });
    expect(rejected.data!.updateSponsorCampaign.sponsorCampaign).toMatchObject({
      adsetSet: [{ status: 'REJECTED', notes: 'Blurred' }],
    });
    expect(
      (await update(owner, { id, name: 'Summer, sharper' })).data!.updateSponsorCampaign.sponsorCampaign,
    ).toMatchObject({
      adsetSet: [{ status: 'PENDING_FOR_APPROVAL', notes: null }],
    });
    expect(
      (await update(staff, { id, status: 'SCHEDULED' })).data!.updateSponsorCampaign.sponsorCampaign,
    ).toMatchObject({
      adsetSet: [{ status: 'DELIVERING' }],
    });
    expect((await update(staff, { id, status: 'SCHEDULED' })).codes).toEqual(['CONFLICT']);
  });

  test('the decision is notified to users who can launch campaigns, and to no others', async () => {
    const { id } = await created({ name: 'Hats <b>' });
    await update(staff, { id, status: 'REJECTED', notes: 'Too blurred' });
    await update(staff, { id, status: 'SCHEDULED' });
    const notifications = async (browser: TestBrowser) =>
      JSON.stringify((await browser.graphql('{ notifications { edges { node { messageHtml link kind } } } }')).data);
    for (const browser of [owner, member]) {
      expect(await notifications(browser)).toContain(
        JSON.stringify({
          messageHtml: 'Your campaign <strong>Hats &lt;b&gt;</strong> was approved.',
          link: `/sponsor/${id}/review`,
          kind: 'campaign',
        }),
      );
      expect(await notifications(browser)).toContain('was rejected: Too blurred');
      expect(await notifications(browser)).toContain(`/campaigns/${id}/settings#content`);
    }
    for (const browser of [viewer, rival, staff]) expect(await notifications(browser)).not.toContain('Hats');
  });

  test('the decision is emailed, too, with the reason and a link to the rejected content', async () => {
    const { id } = await created({ name: 'Socks' });
    const before = (await sentEmails(database)).length;
    const emails = async () => (await sentEmails(database)).slice(before);
    await update(staff, { id, status: 'REJECTED' });
    expect(await emails()).toEqual([]);
    await update(staff, { id, status: 'REJECTED', notes: 'Too blurred' });
    const rejected = await emails();
    expect(rejected.map(({ to }) => to)).toEqual([await emailOf(acme.id, 'OWNER')]);
    for (const email of rejected) {
      expect(email.subject).toBe('Campaign rejected: Socks');
      expect(email.paragraphs).toContain('Reason given: Too blurred');
      expect(email.action!.url).toBe(`/campaigns/${id}/settings#content`);
    }
    await update(staff, { id, status: 'SCHEDULED' });
    const [approval] = (await emails()).slice(rejected.length);
    expect(approval).toMatchObject({
      subject: 'Campaign approved: Socks',
      paragraphs: [expect.stringContaining('It runs from June 1, 2026,')],
    });
  });

  test('who created it is mailed beside the owners, and others of the team are not', async () => {
    const { id } = await created({ name: 'Scarves' });
    const member = await emailOf(acme.id, 'MEMBER');
    await database.transact(SYSTEM, (tx) =>
      sql`update campaign set created_by = (select id from app_user where email = ${member}) where id = ${id}::bigint`.execute(
        tx,
      ),
    );
    await update(staff, { id, status: 'REJECTED', notes: 'Too blurred' });
    const emails = (await sentEmails(database)).filter(({ subject }) => subject.endsWith('Scarves'));
    expect(emails.map(({ to }) => to).toSorted()).toEqual([await emailOf(acme.id, 'OWNER'), member].toSorted());
  });

  test('each gets it as chosen: at once, with the day, or not', async () => {
    const email = await emailOf(acme.id, 'OWNER');
    const choose = (frequency: string) =>
      owner.graphql('mutation ($input: ChooseMailInput!) { chooseMail(input: $input) { ok } }', {
        input: { kind: 'VERDICT', frequency },
      });
    const { id } = await created({ name: 'Gloves' });
    expect((await choose('DAILY')).errors).toEqual([]);
    await update(staff, { id, status: 'REJECTED', notes: 'Too blurred' });
    expect((await choose('NEVER')).errors).toEqual([]);
    await update(staff, { id, status: 'SCHEDULED' });
    expect((await sentEmails(database)).filter(({ subject }) => subject.includes('Gloves'))).toEqual([]);
    await dailyMails.runDue({ database, clock: () => now + DAY_MS });
    const days = (await sentEmails(database)).filter(({ to, items }) => to === email && items);
    expect(days).toMatchObject([
      {
        kind: 'daily',
        items: [
          {
            text: 'Campaign rejected: Gloves. Reason given: Too blurred',
            url: expect.stringMatching(new RegExp(`/campaigns/${id}/settings#content$`)),
          },
        ],
      },
    ]);
    await choose('AT_ONCE');
  });

  test('an edit of the content waits while the approved version keeps serving', async () => {
    const { id } = await approved();
    await update(owner, { id, skus: ['RUN-2'] });
    expect(await read(owner, id)).toMatchObject({
      adsetSet: [{ status: 'DELIVERING' }],
      productAd: { skus: ['RUN-2'] },
      review: { state: 'PENDING', isServingEarlierVersion: true },
    });
    const serving = () => database.read(SYSTEM, (tx) => servingAdSets(tx, { campaignIds: [BigInt(id)] }));
    expect((await serving())[0]).toMatchObject({ hasPendingContent: true, products: [{ sku: 'RUN-1' }] });
    await update(staff, { id, status: 'REJECTED', notes: 'Not this one' });
    expect(await read(owner, id)).toMatchObject({ adsetSet: [{ status: 'DELIVERING', notes: 'Not this one' }] });
    await update(staff, { id, status: 'SCHEDULED' });
    expect((await serving())[0]).toMatchObject({ hasPendingContent: false, products: [{ sku: 'RUN-2' }] });
  });

  test('budget, bid and keywords need no review', async () => {
    const { id } = await approved();
    await update(owner, { id, budgetType: 'DAILY', budgetDailyTotal: '30', keywords: ['hat'] });
    expect(await read(owner, id)).toMatchObject({
      adsetSet: [{ status: 'DELIVERING', budgetDaily: '30' }],
      review: { state: 'APPROVED' },
    });
  });

  test('is for staff only, who cannot edit content', async () => {
    const { id } = await created();
    expect((await update(owner, { id, status: 'SCHEDULED' })).codes).toEqual(['FORBIDDEN']);
    expect((await update(staff, { id, name: 'Mine now' })).codes).toEqual(['FORBIDDEN']);
    expect((await update(staff, { id, name: 'Mine now', status: 'SCHEDULED' })).codes).toEqual(['FORBIDDEN']);
    expect(await read(owner, id)).toMatchObject({ name: 'Summer', adsetSet: [{ status: 'PENDING_FOR_APPROVAL' }] });
  });

  test('a rejected decision rolls back the edit it came with', async () => {
    const { id, campaign } = await created();
    const seller = await acme.owner();
    await database.transact(SYSTEM, (tx) =>
      sql`update app_user set is_staff = true where id = ${seller.id}`.execute(tx),
    );
    const both = await api.browser().signIn(seller);
    const answer = await update(both, { id, name: 'Renamed', status: 'REJECTED' });
    expect(answer.codes).toEqual(['VALIDATION']);
    expect(await read(owner, id)).toMatchObject({ name: 'Summer', version: campaign.version });
  });

  test('the queue lists what waits, oldest first, edits of running campaigns included', async () => {
    await database.transact(SYSTEM, (tx) =>
      sql`update creative set review = 'REJECTED' where review = 'PENDING'`.execute(tx),
    );
    const first = await approved();
    now += 1000;
    const second = await created();
    now += 1000;
    await update(owner, { id: first.id, skus: ['HAT-1'] });
    const queue = await staff.graphql('{ sponsorReviewQueue { total objects { id } } }');
    expect(queue.data!.sponsorReviewQueue).toEqual({ total: 2, objects: [{ id: second.id }, { id: first.id }] });
    expect((await owner.graphql('{ sponsorReviewQueue { total } }')).codes).toEqual(['FORBIDDEN']);
  });
});

test('the second of two editors gets a conflict and overwrites nothing', async () => {
  const { id, campaign } = await created();
  expect((await update(owner, { id, version: campaign.version, name: 'First' })).errors).toEqual([]);
  expect((await update(member, { id, version: campaign.version, name: 'Second' })).codes).toEqual(['CONFLICT']);
  expect(await read(owner, id)).toMatchObject({ name: 'First' });
});

test('of many concurrent saves from the same version, one succeeds', async () => {
  const { id, campaign } = await created();
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) => update(owner, { id, version: campaign.version, name: `Take ${index}` })),
  );
  expect(answers.filter((answer) => answer.errors.length === 0)).toHaveLength(1);
  expect(answers.flatMap((answer) => answer.codes)).toEqual(Array.from({ length: 7 }, () => 'CONFLICT'));
});
