import { campaignsOfTerms } from './search-term-grid.ts';
import { wastefulTerms } from './wasteful-terms.ts';

/** Search terms, for modules that judge or act on them. */
export const searchTerms = { wasteful: wastefulTerms, campaignsOf: campaignsOfTerms };
