/** Whether an ad engine is able to work, by when it last succeeded. */
export interface EngineHealth {
  /** Returns why its auctions cannot be trusted, or null. */
  auctions(): string | null;
  /** Returns why it cannot store events, or null. */
  events(): string | null;
}

export interface EngineWatch extends EngineHealth {
  /** Whether PostgreSQL was silent for so long that nothing paid is shown any more; one change that waits is no reason. */
  isTooOld(): boolean;
  /** Reports that what may be shown is as the tables have it: nothing was missed, and no change waits. */
  loaded(): void;
  /** Reports that PostgreSQL accepted its echo, which must arrive. */
  echoSent(): void;
  /** Reports that its own echo arrived. */
  echoReceived(): void;
  /**
   * Reports that events are being stored. Call the returned function when they are stored, with the error if they could
   * not be.
   */
  storing(): (error?: Error) => void;
}

/** Normally reported every minute. Beyond this age, ads of campaigns paused long ago may be shown. */
const MAX_DATA_AGE_MS = 300_000;
/** Of consecutive echoes. One may be on its way while PostgreSQL is away: that is no reason to stop auctions. */
const MAX_UNHEARD = 4;
const STORED_WITHIN_MS = 5_000;
/** How long a failure counts. After that, requests are let through again: only they show whether the cause is gone. */
const FAILED_FOR_MS = 10_000;

const seconds = (ms: number) => `${Math.round(ms / 1000)} s`;

/** `now` must be monotonic. */
export function createEngineWatch(now: () => number = () => performance.now()): EngineWatch {
  let loaded: number | null = null;
  let heard: number | null = null;
  let unheard: { readonly since: number; count: number } | null = null;
  let failure: { at: number; message: string } | null = null;
  const open = new Set<{ since: number }>();
  const isOld = (since: number | null) => since !== null && now() - since > MAX_DATA_AGE_MS;
  return {
    isTooOld: () => isOld(heard),
    loaded: () => void (heard = loaded = now()),
    echoSent() {
      unheard ??= { since: now(), count: 0 };
      unheard.count += 1;
    },
    echoReceived() {
      unheard = null;
      heard = now();
    },
    storing() {
      const group = { since: now() };
      open.add(group);
      return (error) => {
        open.delete(group);
        if (error === undefined) failure = null;
        else failure = { at: now(), message: error.message };
      };
    },
    auctions() {
      if (loaded === null) return 'what may be shown is not loaded yet';
      if (isOld(loaded)) return `what may be shown was last known ${seconds(now() - loaded)} ago`;
      if (unheard !== null && unheard.count >= MAX_UNHEARD)
        return `changes are not heard: NOTIFY has not come through for ${seconds(now() - unheard.since)}; behind a pooler set DATABASE_DIRECT_URL`;
      return null;
    },
    events() {
      const [oldest] = open;
      if (oldest && now() - oldest.since > STORED_WITHIN_MS)
        return `events have been waiting to be stored for ${seconds(now() - oldest.since)}`;
      if (failure && now() - failure.at < FAILED_FOR_MS) return `events could not be stored: ${failure.message}`;
      return null;
    },
  };
}
