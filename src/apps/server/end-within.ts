import type { Logger } from '#platform/telemetry/logger.ts';

/**
 * Waits for something to end, but no longer than it may take: then it is named in the log and left to end with the process. False
 * when it did not end, or failed to.
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
    // What throws at once fails as what rejects later does.
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
