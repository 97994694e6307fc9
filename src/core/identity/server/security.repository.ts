import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { EpochMs } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';
import { IDLE_MS } from '../rules/session.ts';

export type SecurityEventKind =
  | 'SIGNED_IN'
  | 'SIGN_IN_FAILED'
  | 'SIGNED_OUT'
  | 'SIGNED_UP'
  | 'INVITATION_ACCEPTED'
  | 'PROVIDER_ADDED'
  | 'IDENTITY_PROVIDER_ADDED'
  | 'IDENTITY_PROVIDER_CHANGED'
  | 'IDENTITY_PROVIDER_REMOVED'
  | 'IDENTITY_PROVIDER_LINKED'
  | 'IDENTITY_PROVIDER_UNLINKED'
  | 'PASSWORD_CHANGED'
  | 'PASSWORD_RESET_ASKED'
  | 'PASSWORD_RESET'
  | 'TWO_STEP_TURNED_ON'
  | 'TWO_STEP_TURNED_OFF'
  | 'AUTHENTICATOR_ADDED'
  | 'AUTHENTICATOR_REMOVED'
  | 'RECOVERY_CODES_RENEWED'
  | 'SECOND_FACTOR_RESET'
  | 'SESSIONS_ENDED'
  | 'CLIENT_LET_IN'
  | 'ACCESS_KEY_MADE'
  | 'ORDER_LIMIT_CHANGED'
  | 'TWO_STEP_REQUIRED'
  | 'TWO_STEP_OPTIONAL'
  | 'EMAIL_CHANGE_REQUESTED'
  | 'EMAIL_CHANGED'
  | 'EMAIL_CHANGE_CANCELLED'
  | 'EMAIL_CHANGE_UNDONE'
  | 'STAFF_APPOINTED'
  | 'STAFF_DISMISSED'
  | 'IMPERSONATION_STARTED'
  | 'IMPERSONATION_ENDED'
  | 'IMPERSONATED_ACT';

export interface SecurityEvent {
  id: Uuid;
  at: EpochMs;
  kind: SecurityEventKind;
  /** Null when the input matches no user. */
  userId: Uuid | null;
  impersonatorId?: Uuid | null;
  companyId?: Uuid | null;
  /** Network address and browser of origin. */
  address: string;
  agent: string;
  detail?: Record<string, string>;
}

export async function insertSecurityEvent(tx: Transaction, event: SecurityEvent): Promise<void> {
  await tx
    .insertInto('securityEvent')
    .values({
      id: event.id,
      at: new Date(event.at),
      kind: event.kind,
      userId: event.userId,
      impersonatorId: event.impersonatorId ?? null,
      companyId: event.companyId ?? null,
      address: event.address,
      agent: event.agent,
      detail: JSON.stringify(event.detail ?? {}),
    })
    .execute();
}

/**
 * Returns whether a user has signed in from this address and browser since an instant, and whether it is their first
 * sign-in.
 */
export async function knownDevices(
  tx: Transaction,
  { userId, address, agent, since }: { userId: Uuid; address: string; agent: string; since: EpochMs },
): Promise<{ isKnown: boolean; isFirst: boolean }> {
  const row = await tx
    .selectFrom('securityEvent')
    .select(({ fn, and, eb }) => [
      fn.countAll<bigint>().as('all'),
      fn
        .countAll<bigint>()
        .filterWhere(and([eb('address', '=', address), eb('agent', '=', agent), eb('at', '>', new Date(since))]))
        .as('here'),
    ])
    .where('userId', '=', userId)
    .where('kind', '=', 'SIGNED_IN')
    .executeTakeFirstOrThrow();
  return { isKnown: row.here > 0n, isFirst: row.all === 0n };
}

/** Returns the users' latest sign-in, two-step setting and number of open sessions, for staff. */
export async function loginsOf(tx: Transaction, userIds: readonly Uuid[], now: EpochMs) {
  const { rows } = await sql<{
    userId: Uuid;
    lastSignIn: Date | null;
    usesTwoStep: boolean;
    hasAuthenticator: boolean;
    openSessions: number;
  }>`
    select app_user.id as user_id, app_user.two_step_enabled as uses_two_step,
      exists (select from authenticator a where a.user_id = app_user.id and a.confirmed_at is not null) as has_authenticator,
      (select max(at) from security_event e where e.user_id = app_user.id and e.kind = 'SIGNED_IN') as last_sign_in,
      (select count(*)::int from session s where s.user_id = app_user.id and s.impersonator_id is null
        and s.expires_at > ${new Date(now)} and s.last_seen_at > ${new Date(now - IDLE_MS)}) as open_sessions
    from app_user where app_user.id = any(${userIds}::uuid[])`.execute(tx);
  return rows.map(({ lastSignIn, ...row }) => ({ ...row, lastSignInAt: lastSignIn?.getTime() ?? null }));
}
