import { describe, expect, test } from 'vitest';
import { textOf } from '#platform/i18n/text-of.ts';
import { TODO_KINDS, type Todo } from './todos.ts';
import { isWorthTelling, weekSentences, weekTodos, type Week } from './week.ts';

const UNIT = 1_000_000n;
const STYLE = { symbol: 'S$', digits: 0 };
const week = (change: Partial<Week['figures']> = {}, rest: Partial<Week> = {}): Week => ({
  figures: {
    spendMicros: 412n * UNIT,
    previousSpendMicros: 600n * UNIT,
    salesMicros: 1730n * UNIT,
    roas: 419.9,
    previousRoas: 380,
    notableFromMicros: 20n * UNIT,
    ...change,
  },
  wallet: null,
  todos: { todos: [], all: 0 },
  report: STYLE,
  inWallet: STYLE,
  timezone: 'Asia/Singapore',
  ...rest,
});
const said = (given: Week) => weekSentences(given).map((sentence) => textOf(sentence, 'en'));

test.each<[string, Week, string]>([
  ['a fall', week(), 'Spend fell 31% to S$412, with S$1,730 in sales.'],
  ['a rise', week({ previousSpendMicros: 300n * UNIT }), 'Spend rose 37% to S$412, with S$1,730 in sales.'],
  [
    'a first week',
    week({ previousSpendMicros: 0n }),
    'S$412 spent and S$1,730 in sales, after no spend the week before.',
  ],
  ['little change', week({ previousSpendMicros: 410n * UNIT }), 'S$412 spent, S$1,730 in sales.'],
  ['nothing', week({ spendMicros: 0n, previousSpendMicros: 0n }), 'No spend in the last 14 days.'],
])('the first sentence is the home page’s: %s', (_, given, expected) => {
  expect(said(given)[0]).toBe(expected);
});

test.each<[string, Partial<Week['figures']>, string | undefined]>([
  ['of both weeks', {}, 'ROAS 4.2×, after 3.8× the week before.'],
  ['of this one alone', { previousRoas: null }, 'ROAS 4.2×.'],
  ['of neither', { roas: null }, undefined],
])('the return %s', (_, change, expected) => {
  expect(said(week(change)).find((sentence) => sentence.startsWith('ROAS'))).toBe(expected);
});

test.each<[string, number | null, string]>([
  ['days', 41.7, 'The balance of S$2,183 lasts 41 days at this spend.'],
  ['a day', 1.2, 'The balance of S$2,183 lasts 1 day at this spend.'],
  ['years', 5000, 'The balance of S$2,183 lasts over 730 days at this spend.'],
  ['without spend', null, 'The balance is S$2,183.'],
])('how long the balance lasts: %s', (_, runwayDays, expected) => {
  const wallet = { availableMicros: 2183n * UNIT, runwayDays };
  expect(said(week({}, { wallet }))).toContain(expected);
});

test('who may not know the balance is not told of it', () => {
  expect(said(week()).join(' ')).not.toMatch(/balance/i);
});

describe('to-dos', () => {
  const todo = (kind: Todo['kind']): Todo => ({
    key: kind,
    kind,
    atStakeMicros: 30n * UNIT,
    campaign: kind.startsWith('CONTENT') ? null : { id: 7n, name: 'Socks' },
    booking: { id: 'b1', name: 'Launch' },
    agent: { name: 'Claude', count: 2 },
    term: 'wool',
    endsAt: null,
    day: '2026-06-05',
    budget: { limit: 'DAILY', micros: 40n * UNIT, raisedMicros: 50n * UNIT },
  });

  test.each(TODO_KINDS)('%s has a line and leads to a page', (kind) => {
    const [line] = weekTodos(week({}, { todos: { todos: [todo(kind)], all: 1 } }));
    expect(textOf(line!.message, 'en')).not.toMatch(/\{\{|todo\./);
    expect(line!.path).toMatch(/^\/[a-z]/);
  });

  test('are counted as on the home page', () => {
    expect(said(week({}, { todos: { todos: [], all: 6 } })).at(-1)).toBe('6 things need you.');
    expect(said(week()).at(-1)).toBe('Nothing needs you.');
  });
});

test.each<[string, Week, boolean]>([
  ['spend', week(), true],
  ['spend the week before alone', week({ spendMicros: 0n }), true],
  ['something to decide', week({ spendMicros: 0n, previousSpendMicros: 0n }, { todos: { todos: [], all: 1 } }), true],
  ['nothing at all', week({ spendMicros: 0n, previousSpendMicros: 0n }), false],
])('a week is worth a mail by %s: %s', (_, given, expected) => {
  expect(isWorthTelling(given)).toBe(expected);
});
