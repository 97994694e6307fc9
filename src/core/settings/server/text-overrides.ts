import { overrideTexts } from '#platform/i18n/text-of.ts';
import { PUBLIC, type Database } from '#platform/db/database.ts';
import { scheduleInterval, type ScheduledTask } from '#platform/jobs/schedule-interval.ts';
import type { Logger } from '#platform/telemetry/logger.ts';
import { listTexts } from './text.repository.ts';

const READ_EVERY_MS = 1000;

/** Makes this process say the operator's own texts. */
export async function applyTexts(database: Database): Promise<void> {
  overrideTexts(await database.read(PUBLIC, listTexts));
}

/** As `applyTexts`, and follows changes until stopped. The first reading is done when this resolves, or has failed. */
export async function followTexts({ database, log }: { database: Database; log: Logger }): Promise<ScheduledTask> {
  let applied: string | null = null;
  const read = async () => {
    const texts = await database.read(PUBLIC, listTexts);
    const current = JSON.stringify(texts);
    if (current === applied) return;
    overrideTexts(texts);
    applied = current;
  };
  const onError = (err: unknown) => log.warn({ err }, 'text overrides could not be read');
  await read().catch(onError);
  return scheduleInterval(read, { intervalMs: READ_EVERY_MS, runsAtStart: false, backsOff: true, onError });
}
