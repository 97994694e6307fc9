import { activeCampaigns } from '#products/sponsored/server/index.ts';
import type { DeskPorts } from '#core/accounts/server/index.ts';
import { deleteSessionsOf, loginsOf } from '#core/identity/server/index.ts';
import { setOverdraft, walletsForDesk } from '#core/ledger/server/index.ts';

/** What staff's desk about companies shows and changes of other modules. */
export const DESK_PORTS: DeskPorts = {
  walletsOf: walletsForDesk,
  setOverdraft,
  activeCampaigns,
  loginsOf,
  endSessions: (tx, personId) => deleteSessionsOf(tx, personId),
};
