import { openMandate } from '#core/access/server/index.ts';
import type { MandateGroup } from '#kernel/scope.ts';
import type { Transaction } from '#platform/db/database.ts';
import { problemText } from '#platform/i18n/problem-text.ts';
import { adcpError, errorOfRoute, type AdcpError } from '../rules/adcp-error.ts';
import type { Buyer } from './buyer.ts';

const refused = (message: string) => adcpError('PERMISSION_DENIED', message);
const NO_MANDATE = 'This key has no open mandate';

/**
 * Why a buyer may not write what no route does, before anything is read for it: it needs what a route would ask for, which
 * is the key's scope, what its maker may do now, and an open mandate. The mandate is asked again where it is written.
 */
export async function writingDenied(buyer: Buyer): Promise<AdcpError | null> {
  if (!buyer.call.access.scopes.includes('campaigns:write')) return refused('This key lacks the scope campaigns:write');
  const denied = buyer.denied('Mutation.updateSponsorCampaign');
  if (denied) return refused(problemText(denied, buyer.language));
  const mandate = await buyer.ask('GET /v1/mandate');
  if (!mandate.ok && mandate.problem.error !== 'not_found') return errorOfRoute(mandate.problem);
  return mandate.ok && mandate.value.body.state === 'OPEN' ? null : refused(NO_MANDATE);
}

/**
 * Why a mandate does not cover a write for a brand; null when it does. It is locked, as a route locks it, so that a person
 * who pauses or ends it does so before the write or after it.
 */
export async function mandateDenied(
  tx: Transaction,
  { call, companyId }: Buyer,
  { brandId, group }: { brandId: string; /** Null where any will do. */ group: MandateGroup | null },
): Promise<AdcpError | null> {
  const { access, context } = call;
  const open = await openMandate(tx, { accessKeyId: access.keyId, companyId }, context.clock());
  if (!open.ok) return refused(NO_MANDATE);
  const { groups, brandIds } = open.value;
  if (group === null ? groups.length === 0 : !groups.includes(group))
    return refused(group === null ? 'The mandate only reads' : `${group} is not part of the mandate`);
  return brandIds && !brandIds.some((id) => id === brandId) ? refused('The brand is not part of the mandate') : null;
}
