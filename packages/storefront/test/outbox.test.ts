import { describe, expect, it } from 'vitest';
import { createOutbox, type Event } from '../src/outbox.ts';
import { createClock } from './clock.ts';

type Body = { sentAt: string } & Record<string, Event[]>;

function start({
  clock = createClock(),
  store = new Map<string, string>(),
  isStoring = true,
}: { clock?: ReturnType<typeof createClock>; store?: Map<string, string>; isStoring?: boolean } = {}) {
  const posted: Body[] = [];
  const handed: Body[] = [];
  const answers = { post: async () => 204, isTaken: true, isOnline: true };
  const outbox = createOutbox({
    ...clock,
    post: async (body) => {
      posted.push(JSON.parse(body) as Body);
      return answers.post();
    },
    hand: (body) => {
      if (answers.isTaken) handed.push(JSON.parse(body) as Body);
      return answers.isTaken;
    },
    isOnline: () => answers.isOnline,
    storage: isStoring
      ? { getItem: (key) => store.get(key) ?? null, setItem: (key, text) => void store.set(key, text) }
      : null,
  });
  const event = (id: string, fields: object = {}): Event => ({
    id,
    occurredAt: new Date(clock.now()).toISOString(),
    ...fields,
  });
  const stored = () => (JSON.parse(store.get('endcap') ?? '[]') as [string, Event][]).map(([, { id }]) => id);
  return { clock, store, outbox, posted, handed, answers, event, stored };
}

const ids = (bodies: Body[], list = 'impressions') => bodies.map((body) => (body[list] ?? []).map(({ id }) => id));

describe('batches', () => {
  it('wait five seconds from the first event', async () => {
    const { clock, outbox, posted, event } = start();
    outbox.add('impressions', event('a'));
    await clock.advance(3000);
    outbox.add('impressions', event('b'));
    await clock.advance(1999);
    expect(posted).toEqual([]);
    await clock.advance(1);
    expect(ids(posted)).toEqual([['a', 'b']]);
    await clock.advance(60_000);
    expect(posted).toHaveLength(1);
  });

  it('go at once with a click, and take with them what waits', async () => {
    const { clock, outbox, posted, event } = start();
    outbox.add('impressions', event('a'));
    outbox.add('clicks', event('c'), true);
    await clock.advance(0);
    expect([ids(posted), ids(posted, 'clicks')]).toEqual([[['a']], [['c']]]);
  });

  it('hold 50 events and 60,000 characters at most', async () => {
    const { clock, outbox, posted, event } = start();
    for (let index = 0; index < 120; index += 1) outbox.add('impressions', event(`i${index}`));
    for (let index = 0; index < 8; index += 1)
      outbox.add('impressions', event(`long${index}`, { text: 'x'.repeat(20_000) }));
    await clock.advance(5000);
    const sent = ids(posted).flat();
    expect([sent.length, new Set(sent).size]).toEqual([128, 128]);
    for (const body of posted) {
      expect(body['impressions']!.length).toBeLessThanOrEqual(50);
      expect(JSON.stringify(body).length).toBeLessThanOrEqual(60_000);
    }
  });

  it('say when they are sent, so that a wrong clock can be seen', async () => {
    const { clock, outbox, posted, event } = start();
    outbox.add('impressions', event('a'));
    await clock.advance(5000);
    expect(Date.parse(posted[0]!.sentAt) - Date.parse(posted[0]!['impressions']![0]!.occurredAt)).toBe(5000);
  });
});

