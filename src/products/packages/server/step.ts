import type { Uuid } from '#kernel/ids.ts';
import type { SharedStatus } from '../rules/shared-status.ts';
import type { Transaction } from '#platform/db/database.ts';
import { recordTransition, type LockedCampaign } from './campaign.repository.ts';
import type { Deps } from './work.ts';

/** What happens by itself. */
export const NOBODY = { personId: null, impersonatorId: null };

/** Moves a booked package and writes down who did. */
export async function step(
  tx: Transaction,
  { newId, clock }: Deps,
  campaign: LockedCampaign,
  { to, reason }: { to: SharedStatus; reason: string | null },
  /** Nobody for what happens by itself. */
  actor: { personId: Uuid | null; impersonatorId: Uuid | null },
): Promise<void> {
  await recordTransition(tx, {
    changeId: newId(),
    campaign,
    from: campaign.status,
    to,
    reason,
    personId: actor.personId,
    impersonatorId: actor.impersonatorId,
    atMs: clock(),
  });
}
