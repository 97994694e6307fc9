import { defineMessages } from '#kernel/message.ts';

export const catalogMessages = defineMessages('catalog', {
  /** Arguments of lists. */
  list: {
    depthOutOfRange: { min: 'number', max: 'number' },
    tooLarge: { max: 'number' },
    negativeOffset: {},
    tooManySkus: { limit: 'number' },
  },
  /** Why a feed is rejected as a whole. */
  feed: {
    tooManyRows: { max: 'number' },
    tooManyBytes: { max: 'number' },
    empty: {},
    superseded: {},
    keyReused: { importId: 'text' },
    kindDiffers: { kind: 'text' },
    resumeFrom: { offset: 'text' },
    beingRead: { importId: 'text' },
    keyOfCatalog: { catalog: 'text', path: 'text' },
    keyWithoutScope: {},
    sentByPage: {},
    limitOutOfRange: {},
    contentType: { kind: 'text', types: 'message' },
    productTypes: {},
    contentEncoding: {},
    keyInvalid: {},
    offsetInvalid: {},
    keyMissing: {},
  },
});
