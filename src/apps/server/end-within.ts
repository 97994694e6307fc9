import type { Logger } from '#platform/telemetry/logger.ts';

/**
 * Waits for something to end, up to a limit; then logs its name and leaves it to end with the process. Returns false
 * when it did not end in time or failed.
 */
export async function endWithin(
  log: Logger,
  name: string,
  { maxMs, end, level = 'error' }: { maxMs: number; end: () => unknown; level?: 'error' | 'info' },
): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(resolve, maxMs, 'late');
  });
  try {
    // A synchronous throw counts as a rejection.
    const outcome = await Promise.race([(async () => end())(), late]);
    if (outcome !== 'late') return true;
    log[level]({ name, maxMs }, 'shutdown step timed out');
  } catch (error) {
    log.error({ err: error, name }, 'shutdown step failed');
  } finally {
    clearTimeout(timer);
  }
  return false;
}
