import { defineMessages } from '#kernel/message.ts';

export const catalogMessages = defineMessages('catalog', {
  /** Arguments of lists. */
  list: {
    depthOutOfRange: { min: 'number', max: 'number' },
    tooManySkus: { limit: 'number' },
  },
  feed: {
    beingRead: { importId: 'text' },
    refused: { detail: 'text' },
  },
  /** Keys of storefronts. */
  key: {
    labelRequired: {},
    labelTooLong: { max: 'number' },
    scopeRequired: {},
    scopeUnknown: { scope: 'text' },
    browserStandsAlone: {},
    originRequired: {},
    originInvalid: { origin: 'text' },
    tooManyOrigins: { max: 'number' },
    originsOfPagesOnly: {},
    rateOutOfRange: { max: 'number' },
    overlapOutOfRange: { max: 'number' },
    tooManyKeys: { max: 'number' },
    alreadyEnding: {},
  },
  /** Words that a storefront refuses in ads. */
  words: {
    tooLong: { max: 'number' },
    noLetters: { word: 'text' },
    mostlySigns: { word: 'text', words: 'text' },
    tooMany: { max: 'number' },
    changedSince: {},
  },
  /** What is wrong with a row of a feed. */
  row: {
    required: {},
    notText: {},
    tooLong: { max: 'number' },
    notStorable: {},
    notAddress: {},
    notTextList: {},
    notItemList: { max: 'number' },
    notCount: {},
    notAmount: {},
    ambiguousAmount: {},
    otherCurrency: { currency: 'text' },
    noDecimals: { currency: 'text' },
    tooManyDecimals: { currency: 'text', max: 'number' },
    notInstant: {},
    notOneOf: { choices: 'text' },
    notJson: {},
    notObject: {},
    rowTooLong: {},
    belowItself: {},
    tooDeep: { max: 'number', id: 'text', label: 'text' },
    pushesTooDeep: { max: 'number', id: 'text' },
    unknownProduct: { sku: 'text' },
    unknownBrand: { id: 'text' },
    unknownSeller: { id: 'text' },
    unknownCategory: { id: 'text' },
  },
  /** The same without the row's own values, for counting rows. */
  reason: {
    tooDeep: { max: 'number' },
    pushesTooDeep: { max: 'number' },
    unknownProduct: {},
    unknownBrand: {},
    unknownSeller: {},
    unknownCategory: {},
    other: {},
  },
});
