import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

type End = () => unknown;

/**
 * Starts several things. `start` registers what ends each as soon as it exists; they run last first, at the end or when
 * `start` fails. One that fails keeps none of the others.
 */
export async function allOrNothing<T>(
  start: (onEnd: (end: End) => void) => Promise<T>,
): Promise<{ value: T; end: () => Promise<void> }> {
  const ends: End[] = [];
  const end = async () => {
    const failures: unknown[] = [];
    for (const one of ends.splice(0).toReversed())
      try {
        await one();
      } catch (error) {
        failures.push(error);
      }
    if (failures.length > 0) throw new AggregateError(failures, 'not everything has ended');
  };
  try {
    return { value: await start((one) => void ends.push(one)), end };
  } catch (error) {
    // Failures to end are consequences; the reason is what failed first.
    await end().catch(() => {});
    throw error;
  }
}

/** Ends a process, if it has not ended already. */
export async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  await exit;
}
