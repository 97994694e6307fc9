import { invalid, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import { exportMessages } from './export.messages.ts';
import { isDay } from '#kernel/day.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, type Day, type EpochMs } from '#kernel/time.ts';

export const EXPORT_FILE_TYPES = ['CSV', 'ZIP'] as const;
export type ExportFileType = (typeof EXPORT_FILE_TYPES)[number];

/** Programs ask for more than screens do. */
export type FileType = ExportFileType | 'NDJSON' | 'JSON';
export const CONTENT_TYPES: Readonly<Record<FileType, string>> = {
  CSV: 'text/csv; charset=utf-8',
  ZIP: 'application/zip',
  NDJSON: 'application/x-ndjson; charset=utf-8',
  JSON: 'application/json; charset=utf-8',
};

export const EXPORT_STATUSES = ['PENDING', 'PROCESSING', 'COMPLETED', 'FAILED'] as const;
export type ExportStatus = (typeof EXPORT_STATUSES)[number];

/** How long a download link is valid, and how long its file is stored. */
export const LINK_LIFETIME_MS = HOUR_MS;
export const FILE_LIFETIME_MS = DAY_MS;

/** Maximum number of concurrent exports per user, and the age at which an unfinished export no longer counts. */
export const MAX_UNFINISHED = 5;
export const UNFINISHED_LIFETIME_MS = 15 * MINUTE_MS;

/** Parameters of an export, shared by all screens; each export decides which of them apply. */
export interface ExportParams {
  companyId?: string;
  catalogId?: string;
  brandId?: string;
  campaignId?: string;
  adSetId?: string;
  adType?: 'PRODUCT' | 'BANNER';
  /** Days or instants. */
  startDate?: string;
  endDate?: string;
  fromDate?: string;
  toDate?: string;
  filters?: Readonly<Record<string, unknown>>;
  /** Those of the key that asked for it; never of a screen. */
  brandIds?: readonly string[];
}

/** Returns the file name without extension: its content and its days, or the day of its creation. */
export function exportName(name: string, { startDate, endDate, fromDate, toDate }: ExportParams, today: Day): string {
  const written = (text: string | undefined) => text?.slice(0, 'YYYY-MM-DD'.length);
  const from = written(fromDate ?? startDate);
  const to = written(toDate ?? endDate) ?? (from && (from < today ? today : from));
  return [name, ...new Set(from || to ? [from, to].filter((day) => day !== undefined) : [today])].join('_');
}

const IDS = ['companyId', 'catalogId', 'brandId', 'campaignId', 'adSetId'];
const DATES = ['startDate', 'endDate', 'fromDate', 'toDate'];
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/;
const MAX = 20_000;

/** Validates a screen's parameters; null counts as omitted. `supplierId` is another name of `companyId`. */
export function readExportParams(params: unknown): Result<ExportParams, Problem> {
  if (!isRecord(params)) return fail(invalid('params', exportMessages.paramsNotObject()));
  if (JSON.stringify(params).length > MAX) return fail(invalid('params', exportMessages.paramsTooLarge()));
  const read: Record<string, unknown> = {};
  for (const [given, value] of Object.entries(params)) {
    if (value === null || value === undefined) continue;
    const name = given === 'supplierId' ? 'companyId' : given;
    if (!isParam(name, value) || name in read) return fail(invalid(`params.${given}`, exportMessages.notFilteredBy()));
    read[name] = value;
  }
  return ok(read);
}

function isParam(name: string, value: unknown): boolean {
  if (IDS.includes(name)) return typeof value === 'string' && value.length <= 64;
  if (DATES.includes(name)) return typeof value === 'string' && (isDay(value) || isInstant(value));
  if (name === 'adType') return value === 'PRODUCT' || value === 'BANNER';
  return name === 'filters' && isRecord(value);
}

const isInstant = (value: string) => INSTANT.test(value) && !Number.isNaN(Date.parse(value));

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the instant of an export's date: a day's first millisecond, or its last at the end of a range; UTC. */
export function instantOf(date: string | undefined, side: 'start' | 'end'): EpochMs | null {
  if (date === undefined) return null;
  if (!isDay(date)) return Date.parse(date);
  return Date.parse(`${date}T00:00:00Z`) + (side === 'end' ? DAY_MS - 1 : 0);
}

/** Returns the day of an export's date. */
export function dayOf(date: string | undefined): string | null {
  return date === undefined ? null : date.slice(0, 10);
}
