import type { Uuid } from '#kernel/ids.ts';
import type { EpochMs } from '#kernel/time.ts';
import { dayIn } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';

export interface ForecastFeedback {
  companyId: Uuid;
  userId: Uuid;
  atMs: EpochMs;
  adType: 'PRODUCT' | 'BANNER';
  isHelpful: boolean;
  comment: string | null;
}

/** Saves feedback. Another answer by the same user on the same day replaces the first. */
export async function saveFeedback(tx: Transaction, feedback: ForecastFeedback): Promise<void> {
  const answer = {
    submittedAt: new Date(feedback.atMs),
    adType: feedback.adType,
    isHelpful: feedback.isHelpful,
    comment: feedback.comment,
  };
  await tx
    .insertInto('forecastFeedback')
    .values({
      companyId: feedback.companyId,
      userId: feedback.userId,
      submittedOn: dayIn('UTC', feedback.atMs),
      ...answer,
    })
    .onConflict((conflict) => conflict.columns(['companyId', 'userId', 'submittedOn']).doUpdateSet(answer))
    .execute();
}
