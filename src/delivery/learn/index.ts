/** What the engine learns from the log. */
export { type ClickStatistics, createClickStatistics } from './click-statistics.ts';
