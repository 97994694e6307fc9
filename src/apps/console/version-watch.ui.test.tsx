import { expect, test } from 'vitest';
import { watchVersion } from './version-watch.ts';

/** A page with a manual clock. */
function openPage(readServed: () => Promise<string>) {
  const tasks: { at: number; work: () => void }[] = [];
  const outdated: string[] = [];
  let now = 0;
  const navigated = watchVersion({
    running: '1',
    readServed,
    location: () => ({ pathname: '/sponsor', search: '' }),
    onOutdated: (served) => outdated.push(served),
    after(delayMs, work) {
      const task = { at: now + delayMs, work };
      tasks.push(task);
      return () => void tasks.splice(tasks.indexOf(task), 1);
    },
  });
  return {
    navigated,
    outdated,
    /** Scheduled tasks, in seconds from now. */
    waiting: () => tasks.map(({ at }) => (at - now) / 1000),
    async pass(seconds: number) {
      now += seconds * 1000;
      for (const task of tasks.filter(({ at }) => at <= now)) {
        tasks.splice(tasks.indexOf(task), 1);
        task.work();
      }
      // Lets pending reads settle.
      await Promise.resolve().then(() => Promise.resolve());
    },
  };
}

test('looks 45 seconds after the start, and five after the last of several navigations', async () => {
  const page = openPage(() => Promise.resolve('2'));
  expect(page.waiting()).toEqual([45]);
  page.navigated();
  await page.pass(3);
  page.navigated();
  expect(page.waiting()).toEqual([42, 5]);
  await page.pass(4);
  expect(page.outdated).toEqual([]);
  await page.pass(1);
  expect(page.outdated).toEqual(['2']);
});

test('leaves a page of the same version alone', async () => {
  const page = openPage(() => Promise.resolve('1'));
  await page.pass(45);
  expect([page.outdated, page.waiting()]).toEqual([[], []]);
});

test('tries again three times when it cannot look, with twice the pause each time', async () => {
  let asked = 0;
  const page = openPage(() => {
    asked += 1;
    return Promise.reject(new Error('away'));
  });
  await page.pass(45);
  for (const pause of [5, 10, 20]) {
    expect(page.waiting()).toEqual([pause]);
    await page.pass(pause);
  }
  expect([asked, page.waiting()]).toEqual([4, []]);
});
