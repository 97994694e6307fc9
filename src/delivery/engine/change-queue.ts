import * as z from 'zod/mini';
import { parseJson } from '#kernel/json.ts';
import { changeLag } from './engine.metrics.ts';
import { type ScheduledTask, scheduleInterval } from '#platform/jobs/schedule-interval.ts';

/** Without names, anything may have changed. */
const ProductsMessage = z.object({ catalogId: z.string(), skus: z.optional(z.array(z.string())) });

/** Announced changes. */
export type Changes = {
  readonly campaignIds: ReadonlySet<string>;
  /** SKUs by catalog; null: anything. */
  readonly productsOf: ReadonlyMap<string, ReadonlySet<string> | null>;
  /** Whether storefronts or keys changed. */
  readonly isOfStorefronts: boolean;
};

export interface ChangeQueue {
  campaignChanged(campaignId: string): void;
  /** Throws when the message is of another form. */
  productsChanged(payload: string): void;
  storefrontsChanged(): void;
  /** Returns how long the oldest change has been waiting or being applied; 0 without any. */
  waitingMs(): number;
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
  /** Sets that grow in place: thousands of messages may wait. */
  const productsOf = new Map<string, Set<string> | null>();
  let isOfStorefronts = false;
  let scheduled: NodeJS.Timeout | null = null;
  /** When the oldest change that is not applied was notified. */
  let sinceMs = 0;
  /** When the oldest of those being applied was. */
  let applyingMs = 0;

  const addProducts = (catalogId: string, skus: Iterable<string> | null) => {
    const known = productsOf.get(catalogId);
    if (known === null) return;
    if (skus === null) productsOf.set(catalogId, null);
    else if (!known) productsOf.set(catalogId, new Set(skus));
    else for (const sku of skus) known.add(sku);
  };

  const flush = async () => {
    if (campaignIds.size + productsOf.size === 0 && !isOfStorefronts) return;
    const changes: Changes = { campaignIds: new Set(campaignIds), productsOf: new Map(productsOf), isOfStorefronts };
    campaignIds.clear();
    productsOf.clear();
    isOfStorefronts = false;
    const notifiedMs = sinceMs;
    sinceMs = 0;
    applyingMs = notifiedMs;
    try {
      await applyChanges(changes);
      changeLag.observe((performance.now() - notifiedMs) / 1000);
    } catch (error) {
      for (const id of changes.campaignIds) campaignIds.add(id);
      for (const [id, products] of changes.productsOf) addProducts(id, products);
      isOfStorefronts ||= changes.isOfStorefronts;
      sinceMs = notifiedMs;
      throw error;
    } finally {
      applyingMs = 0;
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
    productsChanged(payload) {
      const message = parseJson(ProductsMessage, payload);
      if (!message) throw new Error('a message about products is of another form');
      addProducts(message.catalogId, message.skus ?? null);
      scheduleFlush();
    },
    storefrontsChanged() {
      isOfStorefronts = true;
      scheduleFlush();
    },
    waitingMs() {
      const oldestMs = applyingMs || sinceMs;
      return oldestMs === 0 ? 0 : performance.now() - oldestMs;
    },
    stop() {
      if (scheduled) clearTimeout(scheduled);
      return task.stop();
    },
  };
}
