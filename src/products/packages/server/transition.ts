import type { Uuid } from '#kernel/ids.ts';
import type { MessageOrText } from '#kernel/message.ts';
import type { SharedStatus } from '../rules/shared-status.ts';
import type { Transaction } from '#platform/db/database.ts';
import { recordTransition, type LockedCampaign } from './campaign.repository.ts';
import type { Deps } from './deps.ts';

/** Actor of automatic changes. */
export const SYSTEM_ACTOR = { userId: null, impersonatorId: null };

/** Changes the status of a booked package and records the actor. */
export async function transition(
  tx: Transaction,
  { newId, clock }: Deps,
  campaign: LockedCampaign,
  { to, reason }: { to: SharedStatus; reason: MessageOrText | null },
  /** Without ids for automatic changes. */
  actor: { userId: Uuid | null; impersonatorId: Uuid | null },
): Promise<void> {
  await recordTransition(tx, {
    changeId: newId(),
    campaign,
    from: campaign.status,
    to,
    reason,
    userId: actor.userId,
    impersonatorId: actor.impersonatorId,
    atMs: clock(),
  });
}
