/**
 * Upper bound for counting search results: users do not page further, and counting more takes longer than finding a
 * page.
 */
export const MAX_COUNTED = 10_000;
