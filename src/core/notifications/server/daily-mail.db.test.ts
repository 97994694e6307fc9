import { beforeEach, describe, expect, test } from 'vitest';
import { companyEmails, companyMessages } from '#core/accounts/rules/company.messages.ts';
import { exportEmails } from '#core/exports/rules/export.messages.ts';
import type { MailKind } from '#kernel/mail-kind.ts';
import { DAY_MS } from '#kernel/time.ts';
import { SYSTEM, systemFor } from '#platform/db/database.ts';
import { startApi, type TestBrowser } from '../../../../testing/api.ts';
import { expectIsolated } from '../../../../testing/broken-company.ts';
import { createTestDatabase } from '../../../../testing/database.ts';
import { sentEmails } from '../../../../testing/jobs.ts';
import { createSeed } from '../../../../testing/seed.ts';
import { dailyMails } from './daily-mail.jobs.ts';
import { mailByChoice, type MailReader, type MailSubject } from './mail-by-choice.ts';

// Noon in Singapore.
const NOON = Date.UTC(2026, 5, 1, 4);
let now = NOON;
const database = await createTestDatabase();
const seed = createSeed(database, { clock: () => now });
const api = await startApi(database, seed);

beforeEach(() => {
  now = NOON;
});

const message = (file: string) => exportEmails.ready({ name: 'Ana', file });

async function companyOf(name: string) {
  const company = await seed.company(name);
  const user = await company.owner();
  const browser = await api.browser().signIn(user);
  const reader: MailReader = { userId: user.id, email: user.email, firstName: 'Ana', language: 'en' };
  const mail = (file: string, kind: MailKind = 'booking') =>
    database.transact(systemFor(company.id), (tx) =>
      mailByChoice(tx, {
        companyId: company.id,
        readers: [reader],
        messageOf: () => message(file),
        kind,
        url: '/api',
        at: now,
      }),
    );
  const sent = async () => (await sentEmails(database)).filter(({ to }) => to === user.email);
  return { company, browser, user, reader, mail, sent };
}
const choose = (browser: TestBrowser, kind: string, frequency: string) =>
  browser.graphql(
    'mutation ($input: ChooseMailInput!) { chooseMail(input: $input) { ok mailChoices { kind frequency } } }',
    { input: { kind: kind.toUpperCase(), frequency } },
  );
const runDaily = () => dailyMails.runDue({ database, clock: () => now });

describe('the choice', () => {
  test('is each user’s own, of what may be chosen', async () => {
    const { browser } = await companyOf('Chooser');
    const { browser: other } = await companyOf('Other');
    const read = async (who: TestBrowser) =>
      (await who.graphql('{ mailChoices { kind frequency choices } }')).data!.mailChoices as {
        kind: string;
        frequency: string;
        choices: string[];
      }[];
    expect(await read(browser)).toContainEqual({
      kind: 'BOOKING',
      frequency: 'AT_ONCE',
      choices: ['AT_ONCE', 'DAILY', 'NEVER'],
    });
    const { data } = await choose(browser, 'export', 'NEVER');
    expect(data!.chooseMail).toMatchObject({ ok: true });
    expect(data!.chooseMail.mailChoices).toContainEqual({ kind: 'EXPORT', frequency: 'NEVER' });
    expect((await read(other)).find(({ kind }) => kind === 'EXPORT')!.frequency).toBe('AT_ONCE');
    expect((await read(browser)).map(({ kind }) => kind)).not.toContain('MONEY');
  });

  test.each([
    ['booking', 'WEEKLY'],
    // A file can be downloaded for a day.
    ['export', 'DAILY'],
    ['weekly', 'DAILY'],
    ['weekly', 'AT_ONCE'],
  ])('of %s may not be %s', async (kind, frequency) => {
    const { browser } = await companyOf(`No ${kind} ${frequency}`);
    expect(Object.keys((await choose(browser, kind, frequency)).errors[0]!.extensions.fields ?? {})).toEqual([
      'frequency',
    ]);
  });

  test.each(['security', 'money', 'invitation', 'daily'])('does not offer %s', async (kind) => {
    const { browser } = await companyOf(`No ${kind}`);
    expect((await choose(browser, kind, 'NEVER')).errors).toHaveLength(1);
  });

  test('is no one’s who is not signed in', async () => {
    expect((await choose(api.browser(), 'export', 'NEVER')).codes).toEqual(['UNAUTHENTICATED']);
  });

  test('decides whether a mail is sent at once', async () => {
    const { browser, mail, sent } = await companyOf('Quiet');
    await mail('one.csv', 'export');
    expect(await sent()).toMatchObject([{ kind: 'export', subject: 'Your file is ready: one.csv' }]);
    await choose(browser, 'export', 'NEVER');
    await mail('two.csv', 'export');
    expect(await sent()).toHaveLength(1);
    now += DAY_MS;
    await runDaily();
    expect(await sent()).toHaveLength(1);
  });

  test('does not keep back what is always sent', async () => {
    const { company, user, sent } = await companyOf('Always');
    await database.transact(SYSTEM, (tx) =>
      tx.insertInto('mailChoice').values({ userId: user.id, kind: 'money', frequency: 'NEVER' }).execute(),
    );
    await database.transact(SYSTEM, (tx) =>
      mailByChoice(tx, {
        companyId: company.id,
        readers: [{ userId: user.id, email: user.email, firstName: 'Ana', language: 'en' }],
        messageOf: () => message('x'),
        kind: 'money',
        url: '/billing/method',
        at: now,
      }),
    );
    expect(await sent()).toMatchObject([{ kind: 'money' }]);
  });
});

