import type { Message } from '#kernel/message.ts';
import { addDays, DAY_MS, daysBetween, type Day, type EpochMs } from '#kernel/time.ts';
import { MAX_DAYS } from '#insights/reports/rules/chart.ts';
import { MAX_BRANDS } from './brand-plan.ts';
import { portfolioMessages } from './portfolio.messages.ts';

/** What a link may show: results alone, never money that is left, plans, campaigns or people. */
export const LINK_COLUMNS = ['SPEND', 'SPEND_CHANGE', 'SALES', 'SALES_CHANGE', 'ROAS'] as const;
export type LinkColumn = (typeof LINK_COLUMNS)[number];

/** Closed days before each opening. */
export const LAST_DAYS = [7, 30] as const;
export const MAX_TITLE_LENGTH = 100;
export const LINK_DAYS = 30;
export const MAX_OPEN_LINKS = 50;
export const MAX_LISTED_LINKS = 100;
export const MAX_OPENINGS = 10;
/** How long an ended link stays listed. */
export const ENDED_LINK_MS = 30 * DAY_MS;
/** A logo, in pixels. */
export const LOGO_SIDE_PX = 160;
/** Far before the first campaign of any storefront. */
const FIRST_DAY = '2000-01-01';

export interface LinkDays {
  /** Null where the days are fixed. */
  lastDays: number | null;
  fromDate: Day | null;
  toDate: Day | null;
}

export interface LinkInput extends LinkDays {
  title: string;
  brandIds: readonly string[];
  columns: readonly string[];
}

/** Returns what is wrong with a link, by field; empty when it can be made. */
export function linkProblems(
  { title, brandIds, columns, ...days }: LinkInput,
  { ownBrands, today }: { ownBrands: ReadonlySet<string>; today: Day },
): Record<string, Message[]> {
  const { problem } = portfolioMessages;
  const problems: Record<string, Message[]> = {};
  const length = title.trim().length;
  if (length === 0) problems['title'] = [problem.titleRequired()];
  else if (length > MAX_TITLE_LENGTH) problems['title'] = [problem.titleTooLong({ max: MAX_TITLE_LENGTH })];
  if (brandIds.length === 0) problems['brandIds'] = [problem.brandRequired()];
  else if (brandIds.length > MAX_BRANDS) problems['brandIds'] = [problem.tooMany({ max: MAX_BRANDS })];
  else if (!brandIds.every((id) => ownBrands.has(id))) problems['brandIds'] = [problem.unknownBrand()];
  if (columns.length === 0) problems['columns'] = [problem.columnRequired()];
  const [field, found] = daysProblem(days, today) ?? [];
  if (field && found) problems[field] = [found];
  return problems;
}

function daysProblem({ lastDays, fromDate, toDate }: LinkDays, today: Day): [string, Message] | null {
  const { problem } = portfolioMessages;
  if (lastDays !== null) {
    const isAlone = fromDate === null && toDate === null;
    return isAlone && LAST_DAYS.some((days) => days === lastDays) ? null : ['lastDays', problem.days()];
  }
  if (fromDate === null || toDate === null) return ['fromDate', problem.days()];
  if (toDate < fromDate) return ['toDate', problem.endBeforeStart()];
  if (fromDate >= today || fromDate < FIRST_DAY) return ['fromDate', problem.noClosedDay()];
  return daysBetween(fromDate, toDate) < MAX_DAYS ? null : ['toDate', problem.tooManyDays({ max: MAX_DAYS })];
}

/** Returns the days that a link shows on a day: closed ones alone, as the portfolio. */
export function daysShown({ lastDays, fromDate, toDate }: LinkDays, today: Day): { fromDate: Day; toDate: Day } {
  const yesterday = addDays(today, -1);
  if (fromDate === null || toDate === null) return { fromDate: addDays(today, -(lastDays ?? 0)), toDate: yesterday };
  return { fromDate, toDate: toDate < yesterday ? toDate : yesterday };
}

/** Returns whether a link opens. */
export const isLinkOpen = (
  { expiresAt, endedAt }: { expiresAt: Date; endedAt: Date | null },
  nowMs: EpochMs,
): boolean => endedAt === null && expiresAt.getTime() > nowMs;

/** Returns the change against the previous amount in percent; null where there was none. */
export const changePercent = (now: bigint, previous: bigint): number | null =>
  previous === 0n ? null : (100 * Number(now - previous)) / Number(previous);

/** Shortens an address, so that it says where something comes from and not from whom: 203.0.113.0/24, 2001:db8:7::/48. */
export function shortNetwork(network: string): string {
  const numbers = network.split('.');
  if (numbers.length === 4) return `${numbers.slice(0, 3).join('.')}.0/24`;
  const groups = network.split(':');
  return groups.length > 2 ? `${groups.slice(0, 3).join(':')}::/48` : '';
}
