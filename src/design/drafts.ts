import * as z from 'zod/mini';
import { parseJson } from '#kernel/json.ts';
/** Maximum size of all local storage, in bytes: browsers store text with two bytes per character. */
export const MAX_BYTES = 4 * 1024 * 1024;

const INDEX_KEY = 'endcap.draftTimes';

/** When each draft was last written. */
const Times = z.record(z.string(), z.number());
type Times = z.infer<typeof Times>;

/**
 * Stores a draft in this browser. Deletes the oldest drafts if there is no space. Returns false when there is none even
 * then; a previous draft under the key is retained.
 */
export function storeDraft(key: string, text: string, nowMs = Date.now()): boolean {
  const times = readTimes();
  const others = Object.keys(times)
    .filter((other) => other !== key)
    .toSorted((a, b) => times[a]! - times[b]!);
  const forget = () => {
    const oldest = others.shift();
    if (oldest === undefined) return false;
    delete times[oldest];
    localStorage.removeItem(oldest);
    return true;
  };
  const needed = bytesOf(key, text);
  const besideDrafts = bytesWhere((other) => other !== key && !(other in times));
  if (besideDrafts + needed > MAX_BYTES) return false;
  while (bytesWhere((other) => other !== key) + needed > MAX_BYTES) if (!forget()) return false;
  while (!written(key, text)) if (!forget()) return false;
  written(INDEX_KEY, JSON.stringify({ ...times, [key]: nowMs }));
  return true;
}

export function dropDraft(key: string): void {
  localStorage.removeItem(key);
  const { [key]: _, ...rest } = readTimes();
  written(INDEX_KEY, JSON.stringify(rest));
}

const bytesOf = (key: string, text: string): number => 2 * (key.length + text.length);

function bytesWhere(counts: (key: string) => boolean): number {
  const keys = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index)!).filter(counts);
  return keys.reduce((sum, key) => sum + bytesOf(key, localStorage.getItem(key)!), 0);
}

/** Returns false when the storage is full or disabled, which makes it throw. */
function written(key: string, text: string): boolean {
  try {
    localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

function readTimes(): Times {
  return parseJson(Times, localStorage.getItem(INDEX_KEY)) ?? {};
}