describe('the summary of a day', () => {
  test('lists in the morning what happened, once, and nothing of other companies', async () => {
    const { browser, mail, sent } = await companyOf('Daily');
    const elsewhere = await companyOf('Elsewhere');
    for (const who of [browser, elsewhere.browser]) await choose(who, 'booking', 'DAILY');
    await mail('one.csv');
    await mail('two.csv');
    await elsewhere.mail('secret.csv');
    await runDaily();
    expect(await sent()).toEqual([]);
    // Eight in the morning in Singapore.
    now = Date.UTC(2026, 5, 2, 0);
    await mail('later.csv');
    await Promise.all([runDaily(), runDaily()]);
    await runDaily();
    const mails = await sent();
    expect(mails).toMatchObject([
      {
        kind: 'daily',
        subject: 'What happened at Daily',
        items: [
          { text: 'Your file is ready: one.csv', url: '/api' },
          { text: 'Your file is ready: two.csv', url: '/api' },
        ],
      },
    ]);
    expect(JSON.stringify(mails)).not.toContain('secret');
    now += DAY_MS;
    await runDaily();
    expect((await sent()).slice(1)).toMatchObject([{ items: [{ text: 'Your file is ready: later.csv' }] }]);
  });

  test('says what was decided and why, a line for each decision', async () => {
    const { browser, sent, company, reader } = await companyOf('Decided');
    await choose(browser, 'company', 'DAILY');
    await choose(browser, 'verdict', 'DAILY');
    const of = (name: string) => ({ company: name, cluster: 'North' });
    const { approved, clusterJoined } = companyMessages.decision;
    const subject = approved.subject(of('Decided'));
    const mails: Pick<MailSubject, 'messageOf' | 'lead'>[] = [
      {
        messageOf: () => companyEmails.companyDecision({ name: 'Ana', subject, reason: 'All checked' }),
        lead: [approved.sentence(of('Decided')), clusterJoined.sentence(of('Decided'))],
      },
      { messageOf: () => companyEmails.claimDeclined({ name: 'Ana', company: 'Decided', target: 'Bee', reason: '' }) },
    ];
    for (const mail of mails)
      await database.transact(systemFor(company.id), (tx) =>
        mailByChoice(tx, { ...mail, companyId: company.id, readers: [reader], url: '/api', at: now }),
      );
    now += DAY_MS;
    await runDaily();
    const [mail] = await sent();
    expect(mail!.items!.map(({ text }) => text)).toEqual([
      expect.stringMatching(/^Decided is approved: .*\. Reason given: All checked$/),
      expect.stringMatching(/North.*\. Reason given: All checked$/),
      'Bee was not added to Decided',
    ]);
  });

  test('lists of a long day the first, and how many more there are', async () => {
    const { browser, mail, sent } = await companyOf('Long');
    await choose(browser, 'booking', 'DAILY');
    for (let count = 1; count <= 32; count += 1) await mail(`${count}.csv`);
    now += DAY_MS;
    await runDaily();
    const items = (await sent())[0]?.items;
    expect(items).toHaveLength(31);
    expect(items!.at(-1)).toEqual({ text: 'And 2 more', url: '/homepage' });
  });

  test('is not sent to who has left the company', async () => {
    const { browser, mail, sent, company, user } = await companyOf('Left');
    await choose(browser, 'booking', 'DAILY');
    await mail('one.csv');
    await database.transact(SYSTEM, (tx) =>
      tx
        .updateTable('membership')
        .set({ status: 'DISABLED' })
        .where('companyId', '=', company.id)
        .where('userId', '=', user.id)
        .execute(),
    );
    now += DAY_MS;
    await runDaily();
    expect(await sent()).toEqual([]);
  });

  test('waits for no company that fails', async () => {
    const made = [await companyOf('First'), await companyOf('Second'), await companyOf('Third')];
    const companies = made.toSorted((a, b) => (a.company.id < b.company.id ? -1 : 1));
    for (const { browser, mail } of companies) {
      await choose(browser, 'booking', 'DAILY');
      await mail('one.csv');
    }
    now += DAY_MS;
    const isDone = async (id: string) => {
      const { sent } = companies.find(({ company }) => company.id === id)!;
      return (await sent()).length === 1;
    };
    const ids = companies.map(({ company }) => company.id) as [string, string, string];
    await expectIsolated(database, ids, { work: dailyMails, deps: { database, clock: () => now }, isDone });
  });
});
