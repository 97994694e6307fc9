import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { MailReader } from '#core/notifications/server/index.ts';
import type { Language } from '#kernel/language.ts';
import { MAIL_KINDS, type MailKind } from '#kernel/mail-kind.ts';
import type { RoleName } from '#kernel/permission.ts';
import type { EpochMs } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';
import { contains, findSlice, type Found, type Slice } from '#platform/db/lists.ts';
import type { Member, MemberChange } from '../rules/team.ts';
import type { UserStatus } from './refs.ts';

export interface TeamUser {
  membershipId: Uuid;
  userId: Uuid;
  name: string;
  email: string;
  status: UserStatus;
  role: RoleName;
}

const teamUsers = (tx: Transaction) =>
  tx
    .selectFrom('membership')
    .innerJoin('appUser', 'appUser.id', 'membership.userId')
    .select([
      'membership.id as membershipId',
      'appUser.id as userId',
      'appUser.email',
      'membership.status',
      'membership.role',
    ])
    .select(sql<string>`app_user.first_name || ' ' || app_user.last_name`.as('name'))
    .$narrowType<{ status: UserStatus; role: RoleName }>();

/** Lists members of a company, or of every company (null), by name. */
export function listMembers(
  tx: Transaction,
  filter: {
    companyId: Uuid | null;
    statuses: readonly UserStatus[] | null;
    searchTerm: string | null;
    slice: Slice;
  },
): Promise<Found<TeamUser>> {
  const { companyId, statuses, searchTerm, slice } = filter;
  return findSlice(slice, ({ offset, limit, total }) =>
    teamUsers(tx)
      .select(total.as('total'))
      .$if(companyId !== null, (query) => query.where('membership.companyId', '=', companyId!))
      .$if(statuses !== null, (query) => query.where('membership.status', '=', sql<UserStatus>`any(${statuses})`))
      .$if(Boolean(searchTerm?.trim()), (query) =>
        query.where(
          contains(sql`(app_user.first_name || ' ' || app_user.last_name || ' ' || app_user.email)`, searchTerm!),
        ),
      )
      .orderBy('name')
      .orderBy('membership.id')
      .limit(limit)
      .offset(offset)
      .execute(),
  );
}

export async function memberById(tx: Transaction, membershipId: Uuid): Promise<TeamUser> {
  return teamUsers(tx).where('membership.id', '=', membershipId).executeTakeFirstOrThrow();
}

/** Locks all members of a company. */
export async function lockTeam(tx: Transaction, companyId: Uuid): Promise<Member[]> {
  return tx
    .selectFrom('membership')
    .select(['id as membershipId', 'role', 'status'])
    .where('companyId', '=', companyId)
    .orderBy('id')
    .forUpdate()
    .$narrowType<{ status: UserStatus; role: RoleName }>()
    .execute();
}

/**
 * Returns who is mailed about a company: members with the roles that a kind of mail is for and, where it is also for them,
 * who made what it is about, as long as they are members; the oldest first.
 */
export function mailReadersOf(
  tx: Transaction,
  { companyId, kind, makerId = null }: { companyId: Uuid; kind: MailKind; makerId?: Uuid | null },
): Promise<MailReader[]> {
  const { roles, isAlsoForMaker } = MAIL_KINDS[kind];
  const maker = isAlsoForMaker ? makerId : null;
  return tx
    .selectFrom('membership')
    .innerJoin('appUser', 'appUser.id', 'membership.userId')
    .select(['appUser.id as userId', 'appUser.email', 'appUser.firstName', 'appUser.language'])
    .where('membership.companyId', '=', companyId)
    .where('membership.status', '=', 'ACTIVE')
    .where(sql<boolean>`(membership.role = any(${[...roles]}::text[]) or membership.user_id = ${maker}::uuid)`)
    .orderBy('membership.createdAt')
    .orderBy('appUser.email')
    .$narrowType<{ language: Language }>()
    .execute();
}

export async function changeMember(
  tx: Transaction,
  membershipId: Uuid,
  change: MemberChange,
  { by, at }: { by: Uuid; at: EpochMs },
): Promise<void> {
  await tx
    .updateTable('membership')
    .set({ ...change, changedAt: new Date(at), changedBy: by })
    .where('id', '=', membershipId)
    .execute();
}

/** Sets or clears the membership that its user opens after sign-in; returns false when it is not theirs. */
export async function setDefaultMembership(
  tx: Transaction,
  { userId, membershipId, isDefault }: { userId: Uuid; membershipId: Uuid; isDefault: boolean },
): Promise<boolean> {
  const own = await tx
    .selectFrom('membership')
    .select('id')
    .where('userId', '=', userId)
    .orderBy('id')
    .forUpdate()
    .execute();
  if (!own.some(({ id }) => id === membershipId)) return false;
  await tx
    .updateTable('membership')
    .set({ isDefault: isDefault ? sql<boolean>`id = ${membershipId}` : false })
    .where('userId', '=', userId)
    .$if(!isDefault, (query) => query.where('id', '=', membershipId))
    .execute();
  return true;
}
