import { defineMessages } from '#kernel/message.ts';

/** The texts stand in `insights/portfolio/texts/`. */
export const portfolioMessages = defineMessages('portfolio', {
  problem: { month: {}, tooMany: { max: 'number' }, wholeAmount: {}, tooHigh: { max: 'number' }, unknownBrand: {} },
});
