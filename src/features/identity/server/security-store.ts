import type { Uuid } from '#kernel/ids.ts';
import type { Instant_ms } from '#kernel/time.ts';
import type { Transaction } from '#platform/postgres/database.ts';

export type SecurityEventKind =
  | 'SIGNED_IN'
  | 'SIGN_IN_FAILED'
  | 'SIGNED_OUT'
  | 'SIGNED_UP'
  | 'INVITATION_ACCEPTED'
  | 'PROVIDER_ADDED'
  | 'PASSWORD_CHANGED'
  | 'PASSWORD_RESET_ASKED'
  | 'PASSWORD_RESET'
  | 'TWO_STEP_TURNED_ON'
  | 'TWO_STEP_TURNED_OFF'
  | 'AUTHENTICATOR_ADDED'
  | 'AUTHENTICATOR_REMOVED'
  | 'RECOVERY_CODES_RENEWED'
  | 'STAFF_APPOINTED'
  | 'STAFF_DISMISSED'
  | 'IMPERSONATION_STARTED'
  | 'IMPERSONATION_ENDED'
  | 'IMPERSONATED_ACT';

export interface SecurityEvent {
  id: Uuid;
  at: Instant_ms;
  kind: SecurityEventKind;
  /** Null when nobody is known by what was typed. */
  personId: Uuid | null;
  impersonatorId?: Uuid | null;
  companyId?: Uuid | null;
  /** Network address and browser it came from. */
  address: string;
  agent: string;
  detail?: Record<string, string>;
}

export async function insertSecurityEvent(tx: Transaction, event: SecurityEvent): Promise<void> {
  await tx
    .insertInto('security_event')
    .values({
      id: event.id,
      at: new Date(event.at),
      kind: event.kind,
      person_id: event.personId,
      impersonator_id: event.impersonatorId ?? null,
      company_id: event.companyId ?? null,
      address: event.address,
      agent: event.agent,
      detail: JSON.stringify(event.detail ?? {}),
    })
    .execute();
}

/** Whether a person signed in from this address with this browser since an instant, and whether they ever did at all. */
export async function knownPlaces(
  tx: Transaction,
  { personId, address, agent, since }: { personId: Uuid; address: string; agent: string; since: Instant_ms },
): Promise<{ isKnown: boolean; isFirst: boolean }> {
  const row = await tx
    .selectFrom('security_event')
    .select(({ fn, and, eb }) => [
      fn.countAll<bigint>().as('all'),
      fn
        .countAll<bigint>()
        .filterWhere(and([eb('address', '=', address), eb('agent', '=', agent), eb('at', '>', new Date(since))]))
        .as('here'),
    ])
    .where('person_id', '=', personId)
    .where('kind', '=', 'SIGNED_IN')
    .executeTakeFirstOrThrow();
  return { isKnown: row.here > 0n, isFirst: row.all === 0n };
}
