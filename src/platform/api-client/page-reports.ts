import { PAGE_REPORT_LIMITS, type ClientTelemetry } from '#kernel/page-report.ts';
import { isWorthReporting } from './worth-reporting.ts';

interface Needs {
  /** Tells the server; nobody waits for it. */
  send(report: ClientTelemetry): void;
  /** The screen that is shown now, by the pattern of its address. */
  screen(): string;
  /** The name of this tab's visit. */
  visit(): string;
  /** Does something later. */
  after(delayMs: number, work: () => void): void;
}

const TOLD_AFTER_MS = 5_000;

/** Gathers what a page has to tell, and tells it together a little later. A page tells the same failure once, and not without end. */
export function createPageReports({ send, screen, visit, after }: Needs) {
  let screens: ClientTelemetry['screens'] = [];
  let failures: ClientTelemetry['failures'] = [];
  let isWaiting = false;
  const known = new Set<string>();

  const reset = () => {
    screens = [];
    failures = [];
  };
  const tell = () => {
    isWaiting = false;
    if (screens.length + failures.length === 0) return;
    send({ visit: visit(), screens: screens.slice(-PAGE_REPORT_LIMITS.screens), failures });
    reset();
  };
  const scheduleReport = () => {
    if (!isWaiting) after(TOLD_AFTER_MS, tell);
    isWaiting = true;
  };

  return {
    /** Somebody who may be followed sees a screen. */
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
    /** The page is left: nothing can wait any more. */
    tell,
    /** Somebody else comes: what was not told yet is forgotten. */
    reset,
  };
}

/** What a failure says of itself; first the reference that its reader was given. */
function reportOf(failure: unknown): { message: string; stack: string } {
  if (!(failure instanceof Error)) return { message: String(failure), stack: '' };
  const { message, stack = '', reference, detail } = failure as Error & { reference?: string; detail?: string };
  return { message: [reference && `[${reference}]`, detail || message].filter(Boolean).join(' '), stack };
}
