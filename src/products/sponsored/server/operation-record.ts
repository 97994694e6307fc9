import type { Uuid } from '#kernel/ids.ts';
import { dailyEffect } from '../rules/operation.ts';
import { type RowValues } from '../rules/operation-values.ts';
import type { CampaignRow } from './campaign.repository.ts';
import { insertFinished, type OperationRecord } from './operation.repository.ts';
import type { Deps } from './operations.ts';

/** Returns the parts of an operation that say who started it, when, and with which features. */
export const newOperation = ({ actor, nowMs, ...deps }: Deps, companyId: Uuid, id: Uuid) => ({
  id,
  companyId,
  actorId: actor.userId,
  impersonatorId: actor.impersonatorId,
  features: {
    allowsPastDays: deps.allowsPastDays,
    allowsProductFilter: deps.allowsProductFilter,
    allowsProductKeywords: deps.allowsProductKeywords,
    allowsBanners: deps.allowsBanners,
    allowsTargeting: deps.allowsTargeting,
    allowsAudience: deps.allowsAudience,
    allowsPageTargets: deps.allowsPageTargets,
    allowsAutomatic: deps.allowsAutomatic,
    allowsQuickCreate: deps.allowsQuickCreate,
  },
  createdAt: new Date(nowMs),
  finishedAt: null,
});

/** Records a change of one campaign that is being written as an operation that is done; its undo puts the values back. */
export async function recordEdit(
  deps: Deps,
  row: CampaignRow,
  { before, after }: { before: RowValues; after: RowValues },
): Promise<Uuid> {
  const id = deps.newId();
  const operation: OperationRecord = {
    ...newOperation(deps, row.companyId, id),
    kind: 'EDIT',
    state: 'DONE',
    finishedAt: new Date(deps.nowMs),
    // Nothing is to be applied that would have to be named.
    fingerprint: '',
    dailyEffectMicros: dailyEffect(row, after),
    undoOf: null,
  };
  await insertFinished(deps.tx, operation, { campaignId: row.id, before, after });
  return id;
}
