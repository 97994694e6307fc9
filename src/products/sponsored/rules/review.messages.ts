import { defineEmails, defineMessages } from '#kernel/message.ts';

/** Staff's decision on a campaign's content: in the console's notifications, and what they decide by. */
export const reviewMessages = defineMessages('sponsored', {
  notice: {
    approved: { campaign: 'text' },
    rejected: { campaign: 'text', reason: 'text' },
    stopped: { campaign: 'text', reason: 'message' },
    stoppedMany: { campaigns: 'number' },
  },
  /** Why a campaign stopped, and what the button about it says. */
  stopped: {
    totalBudget: {},
    noProducts: {},
    raise: {},
    products: {},
    /** One of several that stopped. */
    line: { campaign: 'text', reason: 'message' },
  },
  /** What was checked of an ad before staff look at it, and how it turned out. */
  check: {
    noneOnSale: {},
    matchOnSale: { count: 'number' },
    chosenOnSale: { onSale: 'number', chosen: 'number' },
    categoriesFit: { count: 'number' },
    brandElsewhere: { names: 'text' },
    wordsFine: {},
    wordsRefused: { words: 'text', place: 'message' },
    wordsRefusedElsewhere: { words: 'text', place: 'message', count: 'number' },
    inName: {},
    inLandingPage: {},
    inDeeplink: {},
    inScene: {},
    onStorefront: { storefront: 'text' },
    offStorefront: { pages: 'text' },
    sizesFit: { count: 'number' },
    sizesDiffer: { placements: 'text' },
  },
  /** Ready-made reasons of a rejection. */
  reason: {
    picture: {},
    text: {},
    language: {},
    landingPage: {},
    product: {},
    price: {},
    brandRights: {},
    forbidden: {},
    claim: {},
  },
  bulk: { red: { reason: 'message' }, againstProposal: {}, tooMany: { max: 'number' } },
});

/** The same by email, to who created the campaign and the company's owners. */
export const reviewEmails = defineEmails('sponsored', {
  approved: { name: 'text', campaign: 'text', from: 'day' },
  rejected: { name: 'text', campaign: 'text', reason: 'text' },
  stopped: { name: 'text', campaign: 'text', reason: 'message', act: 'message' },
  /** Of many at once; the list of them follows. */
  stoppedMany: { name: 'text', campaigns: 'number' },
  endsSoon: { name: 'text', campaign: 'text', day: 'day' },
});
