import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { Language } from '#kernel/language.ts';
import type { RoleName } from '#kernel/permission.ts';
import type { EpochMs } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';
import { findSlice, type Found, type Slice } from '#platform/db/lists.ts';
import type { InvitationStatus, SentInvitation } from '../rules/invitation.ts';
import type { UserStatus } from './refs.ts';

export interface InvitationRow extends SentInvitation {
  id: Uuid;
  companyId: Uuid;
  email: string;
}

const invitations = (tx: Transaction) =>
  tx
    .selectFrom('invitation')
    .select([
      'invitation.id',
      'invitation.companyId',
      'invitation.email',
      'invitation.role',
      'invitation.status',
      'invitation.createdAt',
      'invitation.expiresAt',
    ])
    .$narrowType<{ role: RoleName; status: SentInvitation['status'] }>();

type SelectedRow = Awaited<ReturnType<ReturnType<typeof invitations>['executeTakeFirstOrThrow']>>;

const rowOf = (row: SelectedRow): InvitationRow => ({
  id: row.id,
  companyId: row.companyId,
  email: row.email,
  role: row.role,
  status: row.status,
  createdAt: row.createdAt.getTime(),
  expiresAt: row.expiresAt.getTime(),
});

/** Which invitations are listed; no statuses mean all. */
export interface InvitationFilter {
  companyId: Uuid | null;
  statuses: readonly InvitationStatus[] | null;
  now: EpochMs;
}

/** Lists the latest invitation per address, newest first. */
export async function listInvitations(
  tx: Transaction,
  { companyId, statuses, now, slice }: InvitationFilter & { slice: Slice },
): Promise<Found<InvitationRow>> {
  const found = await findSlice(slice, ({ offset, limit, total }) =>
    tx
      .selectFrom(
        invitations(tx)
          .distinctOn(['companyId', 'email'])
          .$if(companyId !== null, (query) => query.where('companyId', '=', companyId!))
          .orderBy('companyId')
          .orderBy('email')
          .orderBy('createdAt', 'desc')
          .orderBy('id', 'desc')
          .as('newest'),
      )
      .selectAll()
      .select(total.as('total'))
      .$if(statuses !== null, (query) =>
        query.where(
          sql<boolean>`case when status = 'PENDING' and expires_at <= ${new Date(now)} then 'EXPIRED' else status end = any(${statuses}::text[])`,
        ),
      )
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
  );
  return { ...found, rows: found.rows.map(rowOf) };
}

const lockCompany = (tx: Transaction, companyId: Uuid) =>
  tx.selectFrom('company').select('id').where('id', '=', companyId).forNoKeyUpdate().execute();

export interface AddressState {
  member: 'ACTIVE' | 'DISABLED' | null;
  /** The user's language; null for a new user. */
  language: Language | null;
  last: InvitationRow | null;
  sentToday: { toAddress: number; total: number };
}

/**
 * Reads everything that decides whether an invitation can be sent. Locks the company, so that two concurrent
 * invitations cannot both count as the first.
 */
export async function stateOf(
  tx: Transaction,
  { companyId, email, since }: { companyId: Uuid; email: string; since: EpochMs },
): Promise<AddressState> {
  await lockCompany(tx, companyId);
  const user = await tx
    .selectFrom('appUser')
    .leftJoin('membership', (join) =>
      join.onRef('membership.userId', '=', 'appUser.id').on('membership.companyId', '=', companyId),
    )
    .select(['appUser.language', 'membership.status'])
    .where('appUser.email', '=', email)
    .$narrowType<{ language: Language; status: 'ACTIVE' | 'DISABLED' | null }>()
    .executeTakeFirst();
  const last = await invitations(tx)
    .where('companyId', '=', companyId)
    .where('email', '=', email)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  const sent = await tx
    .selectFrom('invitation')
    .select(({ fn }) => [
      fn.countAll<bigint>().as('total'),
      fn.countAll<bigint>().filterWhere('email', '=', email).as('toAddress'),
    ])
    .where('companyId', '=', companyId)
    .where('createdAt', '>', new Date(since))
    .executeTakeFirstOrThrow();
  return {
    member: user?.status ?? null,
    language: user?.language ?? null,
    last: last ? rowOf(last) : null,
    sentToday: { total: Number(sent.total), toAddress: Number(sent.toAddress) },
  };
}

/** Inserts an invitation and invalidates earlier links to the same address. */
export async function replaceInvitation(
  tx: Transaction,
  invitation: InvitationRow & { tokenHash: Buffer; inviterId: Uuid },
): Promise<void> {
  await tx
    .updateTable('invitation')
    .set({ status: 'CANCELLED' })
    .where('companyId', '=', invitation.companyId)
    .where('email', '=', invitation.email)
    .where('status', '=', 'PENDING')
    .execute();
  await tx
    .insertInto('invitation')
    .values({
      id: invitation.id,
      companyId: invitation.companyId,
      email: invitation.email,
      role: invitation.role,
      tokenHash: invitation.tokenHash,
      inviterId: invitation.inviterId,
      status: invitation.status,
      createdAt: new Date(invitation.createdAt),
      expiresAt: new Date(invitation.expiresAt),
    })
    .execute();
}

