/** What a page has to report: gathered, sent in batches, and kept while it cannot be sent. */
import type { Timing } from './meter.ts';
import { isRecord, isText, parse } from './wire.ts';

export type List = 'impressions' | 'clicks' | 'viewables';
export type Event = { readonly id: string; readonly occurredAt: string; readonly [field: string]: unknown };
type Entry = readonly [list: List, event: Event];

export interface Sending extends Timing {
  /** Sends while the page stays. Answers with the status, or 0 without an answer. */
  post(body: string): Promise<number>;
  /** Hands over to the browser, which sends even when the page is gone; false when it will not. */
  hand(body: string): boolean;
  /** What is handed over without a connection is lost in silence. */
  isOnline(): boolean;
  /** Null where nothing may be stored. */
  readonly storage: Pick<Storage, 'getItem' | 'setItem'> | null;
}

const KEY = 'endcap';
const BATCH_MS = 5000;
const MAX_PAUSE_MS = 300_000;
const MAX_EVENTS = 50;
/** Browsers queue 64 KiB at most; characters of our own are bytes. */
const MAX_LENGTH = 60_000;
const MAX_KEPT = 200;
const MAX_KEPT_MS = 86_400_000;

export function createOutbox({ now, later, post, hand, isOnline, storage }: Sending) {
  let waiting: Entry[] = [];
  const sending = new Set<Entry[]>();
  let pauseMs = BATCH_MS;
  let cancel: (() => void) | null = null;

  function stored(): Entry[] {
    try {
      const found = parse(storage?.getItem(KEY) || '[]');
      return Array.isArray(found) ? found.filter(isKept) : [];
    } catch {
      return [];
    }
  }
  function isKept(entry: unknown): entry is Entry {
    const [list, event] = Array.isArray(entry) ? (entry as unknown[]) : [];
    if (!isText(list) || !isRecord(event)) return false;
    return isText(event['id']) && now() - Date.parse(String(event['occurredAt'])) < MAX_KEPT_MS;
  }
  /** Other tabs store there as well: what is theirs stays. */
  function store(added: readonly Entry[], sent: readonly Entry[]) {
    const gone = new Set([...added, ...sent].map(([, { id }]) => id));
    try {
      const kept = [...stored().filter(([, { id }]) => !gone.has(id)), ...added];
      storage?.setItem(KEY, JSON.stringify(kept.slice(-MAX_KEPT)));
    } catch {
      // Full, or forbidden: the page's own memory has them.
    }
  }
  function schedule() {
    cancel ??= later(() => void flush(), pauseMs);
  }
  function take(): [Entry[], string][] {
    cancel?.();
    cancel = null;
    const batches: [Entry[], string][] = [];
    while (waiting.length > 0) {
      let size = Math.min(waiting.length, MAX_EVENTS);
      let body = bodyOf(waiting.slice(0, size));
      while (size > 1 && body.length > MAX_LENGTH) body = bodyOf(waiting.slice(0, (size = size >> 1)));
      batches.push([waiting.splice(0, size), body]);
    }
    return batches;
  }
  function bodyOf(entries: readonly Entry[]): string {
    const lists: Partial<Record<List, Event[]>> = {};
    for (const [list, event] of entries) (lists[list] ??= []).push(event);
    return JSON.stringify({ sentAt: new Date(now()).toISOString(), ...lists });
  }
  async function send(entries: Entry[], body: string) {
    sending.add(entries);
    const status = await post(body).catch(() => 0);
    sending.delete(entries);
    // Refused for good, or taken: either way it is over.
    if (status >= 200 && status < 500 && status !== 408 && status !== 429) {
      pauseMs = BATCH_MS;
      return store([], entries);
    }
    store(entries, []);
    waiting.unshift(...entries);
    waiting = waiting.slice(-MAX_KEPT);
    pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS);
    schedule();
  }
  async function flush(): Promise<void> {
    await Promise.all(take().map(([entries, body]) => send(entries, body)));
  }

  return {
    /** Sends what other pages left behind. */
    open() {
      waiting.push(...stored());
      if (waiting.length > 0) schedule();
    },
    add(list: List, event: Event, isUrgent = false) {
      waiting.push([list, event]);
      store([[list, event]], []);
      if (isUrgent) void flush();
      else schedule();
    },
    flush,
    /** The page may be gone any moment. */
    leave() {
      const isSafe = isOnline();
      // The browser ends these without the page, which will not learn how.
      if (isSafe) for (const entries of sending) store([], entries);
      for (const [entries, body] of take()) {
        if (isSafe && hand(body)) store([], entries);
        else void send(entries, body);
      }
    },
  };
}
