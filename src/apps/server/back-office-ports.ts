import { activeCampaigns } from '#products/sponsored/server/index.ts';
import type { BackOfficePorts } from '#core/accounts/server/index.ts';
import { endSessionsOf, loginsOf, resetFactor } from '#core/identity/server/index.ts';
import { backOfficeLedger } from '#core/ledger/server/index.ts';

/** Data and actions of other modules in the back office's company screens. */
export const BACK_OFFICE_PORTS: BackOfficePorts = {
  ...backOfficeLedger,
  activeCampaigns,
  loginsOf,
  endSessions: endSessionsOf,
  resetFactor,
};
