import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { Language } from '#kernel/language.ts';
import type { RoleName } from '#kernel/permission.ts';
import type { Transaction } from '#platform/db/database.ts';
import { contains, findSlice, type Found, type Slice } from '#platform/db/lists.ts';
import type { Member, MemberChange } from '../rules/team.ts';
import type { UserStatus } from './company-refs.schema.ts';

export interface TeamUser {
  accountId: Uuid;
  personId: Uuid;
  name: string;
  email: string;
  status: UserStatus;
  role: RoleName;
}

const teamUsers = (tx: Transaction) =>
  tx
    .selectFrom('account')
    .innerJoin('person', 'person.id', 'account.personId')
    .select(['account.id as accountId', 'person.id as personId', 'person.email', 'account.status', 'account.role'])
    .select(sql<string>`person.first_name || ' ' || person.last_name`.as('name'))
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
  return findSlice(slice, ({ offset, size }) =>
    teamUsers(tx)
      .select(sql<bigint>`count(*) over ()`.as('total'))
      .$if(companyId !== null, (query) => query.where('account.companyId', '=', companyId!))
      .$if(statuses !== null, (query) => query.where('account.status', '=', sql<UserStatus>`any(${statuses})`))
      .$if(Boolean(searchTerm?.trim()), (query) =>
        query.where(contains(sql`(person.first_name || ' ' || person.last_name || ' ' || person.email)`, searchTerm!)),
      )
      .orderBy('name')
      .orderBy('account.id')
      .limit(size)
      .offset(offset)
      .execute(),
  );
}

export async function memberById(tx: Transaction, accountId: Uuid): Promise<TeamUser> {
  return teamUsers(tx).where('account.id', '=', accountId).executeTakeFirstOrThrow();
}

/** Locks all members of a company. */
export async function lockTeam(tx: Transaction, companyId: Uuid): Promise<Member[]> {
  return tx
    .selectFrom('account')
    .select(['id as accountId', 'role', 'status'])
    .where('companyId', '=', companyId)
    .orderBy('id')
    .forUpdate()
    .$narrowType<{ status: UserStatus; role: RoleName }>()
    .execute();
}

/** A recipient of e-mails about a company. */
export interface Addressee {
  email: string;
  firstName: string;
  language: Language;
}

/** Returns the recipients of staff decisions: for the company itself, its owners and administrators. */
export function addresseesOf(
  tx: Transaction,
  companyId: Uuid,
  roles: readonly RoleName[] = ['OWNER', 'ADMIN'],
): Promise<Addressee[]> {
  return tx
    .selectFrom('account')
    .innerJoin('person', 'person.id', 'account.personId')
    .select(['person.email', 'person.firstName', 'person.language'])
    .where('account.companyId', '=', companyId)
    .where('account.status', '=', 'ACTIVE')
    .where('account.role', 'in', roles)
    .orderBy('person.email')
    .$narrowType<{ language: Language }>()
    .execute();
}

export async function changeMember(tx: Transaction, accountId: Uuid, change: MemberChange): Promise<void> {
  await tx.updateTable('account').set(change).where('id', '=', accountId).execute();
}

/** Sets or clears the membership that its user opens after sign-in; returns false when it is not theirs. */
export async function setDefaultAccount(
  tx: Transaction,
  { personId, accountId, isDefault }: { personId: Uuid; accountId: Uuid; isDefault: boolean },
): Promise<boolean> {
  const own = await tx
    .selectFrom('account')
    .select('id')
    .where('personId', '=', personId)
    .orderBy('id')
    .forUpdate()
    .execute();
  if (!own.some(({ id }) => id === accountId)) return false;
  await tx
    .updateTable('account')
    .set({ isDefault: isDefault ? sql<boolean>`id = ${accountId}` : false })
    .where('personId', '=', personId)
    .$if(!isDefault, (query) => query.where('id', '=', accountId))
    .execute();
  return true;
}
