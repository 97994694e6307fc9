import { expect, test } from 'vitest';
import { SYSTEM } from '#platform/db/database.ts';
import { startApi } from '../../../../testing/api.ts';
import { createTestDatabase } from '../../../../testing/database.ts';
import { sentEmails } from '../../../../testing/jobs.ts';
import { createSeed, PASSWORD } from '../../../../testing/seed.ts';
import { setText } from './index.ts';
import { eventually } from '../../../../testing/eventually.ts';

const database = await createTestDatabase();
const seed = createSeed(database, { clock: () => Date.UTC(2024, 5, 3, 8) });
const api = await startApi(database, seed);
const owner = await (await seed.company('Own Words')).owner();
const browser = await api.browser().signIn(owner);

const CHANGE = 'mutation ($input: ChangePasswordInput!) { changePassword(input: $input) { ok } }';
const NEW = 'Another-horse-8';

const set = (key: string, text: string | null, language: 'en' | 'pt' = 'en') =>
  database.transact(SYSTEM, (tx) => setText(tx, { language, namespace: 'identity', key }, text));

async function refusal(language: 'en' | 'pt' = 'en') {
  browser.language = language;
  const answer = await browser.graphql(CHANGE, { input: { newPassword: NEW } });
  return answer.errors[0]?.extensions.fields?.['currentPassword'];
}
/** Waits until the refusal says this, for a little longer than overrides take. */
const expectRefusal = (message: string, language?: 'en' | 'pt') =>
  eventually(async () => expect(await refusal(language)).toEqual([message]));

test('an override changes the words of refusals and emails of a running server, and its end restores them', async () => {
  const [original] = (await refusal())!;
  await set('problem.currentPasswordRequired', 'And your password today?');
  await set('email.passwordChanged.subject', 'New password it is');
  await set('email.passwordChanged.greeting', 'Hi without a name,');
  await expectRefusal('And your password today?');
  expect(await refusal('pt')).not.toEqual([original]);

  const changed = await browser.graphql(CHANGE, { input: { currentPassword: PASSWORD, newPassword: NEW } });
  expect(changed.codes).toEqual([]);
  const email = (await sentEmails(database)).at(-1)!;
  expect(email.subject).toBe('New password it is');
  // It lacks the name, so it has no effect.
  expect(email.greeting).toMatch(/^Hello \w+/);

  await set('problem.currentPasswordRequired', null);
  await expectRefusal(original!);
});