/**
 * Withdraws an invitation that is still pending; null when the company has none with this id. A concurrent acceptance
 * either wins or fails.
 */
export async function withdrawInvitation(
  tx: Transaction,
  { id, companyId, by, now }: { id: Uuid; companyId: Uuid; by: Uuid; now: EpochMs },
): Promise<InvitationRow | null> {
  const row = await tx
    .updateTable('invitation')
    .set({ status: 'CANCELLED', withdrawnAt: new Date(now), withdrawnBy: by })
    .where('id', '=', id)
    .where('companyId', '=', companyId)
    .where('status', '=', 'PENDING')
    .where('expiresAt', '>', new Date(now))
    .returning('id')
    .executeTakeFirst();
  return row ? invitationOf(tx, { id, companyId }) : null;
}

/** Without a company it is read for staff. */
export async function invitationOf(
  tx: Transaction,
  { id, companyId }: { id: Uuid; companyId: Uuid | null },
): Promise<InvitationRow | null> {
  const row = await invitations(tx)
    .where('id', '=', id)
    .$if(companyId !== null, (query) => query.where('companyId', '=', companyId!))
    .executeTakeFirst();
  return row ? rowOf(row) : null;
}

/** Who sent an invitation, as they are now in its company. */
export interface Sender {
  id: Uuid;
  name: string;
  language: Language;
  /** Null outside the company. */
  role: RoleName | null;
  status: UserStatus | null;
}

/** Locks the company and then the invitation, as sending one does. Null when there is none with this id. */
export async function lockInvitation(
  tx: Transaction,
  id: Uuid,
): Promise<{ invitation: InvitationRow; sender: Sender } | null> {
  const known = await invitationOf(tx, { id, companyId: null });
  if (!known) return null;
  await lockCompany(tx, known.companyId);
  const row = await invitations(tx).select('inviterId').where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
  const sender = await tx
    .selectFrom('appUser')
    .leftJoin('membership', (join) =>
      join.onRef('membership.userId', '=', 'appUser.id').on('membership.companyId', '=', known.companyId),
    )
    .select(['appUser.id', 'appUser.language', 'membership.role', 'membership.status'])
    .select(sql<string>`app_user.first_name || ' ' || app_user.last_name`.as('name'))
    .where('appUser.id', '=', row.inviterId)
    .$narrowType<{ language: Language; role: RoleName | null; status: UserStatus | null }>()
    .executeTakeFirstOrThrow();
  return { invitation: rowOf(row), sender };
}

export interface FoundInvitation extends InvitationRow {
  companyName: string;
  /** True when a team member withdrew it; false when a newer invitation replaced it. */
  isWithdrawn: boolean;
  /** Null when the sender has left the company. */
  inviterName: string | null;
  inviterId: Uuid;
  /** The user who already has the address, and whether it is verified. */
  user: { id: Uuid; isEmailVerified: boolean } | null;
}

/** Finds the invitation of a token. With `forUpdate`, locks it, so that concurrent answers run one after the other. */
export async function findInvitation(
  tx: Transaction,
  by: { tokenHash: Buffer } | { companyId: Uuid; email: string },
  { forUpdate }: { forUpdate: boolean },
): Promise<FoundInvitation | null> {
  const row = await invitations(tx)
    .innerJoin('company', 'company.id', 'invitation.companyId')
    .leftJoin('membership', (join) =>
      join
        .onRef('membership.companyId', '=', 'invitation.companyId')
        .onRef('membership.userId', '=', 'invitation.inviterId')
        .on('membership.status', '=', 'ACTIVE'),
    )
    .leftJoin('appUser as inviter', 'inviter.id', 'membership.userId')
    .leftJoin('appUser', 'appUser.email', 'invitation.email')
    .select([
      'company.name as companyName',
      'appUser.id as userId',
      'appUser.isEmailVerified',
      'withdrawnAt',
      'inviterId',
    ])
    .select(sql<string | null>`inviter.first_name || ' ' || inviter.last_name`.as('inviterName'))
    .where((eb) =>
      'tokenHash' in by
        ? eb('tokenHash', '=', by.tokenHash)
        : eb.and([eb('invitation.companyId', '=', by.companyId), eb('invitation.email', '=', by.email)]),
    )
    .orderBy('invitation.createdAt', 'desc')
    .orderBy('invitation.id', 'desc')
    .limit(1)
    .$if(forUpdate, (query) => query.forUpdate('invitation'))
    .executeTakeFirst();
  if (!row) return null;
  return {
    ...rowOf(row),
    companyName: row.companyName,
    isWithdrawn: row.withdrawnAt !== null,
    inviterName: row.inviterName,
    inviterId: row.inviterId,
    user: row.userId ? { id: row.userId, isEmailVerified: row.isEmailVerified! } : null,
  };
}

export async function markAccepted(tx: Transaction, id: Uuid, now: EpochMs): Promise<void> {
  await tx
    .updateTable('invitation')
    .set({ status: 'ACCEPTED', acceptedAt: new Date(now) })
    .where('id', '=', id)
    .execute();
}
