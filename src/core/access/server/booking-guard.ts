import type { Uuid } from '#kernel/ids.ts';
import { PERMISSION_DENIED } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import { AGENT_SCOPE } from '#kernel/scope.ts';
import type { Refusal } from '#platform/rest/refusal.ts';
import type { MandateNeed, RestCall } from '#platform/rest/route.ts';
import type { Guard } from '#platform/rest/write.ts';
import type { ApprovalReason } from '../rules/mandate.ts';
import { askPerson, useApproval } from './approvals.ts';
import { isWithin, NO_MANDATE, openMandate, outsideGroup, OUTSIDE_PLACE, type GuardOptions } from './open-mandate.ts';

const REASONS: ApprovalReason[] = ['BOOKING'];

/**
 * Books only with a person's yes, whatever the price and whichever kind of key asks. An agent's request has to be within
 * its mandate besides. A dry run is answered: it is the quote.
 */
export function bookingGuard(
  call: RestCall,
  need: Extract<MandateNeed, { group: 'BOOKINGS' }>,
  { database, publicUrl, approved = null }: GuardOptions,
): Result<Guard, Refusal> {
  const { access, context } = call;
  const companyId = context.session?.membership?.companyId;
  if (!companyId) return fail({ problem: PERMISSION_DENIED });
  let mandateId: Uuid | null = null;
  let asks: { difference: unknown; plan: string | null } | null = null;

  return ok({
    async before(tx) {
      if (!access.scopes.includes(AGENT_SCOPE)) return ok(null);
      const open = await openMandate(tx, { accessKeyId: access.keyId, companyId }, context.clock());
      if (!open.ok) return open;
      if (approved && approved.mandateId !== open.value.id) return fail(NO_MANDATE);
      if (!open.value.groups.includes('BOOKINGS')) return outsideGroup('BOOKINGS');
      if (!isWithin(open.value, need)) return OUTSIDE_PLACE;
      mandateId = open.value.id;
      return ok(null);
    },
    async after(tx, { before, after, plan, isDryRun }) {
      if (isDryRun) return ok(null);
      if (approved) {
        const used = await useApproval(tx, approved, { decidedBy: context.session!.userId, now: context.clock() });
        return used.ok ? ok(null) : fail({ problem: used.problem });
      }
      asks = { difference: { before, after }, plan };
      return fail({ error: 'approval_needed', detail: REASONS.join(', '), members: { reasons: REASONS } });
    },
    async refused(refusal, request) {
      if (!asks) return refusal;
      const question = { ...asks, mandateId, reasons: REASONS };
      return askPerson({ database, publicUrl }, call, question, { refusal, ...request });
    },
  });
}
