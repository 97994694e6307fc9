import { defineMessages } from '#kernel/message.ts';

/** The texts stand in `core/yield/texts/`. */
export const yieldMessages = defineMessages('yield', {
  problem: {
    unknownCategory: {},
    placement: {},
    term: { term: 'text' },
    tooManyTerms: { max: 'number' },
    longTerm: { max: 'number' },
    termsOutsideSearch: {},
    billedOn: {},
    values: {},
    twoBrands: {},
    tooManyValues: { max: 'number' },
    unknownValue: { value: 'text' },
    reason: {},
    longReason: { max: 'number' },
    everything: {},
    amount: {},
    tooHigh: { max: 'number' },
    decimals: { digits: 'number' },
    part: { max: 'number' },
    nothing: {},
    dates: {},
    past: {},
    same: {},
    share: { min: 'number', max: 'number' },
    trials: { max: 'number' },
    trialCut: {},
    loss: { max: 'number' },
  },
  /** To the user who set a trial, when it is over: what an auction brings changed by so much. */
  notice: {
    over: { storefront: 'text', low: 'percent', high: 'percent' },
    untold: { storefront: 'text' },
    kept: { storefront: 'text', low: 'percent', high: 'percent', loss: 'percent' },
    worse: { storefront: 'text', low: 'percent', high: 'percent', loss: 'percent' },
    tooFew: { storefront: 'text' },
  },
  tooMany: { max: 'number' },
  changed: {},
});
