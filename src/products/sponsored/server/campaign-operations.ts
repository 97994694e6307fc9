import { previewOperation } from './bulk-operations.ts';
import { depsOf } from './deps.ts';
import { changeCampaigns, MAX_CAMPAIGNS } from './operation-calls.ts';
import { operationById, operationRows } from './operation.repository.ts';

/** Operations on campaigns, for modules that plan them: read, previewed, or carried out in the caller's transaction. */
export const campaignOperations = {
  depsOf,
  preview: previewOperation,
  change: changeCampaigns,
  maxAtOnce: MAX_CAMPAIGNS,
  byId: operationById,
  rows: operationRows,
};
