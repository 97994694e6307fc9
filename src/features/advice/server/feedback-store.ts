import type { Uuid } from '#kernel/ids.ts';
import type { Instant_ms } from '#kernel/time.ts';
import { dayIn } from '#kernel/time.ts';
import type { Transaction } from '#platform/postgres/database.ts';

export interface ForecastFeedback {
  companyId: Uuid;
  personId: Uuid;
  at_ms: Instant_ms;
  adType: 'PRODUCT' | 'BANNER';
  isHelpful: boolean;
  comment: string | null;
}

/** Keeps an answer; another one of the same person on the same day takes its place. */
export async function saveFeedback(tx: Transaction, feedback: ForecastFeedback): Promise<void> {
  const answer = {
    given_at: new Date(feedback.at_ms),
    ad_type: feedback.adType,
    is_helpful: feedback.isHelpful,
    comment: feedback.comment,
  };
  await tx
    .insertInto('forecast_feedback')
    .values({
      company_id: feedback.companyId,
      person_id: feedback.personId,
      given_on: dayIn('UTC', feedback.at_ms),
      ...answer,
    })
    .onConflict((conflict) => conflict.columns(['company_id', 'person_id', 'given_on']).doUpdateSet(answer))
    .execute();
}
