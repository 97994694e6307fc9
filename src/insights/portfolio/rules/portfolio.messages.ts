import { defineMessages } from '#kernel/message.ts';

/** The texts stand in `insights/portfolio/texts/`. */
export const portfolioMessages = defineMessages('portfolio', {
  problem: {
    month: {},
    tooMany: { max: 'number' },
    wholeAmount: {},
    tooHigh: { max: 'number' },
    unknownBrand: {},
    titleRequired: {},
    titleTooLong: { max: 'number' },
    brandRequired: {},
    columnRequired: {},
    days: {},
    endBeforeStart: {},
    noClosedDay: {},
    tooManyDays: { max: 'number' },
    otherLogo: {},
    tooManyLinks: { max: 'number' },
  },
});
