import type { Tail, Traffic } from '#delivery/observe/index.ts';

/** Counts calls, and shows them while a page asks. */
export type CallObserver = { readonly traffic: Traffic; readonly tail: Tail };

/** Runs what no call waits for: its failure is reported, and fails nothing else. */
export function safely(onError: (error: unknown) => void, work: () => void): void {
  try {
    work();
  } catch (error) {
    onError(error);
  }
}
