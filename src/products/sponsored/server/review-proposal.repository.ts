import type { Uuid } from '#kernel/ids.ts';
import type { Transaction } from '#platform/db/database.ts';

/** What an agent of staff proposes about content that waits. */
export interface ReviewProposal {
  isApproved: boolean;
  /** Why not; null for an approval. */
  notes: string | null;
  /** The name of the key that proposed. */
  keyName: string;
  proposedAt: Date;
}

/** The content of a campaign that waits for a verdict, locked; null where none does. */
export async function lockWaiting(
  tx: Transaction,
  campaignId: bigint,
): Promise<{ creativeId: Uuid; version: number } | null> {
  const found = await tx
    .selectFrom('campaign')
    .innerJoin('creative', 'creative.campaignId', 'campaign.id')
    .innerJoin('adSet', 'adSet.campaignId', 'campaign.id')
    .select(['creative.id as creativeId', 'campaign.version'])
    .where('campaign.id', '=', campaignId)
    .where('creative.review', '=', 'PENDING')
    .where('adSet.isDraft', '=', false)
    .where('adSet.status', '<>', 'REMOVED')
    .forUpdate('creative')
    .executeTakeFirst();
  return found ?? null;
}

/** Stores a proposal; of two for the same content the later counts. */
export async function putProposal(
  tx: Transaction,
  row: ReviewProposal & { creativeId: Uuid; proposedBy: Uuid },
): Promise<void> {
  const { creativeId, ...changed } = row;
  await tx
    .insertInto('reviewProposal')
    .values(row)
    .onConflict((conflict) => conflict.column('creativeId').doUpdateSet({ ...changed, creativeId }))
    .execute();
}

/** What is proposed about the waiting contents of campaigns; those about which nothing is are left out. */
export const proposalsFor = (
  tx: Transaction,
  campaignIds: readonly bigint[],
): Promise<(ReviewProposal & { campaignId: bigint })[]> =>
  tx
    .selectFrom('reviewProposal')
    .innerJoin('creative', 'creative.id', 'reviewProposal.creativeId')
    .select(['creative.campaignId', 'isApproved', 'reviewProposal.notes', 'keyName', 'proposedAt'])
    .where('creative.campaignId', 'in', campaignIds)
    .where('creative.review', '=', 'PENDING')
    .execute();
