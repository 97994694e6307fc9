import { openMandate } from '#core/access/server/index.ts';
import type { Uuid } from '#kernel/ids.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import type { MandateGroup } from '#kernel/scope.ts';
import { HOUR_MS } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';
import { problemText } from '#platform/i18n/problem-text.ts';
import { adcpError, errorOfRoute, type AdcpError } from '../rules/adcp-error.ts';
import type { Buyer } from './buyer.ts';
import { insertDataChanges, lockBuyerData, thingsChanged, type DataChange } from './buyer-data.repository.ts';

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

/** A write for a brand within the mandate of its key. */
export interface Writing {
  /**
   * Records who changes what; before it is written, since it is refused where the mandate's hour is used up. No person is
   * asked then: nothing of it spends.
   */
  record(changes: readonly DataChange[]): Promise<AdcpError | null>;
}

/**
 * Lets a buyer write for a brand, one request of the company after the other. The mandate is locked, as a route locks it,
 * so that a person who pauses or ends it does so before the write or after it.
 */
export async function openWriting(
  tx: Transaction,
  { call, companyId }: Buyer,
  { brandId, group }: { brandId: Uuid; /** Null where any will do. */ group: MandateGroup | null },
): Promise<Result<Writing, AdcpError>> {
  const { access, context } = call;
  await lockBuyerData(tx, companyId);
  const nowMs = context.clock();
  const key = { accessKeyId: access.keyId, companyId };
  const open = await openMandate(tx, key, nowMs);
  if (!open.ok) return fail(refused(NO_MANDATE));
  const { groups, brandIds, maxObjectsPerHour } = open.value;
  if (group === null ? groups.length === 0 : !groups.includes(group))
    return fail(refused(group === null ? 'The mandate only reads' : `${group} is not part of the mandate`));
  if (brandIds && !brandIds.some((id) => id === brandId)) return fail(refused('The brand is not part of the mandate'));
  const of = { ...key, brandId, at: new Date(nowMs), actorId: context.session!.userId };
  return ok({
    async record(changes) {
      if (changes.length === 0) return null;
      const since = new Date(nowMs - HOUR_MS);
      const count = await thingsChanged(tx, { ...key, since }, { brandId: of.brandId, more: changes });
      if (count > maxObjectsPerHour)
        return adcpError('RATE_LIMITED', `The mandate allows ${maxObjectsPerHour} things to change within an hour`);
      await insertDataChanges(
        tx,
        of,
        changes.map((change) => ({ ...change, id: context.newId() })),
      );
      return null;
    },
  });
}
