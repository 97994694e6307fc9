import { expect, test } from 'vitest';
import { DAY_MS } from '#kernel/time.ts';
import { startApi } from '../../../../testing/api.ts';
import { createTestDatabase } from '../../../../testing/database.ts';
import { createSeed } from '../../../../testing/seed.ts';
import { pruneDrafts } from './index.ts';

let nowMs = Date.UTC(2026, 5, 10, 4);
const database = await createTestDatabase();
const seed = createSeed(database, { clock: () => nowMs });
const api = await startApi(database, seed);
await seed.catalog('SG');
const acme = await seed.company('Acme');
const owner = await acme.owner();

type Browser = Awaited<ReturnType<ReturnType<typeof api.browser>['signIn']>>;
interface Copy {
  revision: string;
  content: string;
}
const read = async (browser: Browser, key = 'campaign'): Promise<Copy | null> =>
  (
    await browser.graphql<{ draftCopy: Copy | null }>(
      'query ($name: String!) { draftCopy(name: $name) { revision content } }',
      { name: key },
    )
  ).data!.draftCopy;
const keep = async (browser: Browser, content: string, revision: string | null = null, key = 'campaign') => {
  const { data, codes } = await browser.graphql<{ keepDraft: { isKept: boolean; draftCopy: Copy | null } }>(
    'mutation ($input: KeepDraftInput!) { keepDraft(input: $input) { isKept draftCopy { revision content } } }',
    { input: { name: key, content, revision } },
  );
  return data ? { ...data.keepDraft, codes } : { isKept: false, draftCopy: null, codes };
};

const discard = async (browser: Browser, revision: string | null = null, key = 'campaign') =>
  (
    await browser.graphql<{ discardDraft: { draftCopy: Copy | null } }>(
      'mutation ($input: DiscardDraftInput!) { discardDraft(input: $input) { draftCopy { revision content } } }',
      { input: { name: key, revision } },
    )
  ).data!.discardDraft;

test('a draft is found from another browser, and a newer edit elsewhere is not overwritten', async () => {
  const [desk, laptop] = [await api.browser().signIn(owner), await api.browser().signIn(owner)];
  const first = await keep(desk, 'one');
  expect(await read(laptop)).toEqual(first.draftCopy);
  const second = await keep(laptop, 'two', first.draftCopy!.revision);
  expect(second).toMatchObject({ isKept: true, draftCopy: { content: 'two' } });
  expect(await keep(desk, 'one and a half', first.draftCopy!.revision)).toMatchObject({
    isKept: false,
    draftCopy: second.draftCopy,
  });
  expect(await keep(desk, 'new')).toMatchObject({ isKept: false, draftCopy: second.draftCopy });
  // The answer of this one was lost.
  expect(await keep(laptop, 'two', first.draftCopy!.revision)).toMatchObject({ isKept: true });
  expect(await keep(desk, 'three', second.draftCopy!.revision)).toMatchObject({ isKept: true });
  const third = (await read(desk))!;
  expect(await discard(laptop, second.draftCopy!.revision)).toEqual({ draftCopy: third });
  expect(await read(desk)).toEqual(third);
  expect(await discard(desk, third.revision)).toEqual({ draftCopy: null });
  expect(await read(laptop)).toBeNull();
  expect(await keep(laptop, 'four', second.draftCopy!.revision)).toMatchObject({ isKept: false, draftCopy: null });
});

test('what finishes a draft discards it as it is now', async () => {
  const [desk, laptop] = [await api.browser().signIn(owner), await api.browser().signIn(owner)];
  const first = await keep(desk, 'one', null, 'finished');
  await keep(laptop, 'two', first.draftCopy!.revision, 'finished');
  expect(await discard(desk, null, 'finished')).toEqual({ draftCopy: null });
  expect(await read(laptop, 'finished')).toBeNull();
});

test('others read nothing of it: of the same company, of another one, the same person in another one', async () => {
  const browser = await api.browser().signIn(owner);
  await keep(browser, 'mine', null, 'own');
  const rival = await seed.company('Rival');
  for (const user of [await acme.member('ADMIN'), await rival.owner()]) {
    const other = await api.browser().signIn(user);
    expect(await read(other, 'own')).toBeNull();
    expect(await keep(other, 'theirs', null, 'own')).toMatchObject({ isKept: true });
  }
  expect(await read(browser, 'own')).toMatchObject({ content: 'mine' });
  expect((await api.browser().graphql('{ draftCopy(name: "own") { content } }')).codes).toEqual(['UNAUTHENTICATED']);
});

test('it is bounded: in size, in number, and to thirty days without a change', async () => {
  const member = await acme.member('MEMBER');
  let browser = await api.browser().signIn(member);
  expect((await keep(browser, 'x'.repeat(300_001))).codes).toEqual(['VALIDATION']);
  expect((await keep(browser, 'x', 'no id')).codes).toEqual(['VALIDATION']);
  expect((await keep(browser, 'x', null, '')).codes).toEqual(['VALIDATION']);
  for (let index = 0; index <= 30; index += 1) {
    nowMs += 1000;
    await keep(browser, 'x', null, `draft ${index}`);
  }
  expect([await read(browser, 'draft 0'), (await read(browser, 'draft 1'))?.content]).toEqual([null, 'x']);
  nowMs += 30 * DAY_MS - 1000;
  browser = await api.browser().signIn(member);
  expect([await read(browser, 'draft 29'), (await read(browser, 'draft 30'))?.content]).toEqual([null, 'x']);
  expect(await keep(browser, 'y', null, 'draft 29')).toMatchObject({ isKept: true });
  await pruneDrafts(database, nowMs);
  expect([await read(browser, 'draft 29'), await read(browser, 'draft 30')]).toMatchObject([
    { content: 'y' },
    { content: 'x' },
  ]);
});
