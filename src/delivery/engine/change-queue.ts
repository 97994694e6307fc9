import { type ScheduledTask, scheduleInterval } from '#platform/jobs/schedule-interval.ts';

/** Announced changes. */
export type News = {
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
const GATHER_MS = 20;
const TRY_AGAIN_EVERY_MS = 1_000;

/** Passes batches of changes to `takeIn`, one at a time. A failed batch is merged into the next one. */
export function createChangeQueue(
  takeIn: (news: News) => Promise<void>,
  onError: (error: unknown, attempt?: number) => void,
): ChangeQueue {
  const campaignIds = new Set<string>();
  const productsOf = new Set<string>();
  let isOfStorefronts = false;
  let gathering: NodeJS.Timeout | null = null;

  const flush = async () => {
    const news: News = { campaignIds: new Set(campaignIds), productsOf: new Set(productsOf), isOfStorefronts };
    if (campaignIds.size + productsOf.size === 0 && !isOfStorefronts) return;
    campaignIds.clear();
    productsOf.clear();
    isOfStorefronts = false;
    try {
      await takeIn(news);
    } catch (error) {
      for (const id of news.campaignIds) campaignIds.add(id);
      for (const id of news.productsOf) productsOf.add(id);
      isOfStorefronts ||= news.isOfStorefronts;
      throw error;
    }
  };
  const desk: ScheduledTask = scheduleInterval(flush, { everyMs: TRY_AGAIN_EVERY_MS, onError, isAtOnce: false });
  const scheduleFlush = () => {
    gathering ??= setTimeout(() => {
      gathering = null;
      desk.wake();
    }, GATHER_MS);
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
      if (gathering) clearTimeout(gathering);
      return desk.stop();
    },
  };
}
