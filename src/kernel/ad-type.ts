/** The kind of an ad; a campaign's kind never changes. */
export type AdType = 'PRODUCT' | 'BANNER';
