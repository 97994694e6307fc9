import { defineMessages } from '#kernel/message.ts';

export const adviceMessages = defineMessages('advice', {
  /** Why a campaign did not win the auctions that it fits. */
  finding: {
    NO_MATCH: {},
    FEW_MATCHES: {},
    REVIEW: {},
    SCHEDULE: {},
    PAUSED: {},
    STOCK: {},
    WALLET: {},
    SHARED_BUDGET: {},
    BUDGET: {},
    RELEVANCE: {},
    TARGET: {},
    NEGATIVE: {},
    HOURS: {},
    FREQUENCY: {},
    PACING: {},
    MODIFIER: {},
    RANK: {},
  },
  /** What can be done about it. */
  remedy: {
    RAISE_BID: {},
    RAISE_KEYWORD_BID: {},
    RAISE_PRODUCT_BID: {},
    RAISE_TARGET_BID: {},
    RAISE_DAILY_BUDGET: {},
    RAISE_TOTAL_BUDGET: {},
    RAISE_SHARED: {},
    CHECK_BUDGET_RULE: {},
    TOP_UP: {},
    AWAIT_REVIEW: {},
    EDIT_CONTENT: {},
    START: {},
    EXTEND: {},
    RESTOCK: {},
    RAISE_MODIFIER: {},
    OPEN_HOURS: {},
    RAISE_CAP: {},
    LOWER_TRAFFIC_CONTROL: {},
    ADD_TARGETS: {},
    CHECK_NEGATIVES: {},
    ADD_KEYWORDS: {},
    IMPROVE_LISTING: {},
  },
  /** Remedies with the amount that they lead to. */
  remedyTo: {
    RAISE_BID: { amount: 'text' },
    RAISE_KEYWORD_BID: { amount: 'text', subject: 'text' },
    RAISE_PRODUCT_BID: { amount: 'text', subject: 'text' },
    RAISE_TARGET_BID: { amount: 'text', subject: 'text' },
    RAISE_DAILY_BUDGET: { amount: 'text' },
    RAISE_TOTAL_BUDGET: { amount: 'text' },
    RAISE_SHARED: { amount: 'text', subject: 'text' },
  },
  /** Share of the possible wins that was missed. */
  share: { percent: 'number', auctions: 'number' },
  /** Data that the answer is based on. */
  basis: { sampled: 'number', from: 'day', to: 'day' },
  problem: { daysNotOffered: {}, daysOutOfRange: { max: 'number' }, tooLong: { max: 'number' } },
});
