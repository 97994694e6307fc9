import type { PageView } from './shoppers.ts';

/** What shoppers type besides the data file's searches, and the words that the shop answers it with. */
export interface Phrase {
  query: string;
  means: string;
  /** Of all searches. */
  share: number;
}

export const PHRASES: readonly Phrase[] = [
  { query: 'nail art', means: 'beauty', share: 0.09 },
  { query: 'gift for her', means: 'beauty', share: 0.05 },
  { query: 'work backpack', means: 'women bag', share: 0.05 },
  { query: 'city sneakers', means: 'women shoe', share: 0.06 },
  { query: 'summer shirt', means: 'men shirt', share: 0.07 },
  { query: 'cheap tablet', means: 'samsung tablet', share: 0.03 },
  { query: 'tablet for drawing', means: 'samsung tablet', share: 0.03 },
  { query: 'android phone', means: 'samsung smartphone', share: 0.08 },
  { query: 'smart speaker', means: 'amazon', share: 0.1 },
  { query: 'cookware', means: 'kitchen', share: 0.1 },
  { query: 'dinner', means: 'grocery', share: 0.09 },
  { query: 'gym', means: 'sport', share: 0.08 },
];

/** Those who type it look and do not buy. */
export const WASTEFUL_TERM = 'cheap tablet';
/** Those who type it know what they want. */
export const WINNING_TERM = 'tablet for drawing';

/** Brands that disappoint, as their pages show: hardly anyone buys after a click. */
const DISAPPOINTING: readonly string[] = ['urban-chic', 'pampi', 'gigabyte'];
const DISAPPOINTED = 0.02;
const DETERMINED = 16;
/** What everyone talks about. */
const WANTED = 'samsung';
const WANTED_TIMES = 1.4;

/** Returns how much more or less likely than usual a click becomes a purchase. */
export function appealOf({ brand }: { brand: string }, { searchQuery }: PageView): number {
  if (searchQuery === WASTEFUL_TERM) return 0;
  if (searchQuery === WINNING_TERM) return DETERMINED;
  if (brand === WANTED) return WANTED_TIMES;
  return DISAPPOINTING.includes(brand) ? DISAPPOINTED : 1;
}
