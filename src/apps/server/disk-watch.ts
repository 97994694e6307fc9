import type { Logger } from '#platform/telemetry/logger.ts';
import { readFreeSpace } from './data-folder.ts';

/** How full the disk of the data folder is, looked at every ten seconds. */
export interface DiskWatch {
  /** Why what can wait does: feeds, exports and the loading of reports. As half a sentence; null while there is room. */
  low(): string | null;
  /** Why no events are accepted; money goes on. Likewise. */
  full(): string | null;
  stop(): void;
}

type Level = 'FREE' | 'LOW' | 'FULL';

const LOOK_EVERY_MS = 10_000;
const MB = 2 ** 20;
const GB = 2 ** 30;
/**
 * A share of the disk, since a large one fills faster; but of no more than so much, since a disk that is large and
 * nearly full has room for days; and of no less, since PostgreSQL needs some for what goes on.
 */
const LOW = { ratio: 0.1, mostBytes: 20 * GB, leastBytes: 512 * MB };
const FULL = { ratio: 0.05, mostBytes: 10 * GB, leastBytes: 256 * MB };
/** A level is left with so much more room than it was entered with, so that it does not alternate. */
const TO_LEAVE = 1.1;

export function diskLevelOf({ bytes, ratio }: { bytes: number; ratio: number }, before: Level): Level {
  const isBelow = (bound: typeof LOW, isKnown: boolean) => {
    const factor = isKnown ? TO_LEAVE : 1;
    return bytes < bound.leastBytes * factor || (ratio < bound.ratio * factor && bytes < bound.mostBytes * factor);
  };
  if (isBelow(FULL, before === 'FULL')) return 'FULL';
  return isBelow(LOW, before !== 'FREE') ? 'LOW' : 'FREE';
}

export async function watchDisk(folder: string, log: Logger): Promise<DiskWatch> {
  let level: Level = 'FREE';
  let reason = '';
  const look = async () => {
    const space = await readFreeSpace(folder);
    const found = diskLevelOf(space, level);
    reason = `${Math.floor(space.bytes / MB)} MB (${Math.floor(space.ratio * 100)} %) are free in ${folder}`;
    if (found !== level) {
      if (found === 'FREE') log.info({ reason }, 'disk has room again');
      else log.error({ reason, level: found }, 'disk is nearly full');
    }
    level = found;
  };
  await look();
  // A folder that cannot be looked at is reported by the readiness.
  const timer = setInterval(() => void look().catch(() => {}), LOOK_EVERY_MS).unref();
  return {
    low: () => (level === 'FREE' ? null : reason),
    full: () => (level === 'FULL' ? reason : null),
    stop: () => clearInterval(timer),
  };
}
