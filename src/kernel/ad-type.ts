/** What an ad shows; a campaign is of one kind for good. */
export type AdType = 'PRODUCT' | 'BANNER';
