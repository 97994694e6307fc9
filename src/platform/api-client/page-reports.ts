import { PAGE_REPORT_LIMITS, type ClientTelemetry } from '#kernel/page-report.ts';
import { isWorthReporting } from './worth-reporting.ts';

interface Needs {
  /** Sends the report without waiting for the result. */
  send(report: ClientTelemetry): void;
  /** The current screen, as its route pattern. */
  screen(): string;
  /** The id of this tab's visit. */
  visit(): string;
  /** Schedules work. */
  after(delayMs: number, work: () => void): void;
}

const SEND_DELAY_MS = 5_000;

/**
 * Collects a page's reports and sends them together after a delay. Reports the same failure once, and a limited number
 * in total.
 */
export function createPageReports({ send, screen, visit, after }: Needs) {
  let screens: ClientTelemetry['screens'] = [];
  let failures: ClientTelemetry['failures'] = [];
  let isWaiting = false;
  const known = new Set<string>();

  const reset = () => {
    screens = [];
    failures = [];
  };
  const flush = () => {
    isWaiting = false;
    if (screens.length + failures.length === 0) return;
    send({ visit: visit(), screens: screens.slice(-PAGE_REPORT_LIMITS.screens), failures });
    reset();
  };
  const scheduleReport = () => {
    if (!isWaiting) after(SEND_DELAY_MS, flush);
    isWaiting = true;
  };

  return {
    /** Records a screen view of a user who may be tracked. */
    seen(pattern: string): void {
      screens.push(pattern);
      scheduleReport();
    },
    failed(failure: unknown): void {
      if (!isWorthReporting(failure)) return;
      const { message, stack } = reportOf(failure);
      if (known.has(message) || known.size >= PAGE_REPORT_LIMITS.failures) return;
      known.add(message);
      failures.push({
        message: message.slice(0, PAGE_REPORT_LIMITS.message),
        stack: stack.slice(0, PAGE_REPORT_LIMITS.stack),
        screen: screen(),
      });
      scheduleReport();
    },
    /** Sends at once: the page is unloading. */
    flush,
    /** Another user signs in: discards what was not sent. */
    reset,
  };
}

/** Extracts a failure's message and stack; the message starts with the reference shown to the user. */
function reportOf(failure: unknown): { message: string; stack: string } {
  if (!(failure instanceof Error)) return { message: String(failure), stack: '' };
  const { message, stack = '', reference, detail } = failure as Error & { reference?: string; detail?: string };
  return { message: [reference && `[${reference}]`, detail || message].filter(Boolean).join(' '), stack };
}
