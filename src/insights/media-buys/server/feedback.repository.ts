import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { Transaction } from '#platform/db/database.ts';

/** What a buyer says of a media buy by its own measure. */
export interface Feedback {
  id: Uuid;
  companyId: Uuid;
  mediaBuyId: Uuid;
  packageId: Uuid | null;
  accessKeyId: Uuid;
  givenAt: Date;
  periodStart: Date;
  periodEnd: Date;
  performanceIndex: number;
  metricType: string;
  feedbackSource: string;
}

export async function insertFeedback(tx: Transaction, row: Feedback): Promise<void> {
  await tx.insertInto('mediaBuyFeedback').values(row).execute();
}

/** The newest notes of each of some media buys. */
export const newestFeedback = (tx: Transaction, mediaBuyIds: readonly Uuid[], each: number): Promise<Feedback[]> =>
  mediaBuyIds.length === 0
    ? Promise.resolve([])
    : tx
        .selectFrom((from) =>
          from
            .selectFrom('mediaBuyFeedback')
            .selectAll()
            .select(sql<number>`row_number() over (partition by media_buy_id order by id desc)`.as('place'))
            .where('mediaBuyId', 'in', [...mediaBuyIds])
            .as('note'),
        )
        .selectAll()
        .where('place', '<=', each)
        .orderBy('id', 'desc')
        .execute();
