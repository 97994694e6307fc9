import { instantOf, type ExportParams } from '#core/exports/rules/exports.ts';
import { filterId, type Uuid } from '#kernel/ids.ts';
import { dayIn, type Day, type EpochMs } from '#kernel/time.ts';

/** The date arguments of a billing list. */
export interface DayArgs {
  fromDate?: EpochMs | null | undefined;
  toDate?: EpochMs | null | undefined;
}

/**
 * Returns the requested days, independent of the reader's zone: a transaction's day is the storefront's, so that a
 * storefront's month is one list.
 */
export function daysOf({ fromDate, toDate }: DayArgs): { from: Day | null; to: Day | null } {
  const dayOf = (instant: EpochMs | null | undefined) => (instant == null ? null : dayIn('UTC', instant));
  return { from: dayOf(fromDate), to: dayOf(toDate) };
}

/** As `daysOf`, for an export. */
export function daysOfFile({ fromDate, toDate }: ExportParams): { from: Day | null; to: Day | null } {
  return daysOf({ fromDate: instantOf(fromDate, 'start'), toDate: instantOf(toDate, 'end') });
}

/** Returns the transaction filter of an export. */
export function exportedTransactions(params: ExportParams, companyId: Uuid | null) {
  return {
    companyId,
    ...daysOfFile(params),
    catalogId: filterId(params.catalogId),
    brandId: filterId(params.brandId),
  };
}
