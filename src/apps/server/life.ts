import closeWithGrace from 'close-with-grace';
import type { Logger } from '#platform/telemetry/logger.ts';
import { endWithin } from './end-within.ts';

/** So long whatever has no time of its own may take to end. */
const END_WITHIN_MS = 10_000;
/** So long a start that is interrupted may take to notice. */
const NOTICE_WITHIN_MS = 10_000;

/** What was started, and has to end when the process is told to. */
export interface CampaignSimulation {
  /** Throws an Interrupted once the process has been told to end: asked between the steps of a start. */
  goOn(): void;
  /** What was added last ends first. `max_ms` is how long it may take. */
  onEnd(name: string, end: () => unknown, maxMs?: number): void;
}

/** The process was told to end before it had started: nothing is wrong. */
class Interrupted extends Error {}

/**
 * Starts something, with what it goes on doing `afterwards`, that lives until a signal comes or a defect shows, then ends all it had started. A start that is interrupted ends
 * what it got to, quietly. `max_ms` is the time for all of it.
 */
export async function live(
  {
    log,
    maxMs,
    onStopped,
    noticeMs = NOTICE_WITHIN_MS,
  }: { log: Logger; maxMs: number; onStopped: () => void; noticeMs?: number },
  start: (life: CampaignSimulation) => Promise<{ afterwards: Promise<unknown> }>,
): Promise<void> {
  const ends: { name: string; end: () => unknown; maxMs: number }[] = [];
  let isEnding = false;
  const endAll = async (): Promise<boolean> => {
    let allEnded = true;
    for (const { name, ...one } of ends.splice(0).toReversed())
      allEnded = (await endWithin(log, name, one)) && allEnded;
    return allEnded;
  };
  const life: CampaignSimulation = {
    goOn() {
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
      // What is half started cannot be ended: its next step does not come.
      const noticed = () => started?.catch(() => {});
      await endWithin(log, 'startup', { maxMs: noticeMs, end: noticed, level: 'info' });
      const allEnded = await endAll();
      if (!err) onStopped();
      if (!allEnded) process.exit(1);
    },
  );
  started = start(life);
  try {
    const { afterwards } = await started;
    await afterwards;
  } catch (error) {
    // Whatever failed once the process was told to end failed because of that.
    if (isEnding) return;
    await endAll();
    throw error;
  }
}
