import type { NewId, Uuid } from '#kernel/ids.ts';
import type { Language } from '#kernel/language.ts';
import type { RoleName } from '#kernel/permission.ts';
import type { Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import { DAY_MS, type Clock } from '#kernel/time.ts';
import { newToken, tokenHash } from '#platform/http/one-time-token.ts';
import type { Transaction } from '#platform/db/database.ts';
import { INVITATION_LIFETIME_MS, validateInvitation } from '../rules/invitation.ts';
import { enqueueEmail } from '#platform/mail/post.ts';
import { companyName } from './company.repository.ts';
import { replaceInvitation, stateOf, type InvitationRow } from './invitation.repository.ts';
import { invitationEmail } from './emails.ts';

export interface Invite {
  companyId: Uuid;
  /** A valid address in lower case. */
  email: string;
  role: RoleName;
  inviter: { id: Uuid; role: RoleName; name: string; language: Language };
}

/** Stores an invitation and enqueues its e-mail; the token exists nowhere else. Returns both. */
export async function invite(
  tx: Transaction,
  { newId, clock }: { newId: NewId; clock: Clock },
  { companyId, email, role, inviter }: Invite,
): Promise<Result<{ invitation: InvitationRow; token: string }, Problem>> {
  const now = clock();
  const state = await stateOf(tx, { companyId, email, since: now - DAY_MS });
  const problem = validateInvitation({ ...state, role, inviterRole: inviter.role }, now);
  if (problem) return fail(problem);
  const token = newToken();
  const invitation: InvitationRow = {
    id: newId(),
    companyId,
    email,
    role,
    status: 'PENDING',
    createdAt: now,
    expiresAt: now + INVITATION_LIFETIME_MS,
  };
  await replaceInvitation(tx, { ...invitation, tokenHash: tokenHash(token), inviterId: inviter.id });
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
