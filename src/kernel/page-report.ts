/** Telemetry of an open console page. */
export interface ClientTelemetry {
  /** Id of a tab's visit, until another user signs in. */
  visit: string;
  /** Route patterns of the screens shown, e.g. /sponsor/$campaignId/$step: never ids or tokens. */
  screens: string[];
  failures: PageFailure[];
}

export interface PageFailure {
  message: string;
  stack: string;
  /** Where it happened. */
  screen: string;
}

export const PAGE_REPORT_LIMITS = { screens: 200, failures: 20, message: 300, stack: 2_000, pattern: 100, visit: 40 };

/** Validates a report from the wire; null when it is invalid or exceeds the limits of pages. */
export function readPageReport(body: unknown): ClientTelemetry | null {
  const { visit, screens, failures } = (body ?? {}) as Record<string, unknown>;
  const limits = PAGE_REPORT_LIMITS;
  if (!isText(visit, limits.visit) || !isList(screens, limits.screens) || !isList(failures, limits.failures))
    return null;
  if (!screens.every((screen) => isText(screen, limits.pattern))) return null;
  const read = failures.map(readFailure);
  return read.includes(null) ? null : { visit, screens, failures: read as PageFailure[] };
}

function readFailure(failure: unknown): PageFailure | null {
  const { message, stack, screen } = (failure ?? {}) as Record<string, unknown>;
  const { message: maxMessage, stack: maxStack, pattern } = PAGE_REPORT_LIMITS;
  if (!isText(message, maxMessage) || !isText(stack, maxStack) || !isText(screen, pattern)) return null;
  return { message, stack, screen };
}

const isList = (value: unknown, max: number): value is unknown[] => Array.isArray(value) && value.length <= max;
const isText = (value: unknown, maxLength: number): value is string =>
  typeof value === 'string' && value.length <= maxLength;
