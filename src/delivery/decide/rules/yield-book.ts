export type { YieldBook } from '../yield-book.ts';
