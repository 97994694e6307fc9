import { changeLag } from './engine.metrics.ts';
import { type ScheduledTask, scheduleInterval } from '#platform/jobs/schedule-interval.ts';

/** Announced changes. */
export type Changes = {
  readonly campaignIds: ReadonlySet<string>;
  /** Catalogs with changed products. */
  readonly productsOf: ReadonlySet<string>;
  /** Whether storefronts or keys changed. */
  readonly isOfStorefronts: boolean;
};

export interface ChangeQueue {
  campaignChanged(campaignId: string): void;
  productsChanged(catalogId: string): void;
  storefrontsChanged(): void;
  stop(): Promise<void>;
}

/** Batches the changes of one save. */
const FLUSH_DELAY_MS = 20;
const RETRY_INTERVAL_MS = 1_000;

/** Passes batches of changes to `applyChanges`, one at a time. A failed batch is merged into the next one. */
export function createChangeQueue(
  applyChanges: (changes: Changes) => Promise<void>,
  onError: (error: unknown, attempt?: number) => void,
): ChangeQueue {
  const campaignIds = new Set<string>();
  const productsOf = new Set<string>();
  let isOfStorefronts = false;
  let scheduled: NodeJS.Timeout | null = null;
  /** When the oldest change that is not applied was notified. */
  let sinceMs = 0;

  const flush = async () => {
    const changes: Changes = { campaignIds: new Set(campaignIds), productsOf: new Set(productsOf), isOfStorefronts };
    if (campaignIds.size + productsOf.size === 0 && !isOfStorefronts) return;
    campaignIds.clear();
    productsOf.clear();
    isOfStorefronts = false;
    const notifiedMs = sinceMs;
    sinceMs = 0;
    try {
      await applyChanges(changes);
      changeLag.observe((performance.now() - notifiedMs) / 1000);
    } catch (error) {
      for (const id of changes.campaignIds) campaignIds.add(id);
      for (const id of changes.productsOf) productsOf.add(id);
      isOfStorefronts ||= changes.isOfStorefronts;
      sinceMs = notifiedMs;
      throw error;
    }
  };
  const task: ScheduledTask = scheduleInterval(flush, { intervalMs: RETRY_INTERVAL_MS, onError, runsAtStart: false });
  const scheduleFlush = () => {
    sinceMs ||= performance.now();
    scheduled ??= setTimeout(() => {
      scheduled = null;
      task.trigger();
    }, FLUSH_DELAY_MS);
  };
  return {
    campaignChanged(campaignId) {
      campaignIds.add(campaignId);
      scheduleFlush();
    },
    productsChanged(catalogId) {
      productsOf.add(catalogId);
      scheduleFlush();
    },
    storefrontsChanged() {
      isOfStorefronts = true;
      scheduleFlush();
    },
    stop() {
      if (scheduled) clearTimeout(scheduled);
      return task.stop();
    },
  };
}
