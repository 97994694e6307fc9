/** So many products of a search are counted at most: nobody reads further, and counting more takes longer than finding a page. */
export const MAX_COUNTED = 10_000;
