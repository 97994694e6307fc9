import type { Uuid } from '#kernel/ids.ts';
import type { Buyer } from './buyer.ts';
import { newestFeedback } from './feedback.repository.ts';
import type { Json } from './once.ts';

const MAX_SHOWN = 10;

/** What buyers noted of media buys, the newest of each, as they are read with it. */
export async function feedbackOf(buyer: Buyer, mediaBuyIds: readonly Uuid[]): Promise<(mediaBuyId: Uuid) => Json> {
  const notes = await buyer.database.read(buyer.call.context.viewer, (tx) =>
    newestFeedback(tx, mediaBuyIds, MAX_SHOWN),
  );
  return (mediaBuyId) => {
    const own = notes.filter((note) => note.mediaBuyId === mediaBuyId);
    if (own.length === 0) return {};
    return {
      ext: {
        performance_feedback: own.map((note) => ({
          given_at: note.givenAt.toISOString(),
          ...(note.packageId && { package_id: note.packageId }),
          measurement_period: { start: note.periodStart.toISOString(), end: note.periodEnd.toISOString() },
          performance_index: note.performanceIndex,
          metric_type: note.metricType,
          feedback_source: note.feedbackSource,
        })),
      },
    };
  };
}