describe('what cannot be sent', () => {
  it('is sent again under its id, later each time', async () => {
    const { clock, outbox, posted, answers, event, stored } = start();
    answers.post = () => Promise.reject(new Error('offline'));
    outbox.add('impressions', event('a'));
    await clock.advance(5000);
    await clock.advance(10_000);
    await clock.advance(19_999);
    expect(ids(posted)).toEqual([['a'], ['a']]);
    answers.post = async () => 204;
    await clock.advance(1);
    expect([ids(posted).length, stored()]).toEqual([3, []]);
    outbox.add('impressions', event('b'));
    await clock.advance(5000);
    expect(ids(posted).at(-1)).toEqual(['b']);
  });

  it.each([
    [204, false],
    [400, false],
    [422, false],
    [408, true],
    [429, true],
    [500, true],
    [503, true],
  ])('after %d is kept: %s', async (status, isKept) => {
    const { clock, outbox, answers, event, stored } = start();
    answers.post = async () => status;
    outbox.add('impressions', event('a'));
    await clock.advance(5000);
    expect(stored()).toEqual(isKept ? ['a'] : []);
  });

  it('is sent by the next page', async () => {
    const { clock, store, outbox, event, handed, answers } = start();
    answers.isTaken = false;
    answers.post = () => new Promise(() => {});
    outbox.add('viewables', event('a', { ms: 1000 }));
    outbox.leave();
    const next = start({ clock, store });
    next.outbox.open();
    await clock.advance(5000);
    expect([handed, ids(next.posted, 'viewables'), next.stored()]).toEqual([[], [['a']], []]);
  });

  it('is kept for 24 hours', async () => {
    const { clock, store, outbox, answers, event } = start();
    answers.post = async () => 503;
    outbox.add('impressions', event('old'));
    await clock.advance(3_600_000);
    outbox.add('impressions', event('new'));
    await clock.advance(23 * 3_600_000);
    const next = start({ clock, store });
    next.outbox.open();
    await clock.advance(5000);
    expect(ids(next.posted)).toEqual([['new']]);
  });

  it('is 200 events at most, the latest', () => {
    const { outbox, answers, event, stored } = start();
    answers.post = async () => 503;
    for (let index = 0; index < 250; index += 1) outbox.add('impressions', event(String(index)));
    expect([stored().length, stored()[0]]).toEqual([200, '50']);
  });

  it('leaves what another tab stored', async () => {
    const { clock, store, outbox, event, stored } = start();
    const other = start({ clock, store });
    other.answers.post = async () => 503;
    outbox.add('impressions', event('mine'));
    other.outbox.add('impressions', event('theirs'));
    await clock.advance(5000);
    expect(stored()).toEqual(['theirs']);
  });

  it.each(['{', '"text"', '[1,null,["impressions"],["impressions",{"id":7}],[3,{"id":"a"}]]'])(
    'reads nothing from a store that holds %s',
    async (text) => {
      const { clock, outbox, posted } = start({ store: new Map([['endcap', text]]) });
      outbox.open();
      await clock.advance(10_000);
      expect(posted).toEqual([]);
    },
  );
});

describe('a page that goes', () => {
  it('hands over what waits, once', async () => {
    const { clock, outbox, posted, handed, event, stored } = start();
    outbox.add('impressions', event('a'));
    outbox.leave();
    outbox.leave();
    await clock.advance(10_000);
    expect([ids(handed), posted, stored()]).toEqual([[['a']], [], []]);
  });

  it('leaves what is on its way to the browser, and keeps it when it comes back in vain', async () => {
    const { clock, outbox, answers, event, stored } = start();
    let fail = (_: Error) => {};
    answers.post = () => new Promise((_, reject) => (fail = reject));
    outbox.add('clicks', event('c'), true);
    outbox.leave();
    expect(stored()).toEqual([]);
    fail(new Error('broken'));
    await clock.advance(0);
    expect(stored()).toEqual(['c']);
  });

  it('hands over nothing without a connection', () => {
    const { outbox, handed, answers, event, stored } = start();
    answers.isOnline = false;
    answers.post = () => new Promise(() => {});
    outbox.add('clicks', event('c'), true);
    outbox.add('impressions', event('a'));
    outbox.leave();
    expect([handed, stored()]).toEqual([[], ['c', 'a']]);
  });

  it('sends by itself what the browser does not take', async () => {
    const { clock, outbox, posted, answers, event } = start();
    answers.isTaken = false;
    outbox.add('impressions', event('a'));
    outbox.leave();
    await clock.advance(0);
    expect(ids(posted)).toEqual([['a']]);
  });
});

it('stores nothing where nothing may be stored', async () => {
  const { clock, store, outbox, posted, event } = start({ isStoring: false });
  outbox.open();
  outbox.add('impressions', event('a'));
  await clock.advance(5000);
  expect([store.size, ids(posted)]).toEqual([0, [['a']]]);
});
