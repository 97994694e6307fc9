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
  },
  tooMany: { max: 'number' },
  changed: {},
});
