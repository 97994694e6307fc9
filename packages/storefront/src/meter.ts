/** How an ad's time in view is counted: the display rule of the Media Rating Council. */

const VIEWABLE_MS = 1000;
const LARGE_PIXELS = 242_500;
const MIN_SHARE = 0.5;
const MIN_SHARE_OF_LARGE = 0.3;
/** Where the observer reports: at the shares that decide. */
export const SHARES = [0, MIN_SHARE_OF_LARGE, MIN_SHARE];

/** What has no size is never seen, although browsers say that all of it is in view. */
export const isInView = (share: number, pixels: number): boolean =>
  pixels > 0 && share >= (pixels >= LARGE_PIXELS ? MIN_SHARE_OF_LARGE : MIN_SHARE);

export interface Timing {
  now(): number;
  /** Returns what cancels it. */
  later(work: () => void, ms: number): () => void;
}

/** Calls `done` once, when the ad has been in view for one second without a break. Returns what tells it of changes. */
export function createMeter({ now, later }: Timing, done: (ms: number) => void): (isSeen: boolean) => void {
  let sinceMs = 0;
  let cancel: (() => void) | null = null;
  let isDone = false;
  const wait = (ms: number) => {
    cancel = later(() => {
      const seenMs = now() - sinceMs;
      if (seenMs < VIEWABLE_MS) return wait(VIEWABLE_MS - seenMs);
      isDone = true;
      cancel = null;
      done(Math.round(seenMs));
    }, ms);
  };
  return (isSeen) => {
    if (isDone || isSeen === (cancel !== null)) return;
    if (isSeen) {
      sinceMs = now();
      wait(VIEWABLE_MS);
    } else {
      cancel?.();
      cancel = null;
    }
  };
}
