import { defineEmails, defineMessages } from '#kernel/message.ts';

const AMOUNTS = { spend: 'money', sales: 'money' } as const;

/** What the weekly summary says, in the words of the home page. */
export const weekMessages = defineMessages('overview', {
  sentence: {
    nothing: {},
    quiet: AMOUNTS,
    rose: { ...AMOUNTS, percent: 'percent' },
    fell: { ...AMOUNTS, percent: 'percent' },
    first: AMOUNTS,
  },
  roas: { now: { roas: 'number' }, compared: { roas: 'number', previous: 'number' } },
  runway: {
    days: { count: 'number', balance: 'money' },
    overTwoYears: { balance: 'money' },
    none: { balance: 'money' },
  },
  needs: { nothing: {}, things: { count: 'number' } },
  todo: {
    APPROVAL: { name: 'text', count: 'number' },
    BALANCE_LOW: { amount: 'money' },
    REJECTED: { name: 'text' },
    OUT_OF_BUDGET: { name: 'text', budget: 'money' },
    BUDGET_ENDS_EARLY: { name: 'text', budget: 'money', day: 'day' },
    OUTRANKED: { name: 'text', amount: 'money' },
    CONTENT_MISSING: { name: 'text', day: 'day' },
    ENDS_SOON: { name: 'text', day: 'day' },
    WASTED_TERM: { name: 'text', term: 'text', amount: 'money' },
    HARVEST_PROPOSAL: { term: 'text', amount: 'money' },
    CREDIT_EXPIRING: { amount: 'money', day: 'day' },
  },
});

export const overviewEmails = defineEmails('overview', {
  week: { name: 'text', company: 'text', from: 'day', until: 'day' },
});
