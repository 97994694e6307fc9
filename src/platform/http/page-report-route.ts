import type { Uuid } from '#kernel/ids.ts';
import { readPageReport, type PageFailure } from '#kernel/page-report.ts';
import { invalid } from '#kernel/problem.ts';
import { MINUTE_MS } from '#kernel/time.ts';
import type { Logger } from '#platform/telemetry/logger.ts';
import type { HttpApp } from './app.ts';
import type { Browser } from './browser.ts';
import { sendProblem } from './problem-reply.ts';

interface Visitor {
  visit: string;
  /** Null before sign-in. */
  userId: Uuid | null;
}

/** A receiver of page reports; replaceable by one other than the log. */
export interface PageReportSink {
  screenSeen(seen: Visitor & { screen: string }): void;
  failed(failure: Visitor & PageFailure): void;
}

export const logSink = (log: Logger): PageReportSink => ({
  screenSeen: (seen) => log.debug(seen, 'screen viewed'),
  failed: (failure) => log.warn(failure, 'console error'),
});

const REPORTS_PER_MINUTE = 60;
const LIMIT_BYTES = 128 * 1024;

/** POST /v1/page-reports: 204. Impersonated sessions are not tracked, but their failures are reported. */
export function addTelemetryRoute(app: HttpApp, { browser, sink }: { browser: Browser; sink: PageReportSink }): void {
  const config = { rateLimit: { max: REPORTS_PER_MINUTE, timeWindow: MINUTE_MS } };
  app.post(
    '/v1/page-reports',
    { config, preParsing: browser.admit, bodyLimit: LIMIT_BYTES },
    async (request, reply) => {
      const report = readPageReport(request.body);
      if (!report) return sendProblem(reply, invalid('body', 'Is no report of a page'));
      const { session } = browser.callOf(request);
      const visitor = { visit: report.visit, userId: session?.userId ?? null };
      if (!session?.impersonatorId) for (const screen of report.screens) sink.screenSeen({ ...visitor, screen });
      for (const failure of report.failures) sink.failed({ ...visitor, ...failure });
      return reply.status(204).send();
    },
  );
}
