import { describe, expect, it } from 'vitest';
import { type Classification, type Seal, classify } from './judge.ts';

const T = 1_800_000_000_000;
const seal: Seal = { catalogId: 'SG', billedOn: 'CLICK', priceMicros: 500, decidedMs: T - 1000 };
const context = { catalogId: 'SG', isBot: false, nowMs: T };
const click = { kind: 'CLICK', occurredAtMs: T - 10 } as const;

describe('judge', () => {
  it.each<[string, Classification, Partial<Classification>]>([
    [
      'a click on an ad paid per click',
      classify(click, seal, context),
      { invalidReason: null, priceMicros: 500, atMs: T - 10 },
    ],
    [
      'its impression is free',
      classify({ ...click, kind: 'IMPRESSION' }, seal, context),
      { invalidReason: null, priceMicros: 0 },
    ],
    [
      'an impression of an ad paid per impression',
      classify({ ...click, kind: 'IMPRESSION' }, { ...seal, billedOn: 'IMPRESSION' }, context),
      { priceMicros: 500 },
    ],
    [
      'its click is free',
      classify(click, { ...seal, billedOn: 'IMPRESSION' }, context),
      { invalidReason: null, priceMicros: 0 },
    ],
    ['a forged seal', classify(click, 'FORGED', context), { invalidReason: 'FORGED', priceMicros: 0 }],
    ['an expired seal', classify(click, 'EXPIRED', context), { invalidReason: 'EXPIRED', priceMicros: 0 }],
    [
      'an ad of another storefront',
      classify(click, { ...seal, catalogId: 'MY' }, context),
      { invalidReason: 'FOREIGN_CATALOG', priceMicros: 0 },
    ],
    [
      'a bot: what it would have cost is known',
      classify(click, seal, { ...context, isBot: true }),
      { invalidReason: 'BOT', priceMicros: 500 },
    ],
    [
      'a click back-dated before its ad',
      classify({ ...click, occurredAtMs: 0 }, seal, context),
      { atMs: T - 1000, priceMicros: 500 },
    ],
    ['a click from the future', classify({ ...click, occurredAtMs: T + 9 }, seal, context), { atMs: T }],
  ])('%s', (_, judgement, expected) => {
    expect(judgement).toMatchObject(expected);
  });
});
