import { activeCampaigns } from '#features/campaigns/server/index.ts';
import type { DeskPorts } from '#features/company/server/index.ts';
import { deleteSessionsOf, loginsOf } from '#features/identity/server/index.ts';
import { setOverdraft, walletsForDesk } from '#features/wallet/server/index.ts';

/** What staff's desk about companies shows and changes of other modules. */
export const DESK_PORTS: DeskPorts = {
  walletsOf: walletsForDesk,
  setOverdraft,
  activeCampaigns,
  loginsOf,
  endSessions: (tx, personId) => deleteSessionsOf(tx, personId),
};
