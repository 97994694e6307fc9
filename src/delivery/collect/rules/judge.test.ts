import { describe, expect, it } from 'vitest';
import { type Judgement, type Seal, judge } from './judge.ts';

const T = 1_800_000_000_000;
const seal: Seal = { catalogId: 'SG', billedOn: 'CLICK', price_micros: 500, decided_ms: T - 1000 };
const context = { catalogId: 'SG', isBot: false, now_ms: T };
const click = { kind: 'CLICK', occurredAt_ms: T - 10 } as const;

describe('judge', () => {
  it.each<[string, Judgement, Partial<Judgement>]>([
    [
      'a click on an ad paid per click',
      judge(click, seal, context),
      { invalidReason: null, price_micros: 500, at_ms: T - 10 },
    ],
    [
      'its impression is free',
      judge({ ...click, kind: 'IMPRESSION' }, seal, context),
      { invalidReason: null, price_micros: 0 },
    ],
    [
      'an impression of an ad paid per impression',
      judge({ ...click, kind: 'IMPRESSION' }, { ...seal, billedOn: 'IMPRESSION' }, context),
      { price_micros: 500 },
    ],
    [
      'its click is free',
      judge(click, { ...seal, billedOn: 'IMPRESSION' }, context),
      { invalidReason: null, price_micros: 0 },
    ],
    ['a forged seal', judge(click, 'FORGED', context), { invalidReason: 'FORGED', price_micros: 0 }],
    ['an expired seal', judge(click, 'EXPIRED', context), { invalidReason: 'EXPIRED', price_micros: 0 }],
    [
      'an ad of another storefront',
      judge(click, { ...seal, catalogId: 'MY' }, context),
      { invalidReason: 'FOREIGN_CATALOG', price_micros: 0 },
    ],
    [
      'a bot: what it would have cost is known',
      judge(click, seal, { ...context, isBot: true }),
      { invalidReason: 'BOT', price_micros: 500 },
    ],
    [
      'a click back-dated before its ad',
      judge({ ...click, occurredAt_ms: 0 }, seal, context),
      { at_ms: T - 1000, price_micros: 500 },
    ],
    ['a click from the future', judge({ ...click, occurredAt_ms: T + 9 }, seal, context), { at_ms: T }],
  ])('%s', (_, judgement, expected) => {
    expect(judgement).toMatchObject(expected);
  });
});
