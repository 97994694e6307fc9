import { instantOf, type ExportParams } from '#core/shell/rules/exports.ts';
import { filterId, type Uuid } from '#kernel/ids.ts';
import { dayIn, type Day, type EpochMs } from '#kernel/time.ts';

/** Dates of a billing list as the API takes them. */
export interface DayArgs {
  fromDate?: EpochMs | null | undefined;
  toDate?: EpochMs | null | undefined;
}

/**
 * The days they stand for, the same whoever asks from wherever: a movement's day is the storefront's, not the reader's, so that
 * a month of a storefront is one list.
 */
export function daysOf({ fromDate, toDate }: DayArgs): { from: Day | null; to: Day | null } {
  const dayOf = (instant: EpochMs | null | undefined) => (instant == null ? null : dayIn('UTC', instant));
  return { from: dayOf(fromDate), to: dayOf(toDate) };
}

/** As `daysOf`, for a file. */
export function daysOfFile({ fromDate, toDate }: ExportParams): { from: Day | null; to: Day | null } {
  return daysOf({ fromDate: instantOf(fromDate, 'start'), toDate: instantOf(toDate, 'end') });
}

/** The movements a file is about. */
export function movementsOfFile(params: ExportParams, companyId: Uuid | null) {
  return {
    companyId,
    ...daysOfFile(params),
    catalogId: filterId(params.catalogId),
    brandId: filterId(params.brandId),
  };
}
