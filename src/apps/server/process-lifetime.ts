import closeWithGrace from 'close-with-grace';
import type { Logger } from '#platform/telemetry/logger.ts';
import { endWithin } from './end-within.ts';

/** Default limit for ending one part. */
const END_WITHIN_MS = 10_000;
/** Limit for an interrupted start to notice. */
const NOTICE_WITHIN_MS = 10_000;

/** The lifetime of the process: the parts to end when shutdown is requested. */
export interface ProcessLifetime {
  /** Throws an `Interrupted` once shutdown was requested: call it between the steps of a start. */
  throwIfStopping(): void;
  /** Registers a part to end, in reverse order of registration. `maxMs` limits how long it may take. */
  onEnd(name: string, end: () => unknown, maxMs?: number): void;
}

/** Shutdown was requested before the start had finished: not an error. */
class Interrupted extends Error {}

/**
 * Runs a start, and the work it returns as `work`, until a signal or a defect; then ends everything that was
 * registered. An interrupted start quietly ends what it got to. `maxMs` limits the whole shutdown.
 */
export async function runUntilStopped(
  {
    log,
    maxMs,
    onStopped,
    noticeMs = NOTICE_WITHIN_MS,
  }: { log: Logger; maxMs: number; onStopped: () => void; noticeMs?: number },
  start: (lifetime: ProcessLifetime) => Promise<{ work: Promise<unknown> }>,
): Promise<void> {
  const ends: { name: string; end: () => unknown; maxMs: number }[] = [];
  let isEnding = false;
  const endAll = async (): Promise<boolean> => {
    let allEnded = true;
    for (const { name, ...options } of ends.splice(0).toReversed())
      allEnded = (await endWithin(log, name, options)) && allEnded;
    return allEnded;
  };
  const lifetime: ProcessLifetime = {
    throwIfStopping() {
      if (isEnding) throw new Interrupted();
    },
    onEnd: (name, end, withinMs = END_WITHIN_MS) => void ends.push({ name, end, maxMs: withinMs }),
  };

  let started: ReturnType<typeof start> | undefined;
  closeWithGrace(
    { delay: maxMs, logger: { error: (problem: unknown) => log.error({ err: problem }, 'shutdown cut short') } },
    async ({ err, signal }) => {
      isEnding = true;
      if (err) log.fatal({ err }, 'process failed, shutting down');
      else log.info({ signal }, 'shutting down');
      // A step in progress cannot be ended: wait for the start to notice at its next step.
      const noticed = () => started?.catch(() => {});
      await endWithin(log, 'startup', { maxMs: noticeMs, end: noticed, level: 'info' });
      const allEnded = await endAll();
      if (!err) onStopped();
      if (!allEnded) process.exit(1);
      // The last line: without it the process was killed, or has not ended in order.
      if (!err) log.info('stopped');
    },
  );
  started = start(lifetime);
  try {
    const { work } = await started;
    await work;
  } catch (error) {
    // Failures during shutdown are a consequence of it.
    if (isEnding) return;
    await endAll();
    throw error;
  }
}
