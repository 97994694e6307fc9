import { problemText } from '#platform/i18n/problem-text.ts';
import { adcpError, errorOfRoute, type AdcpError } from '../rules/adcp-error.ts';
import type { Buyer } from './buyer.ts';

const refused = (message: string) => adcpError('PERMISSION_DENIED', message);

/**
 * Why a buyer may not write what no route does: it needs what a route would ask for, which is the key's scope, what its
 * maker may do now, and an open mandate.
 */
export async function writingDenied(buyer: Buyer): Promise<AdcpError | null> {
  if (!buyer.call.access.scopes.includes('campaigns:write')) return refused('This key lacks the scope campaigns:write');
  const denied = buyer.denied('Mutation.updateSponsorCampaign');
  if (denied) return refused(problemText(denied, buyer.language));
  const mandate = await buyer.ask('GET /v1/mandate');
  if (!mandate.ok && mandate.problem.error !== 'not_found') return errorOfRoute(mandate.problem);
  return mandate.ok && mandate.value.body.state === 'OPEN' ? null : refused('This key has no open mandate');
}
