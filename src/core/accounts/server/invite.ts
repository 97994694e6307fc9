import type { Uuid } from '#kernel/ids.ts';
import type { Language } from '#kernel/language.ts';
import type { RoleName } from '#kernel/permission.ts';
import type { Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import { DAY_MS } from '#kernel/time.ts';
import { newToken, tokenHash } from '#platform/http/one-time-token.ts';
import type { Transaction } from '#platform/db/database.ts';
import { INVITATION_LIFETIME_MS, validateInvitation } from '../rules/invitation.ts';
import { enqueueEmail } from '#platform/mail/post.ts';
import { log } from './back-office.ts';
import type { Deps } from './company-seed.ts';
import { companyName } from './company.repository.ts';
import { replaceInvitation, stateOf, type InvitationRow } from './invitation.repository.ts';
import { invitationEmail } from './emails.ts';

export interface Invite {
  companyId: Uuid;
  /** A valid address in lower case. */
  email: string;
  role: RoleName;
  inviter: { id: Uuid; role: RoleName; name: string; language: Language };
  /** Staff who send it again for the inviter. */
  sentBy?: { decidedBy: Uuid; reason: string | null };
}

/** Stores an invitation and enqueues its e-mail; the token exists nowhere else. Returns both. */
export async function invite(
  tx: Transaction,
  deps: Deps,
  { companyId, email, role, inviter, sentBy = { decidedBy: inviter.id, reason: null } }: Invite,
): Promise<Result<{ invitation: InvitationRow; token: string }, Problem>> {
  const now = deps.clock();
  const state = await stateOf(tx, { companyId, email, since: now - DAY_MS });
  const problem = validateInvitation({ ...state, role, inviterRole: inviter.role }, now);
  if (problem) return fail(problem);
  const token = newToken();
  const invitation: InvitationRow = {
    id: deps.newId(),
    companyId,
    email,
    role,
    status: 'PENDING',
    createdAt: now,
    expiresAt: now + INVITATION_LIFETIME_MS,
  };
  await replaceInvitation(tx, { ...invitation, tokenHash: tokenHash(token), inviterId: inviter.id });
  if (state.last?.status === 'PENDING') {
    const { decidedBy: actorId, reason } = sentBy;
    await log(tx, deps, { companyId, actorId, kind: 'INVITATION_RESENT', subject: email, reason });
  }
  await enqueueEmail(
    tx,
    invitationEmail(email, state.language ?? inviter.language, {
      inviter: inviter.name,
      company: await companyName(tx, companyId),
      role,
      url: `/auth/invitation/${token}`,
      days: INVITATION_LIFETIME_MS / DAY_MS,
    }),
  );
  return ok({ invitation, token });
}
