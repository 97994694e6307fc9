import { describe, expect, test } from 'vitest';
import { type Entry, divide, salesApart, sizeOf } from './entry.ts';
import type { WireEvents } from './events-wire.ts';
import { fromBackEnd } from './origin.ts';

type Names = { touches?: string[]; purchases?: string[]; pageviews?: string[] };

/** Events are of interest by their ids alone. */
const eventsOf = ({ touches = [], purchases = [], pageviews = [] }: Names): WireEvents =>
  ({
    touches: touches.map((id) => ({ id })),
    purchases: purchases.map((id) => ({ id, items: [{}] })),
    pageviews: pageviews.map((id) => ({ id, page: { values: [] } })),
  }) as unknown as WireEvents;

const namesIn = ({ requests }: Pick<Entry, 'requests'>) =>
  requests.map(({ events }) => [events.touches, events.purchases, events.pageviews].flat().map(({ id }) => id));

function entryOf(...requests: Names[]) {
  const ended: string[] = [];
  const entry: Entry = {
    requests: requests.map((names) => ({ events: eventsOf(names), origin: fromBackEnd('catalog'), receivedMs: 0 })),
    size: requests.length,
    row: { stream: 'process', number: 1n, arrivedMs: 0 },
    isLast: true,
    asker: null,
    onRecorded: () => ended.push('recorded'),
    onReleased: () => ended.push('released'),
  };
  return { entry, ended };
}

describe('dividing', () => {
  test.each<[string, Names[], string[][][] | null]>([
    ['requests', [{ touches: ['a'] }, { touches: ['b'] }, { touches: ['c'] }], [[['a'], ['b']], [['c']]]],
    ['a request', [{ touches: ['a', 'b'], pageviews: ['c'] }], [[['a', 'b']], [['c']]]],
    ['a request of two lists', [{ touches: ['a'], pageviews: ['b', 'c'] }], [[['a', 'b']], [['c']]]],
    ['sales from other events first', [{ touches: ['a', 'b'], purchases: ['sale'] }], [[['a', 'b']]]],
    ['sales alone', [{ purchases: ['a', 'b'] }], [[['a']], [['b']]]],
    ['a single event', [{ touches: ['a'] }], null],
    ['nothing', [], null],
  ])('%s', (_, requests, parts) => {
    const { entry } = entryOf(...requests);
    expect(divide(entry, () => {})?.map(namesIn) ?? null).toEqual(parts);
  });

  test('keeps the row until all parts are recorded, then deletes it', () => {
    const { entry, ended } = entryOf({ touches: ['a'] }, { touches: ['b'] });
    const later: Entry[] = [];
    const parts = divide(entry, (one) => later.push(one))!;
    expect(parts.map(({ isLast }) => isLast)).toEqual([false, false]);
    for (let count = 0; count < 3; count += 1) parts[1]!.onRecorded();
    expect(later).toEqual([]);
    parts[0]!.onRecorded();
    expect(later.map(namesIn)).toEqual([[]]);
    expect(later[0]).toMatchObject({ isLast: true, size: 0, row: entry.row });
    later[0]!.onRecorded();
    expect(ended).toEqual(['recorded']);
  });

  test('never deletes the row when one of the parts was given up', () => {
    const { entry, ended } = entryOf({ touches: ['a', 'b', 'c', 'd'] });
    const later: Entry[] = [];
    const add = (one: Entry) => later.push(one);
    const [first, second] = divide(entry, add)!;
    const [, last] = divide(first!, add)!;
    last!.onReleased();
    second!.onRecorded();
    divide(first!, add)![0]!.onReleased();
    expect(later).toEqual([]);
    expect(ended).toEqual(['released']);
  });

  test('sales come after what was beside them', () => {
    const { entry } = entryOf({ touches: ['a', 'b'], purchases: ['sale'] });
    const later: Entry[] = [];
    const add = (one: Entry) => later.push(one);
    const [others] = divide(entry, add)!;
    for (const part of divide(others!, add)!) part.onRecorded();
    expect(later.map(namesIn)).toEqual([[['sale']]]);
    expect(later[0]).toMatchObject({ isLast: true });
  });

  test('what a sender waits for stays whole', () => {
    const { entry } = entryOf({ touches: ['a', 'b'] });
    expect(divide({ ...entry, asker: { resolve: () => {}, reject: () => {} } }, () => {})).toBeNull();
  });
});

test('an entry of sales alone is put off as it is', () => {
  const { entry } = entryOf({ purchases: ['a'] });
  const later: Entry[] = [];
  expect(salesApart(entry, (one) => later.push(one))).toBeNull();
  expect(later.map(namesIn)).toEqual([[['a']]]);
});

test('an event that lists products takes as much as they are', () => {
  const pageviews = [{ page: { values: ['a', 'b', 'c'] } }];
  const purchases = [{ items: [{}, {}] }];
  expect(sizeOf({ touches: [{}], purchases, pageviews } as unknown as WireEvents)).toBe(1 + 2 + 4);
});
