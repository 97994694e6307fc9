import { DAY_MS, type EpochMs } from '#kernel/time.ts';

/** As long as ClickHouse keeps order lines: older ones would be in no report. */
const ORDER_MS = 800 * DAY_MS;

/** Whether a line of this age is recorded. Of older ones no receipt tells whether they were recorded before. */
export const isRecordable = (atMs: EpochMs, nowMs: EpochMs): boolean => atMs >= nowMs - ORDER_MS;

/** Receipts from before this moment are of lines that are not recorded any more. */
export const receiptsNeededFrom = (nowMs: EpochMs): EpochMs => nowMs - ORDER_MS;
