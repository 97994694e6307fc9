import { sql } from 'kysely';
import { isUuid, type Uuid } from '#kernel/ids.ts';
import type { RoleName } from '#kernel/permission.ts';
import type { Instant_ms } from '#kernel/time.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import { contains, findSlice, type Found, type Slice } from '#platform/postgres/lists.ts';
import type { CompanySettings } from '../rules/desk.ts';
import type { UserStatus } from './types.ts';

/** What a list of companies is narrowed to. */
export type DeskFilter = 'ASKS_APPROVAL' | 'NOT_APPROVED' | 'HAS_CLAIMS' | 'NO_BRAND';

/** A company as staff see it, besides what it says of itself. */
export interface DeskCompany {
  id: Uuid;
  createdAt: Instant_ms;
  isApproved: boolean;
  /** Null while nobody of the company waits for an answer. */
  approvalRequestedAt: Instant_ms | null;
  approvalRequestedBy: string | null;
  members: number;
  pendingClaims: number;
}

const companies = (tx: Transaction) =>
  tx
    .selectFrom('company')
    .leftJoin('person as asker', 'asker.id', 'company.approval_requested_by')
    .select([
      'company.id',
      'company.created_at',
      'company.is_approved',
      'company.approval_requested_at',
      'asker.email as asked_by',
      sql<number>`(select count(*)::int from account where company_id = company.id and status = 'ACTIVE')`.as(
        'members',
      ),
      sql<number>`(select count(*)::int from claim where company_id = company.id and status = 'PENDING')`.as('claims'),
    ]);

type Selected = Awaited<ReturnType<ReturnType<typeof companies>['executeTakeFirstOrThrow']>>;

const deskCompanyOf = (row: Selected): DeskCompany => ({
  id: row.id,
  createdAt: row.created_at.getTime(),
  isApproved: row.is_approved,
  approvalRequestedAt: row.approval_requested_at?.getTime() ?? null,
  approvalRequestedBy: row.asked_by,
  members: row.members,
  pendingClaims: row.claims,
});

const NARROWED: Record<DeskFilter, ReturnType<typeof sql<boolean>>> = {
  ASKS_APPROVAL: sql<boolean>`company.approval_requested_at is not null`,
  NOT_APPROVED: sql<boolean>`not company.is_approved`,
  HAS_CLAIMS: sql<boolean>`exists (select from claim where company_id = company.id and status = 'PENDING')`,
  NO_BRAND: sql<boolean>`not exists (select from company_brand where company_id = company.id)`,
};

/** Companies by name; found by a part of their name or cluster, of a member's e-mail address, of a shop's name, or by their id. */
export async function listDeskCompanies(
  tx: Transaction,
  { searchTerm, filter, slice }: { searchTerm: string | null; filter: DeskFilter | null; slice: Slice },
): Promise<Found<DeskCompany>> {
  const term = searchTerm?.trim() ?? '';
  const found = await findSlice(slice, ({ offset, size }) =>
    companies(tx)
      .select(sql<bigint>`count(*) over ()`.as('total'))
      .$if(term !== '' && !isUuid(term), (query) =>
        query.where(
          sql<boolean>`(${contains(sql`company.name`, term)} or ${contains(sql`company.cluster`, term)}
            or exists (select from account join person on person.id = account.person_id
              where account.company_id = company.id and ${contains(sql`person.email`, term)})
            or exists (select from company_seller join seller on seller.id = company_seller.seller_id
              where company_seller.company_id = company.id and ${contains(sql`seller.name`, term)}))`,
        ),
      )
      .$if(isUuid(term), (query) => query.where('company.id', '=', term))
      .$if(filter !== null, (query) => query.where(NARROWED[filter!]))
      // Whoever waits the longest comes first.
      .$if(filter === 'ASKS_APPROVAL', (query) => query.orderBy('company.approval_requested_at'))
      .orderBy('company.name')
      .limit(size)
      .offset(offset)
      .execute(),
  );
  return { ...found, rows: found.rows.map(deskCompanyOf) };
}

export async function deskCompanyById(tx: Transaction, id: Uuid): Promise<DeskCompany | null> {
  const row = await companies(tx).where('company.id', '=', id).executeTakeFirst();
  return row ? deskCompanyOf(row) : null;
}

/** Clusters that companies belong to, for choosing one. */
export async function clusters(tx: Transaction): Promise<string[]> {
  const rows = await tx
    .selectFrom('company')
    .select('cluster')
    .distinct()
    .where('cluster', 'is not', null)
    .orderBy('cluster')
    .limit(1000)
    .execute();
  return rows.map(({ cluster }) => cluster!);
}

export type StoredSettings = Omit<CompanySettings, 'overdraft_micros'> & { isApprovalRequested: boolean; name: string };

/** A company's settings; others who would change them wait. Null when there is no such company. */
export async function lockSettings(tx: Transaction, companyId: Uuid): Promise<StoredSettings | null> {
  const row = await tx
    .selectFrom('company')
    .select([
      'name',
      'is_approved as isApproved',
      'can_be_updated as canBeUpdated',
      'can_be_topped_up as canBeToppedUp',
      'cluster',
      sql<boolean>`approval_requested_at is not null`.as('isApprovalRequested'),
    ])
    .where('id', '=', companyId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export async function updateSettings(
  tx: Transaction,
  companyId: Uuid,
  { isApproved, canBeUpdated, canBeToppedUp, cluster }: Partial<CompanySettings>,
): Promise<void> {
  await tx
    .updateTable('company')
    // Kysely leaves out what is undefined.
    .set({
      is_approved: isApproved,
      can_be_updated: canBeUpdated,
      can_be_topped_up: canBeToppedUp,
      cluster,
      ...(isApproved === undefined ? {} : { approval_requested_at: null, approval_requested_by: null }),
    })
    .where('id', '=', companyId)
    .execute();
  if (isApproved !== undefined) {
    await tx
      .updateTable('account')
      .set({ is_approved_by_staff: isApproved })
      .where('company_id', '=', companyId)
      .execute();
  }
}

export async function setApprovalRequested(
  tx: Transaction,
  companyId: Uuid,
  request: { personId: Uuid; at: Instant_ms },
): Promise<void> {
  await tx
    .updateTable('company')
    .set({ approval_requested_at: new Date(request.at), approval_requested_by: request.personId })
    .where('id', '=', companyId)
    .execute();
}

/** A member as staff see them. */
export interface DeskMember {
  accountId: Uuid;
  personId: Uuid;
  name: string;
  email: string;
  role: RoleName;
  status: UserStatus;
  isApprovedByStaff: boolean;
}

const members = (tx: Transaction) =>
  tx
    .selectFrom('account')
    .innerJoin('person', 'person.id', 'account.person_id')
    .select([
      'account.id as accountId',
      'person.id as personId',
      'person.email',
      'account.role',
      'account.status',
      'account.is_approved_by_staff as isApprovedByStaff',
    ])
    .select(sql<string>`person.first_name || ' ' || person.last_name`.as('name'))
    .$narrowType<{ role: RoleName; status: UserStatus }>();

export function listDeskMembers(tx: Transaction, companyId: Uuid, slice: Slice): Promise<Found<DeskMember>> {
  return findSlice(slice, ({ offset, size }) =>
    members(tx)
      .select(sql<bigint>`count(*) over ()`.as('total'))
      .where('account.company_id', '=', companyId)
      .orderBy('name')
      .orderBy('account.id')
      .limit(size)
      .offset(offset)
      .execute(),
  );
}

/** A member, whose account nobody else changes meanwhile; null when there is none. */
export async function lockMember(tx: Transaction, accountId: Uuid): Promise<(DeskMember & { companyId: Uuid }) | null> {
  const row = await members(tx)
    .select('account.company_id as companyId')
    .where('account.id', '=', accountId)
    .forNoKeyUpdate('account')
    .executeTakeFirst();
  return row ?? null;
}

export async function setMemberApproved(tx: Transaction, accountId: Uuid, isApproved: boolean): Promise<void> {
  await tx.updateTable('account').set({ is_approved_by_staff: isApproved }).where('id', '=', accountId).execute();
}

export type CompanyChangeKind =
  | 'IS_APPROVED'
  | 'APPROVAL_REQUESTED'
  | 'CAN_BE_UPDATED'
  | 'CAN_BE_TOPPED_UP'
  | 'CLUSTER'
  | 'OVERDRAFT'
  | 'MEMBER_IS_APPROVED'
  | 'SESSIONS_ENDED'
  | 'BRAND_CLAIM'
  | 'SELLER_CLAIM';

export interface CompanyChange {
  id: Uuid;
  companyId: Uuid;
  at: Instant_ms;
  /** Null for the command line. */
  actorId: Uuid | null;
  kind: CompanyChangeKind;
  /** Whom or what it is about, where that is not the company as a whole. */
  subject: string | null;
  from: string | null;
  to: string | null;
  reason: string | null;
}

export async function insertChange(tx: Transaction, change: CompanyChange): Promise<void> {
  await tx
    .insertInto('company_change')
    .values({
      id: change.id,
      company_id: change.companyId,
      at: new Date(change.at),
      actor_id: change.actorId,
      setting: change.kind,
      subject: change.subject,
      from_value: change.from,
      to_value: change.to,
      reason: change.reason,
    })
    .execute();
}

export type ListedChange = Omit<CompanyChange, 'actorId' | 'companyId'> & { actor: string | null };

/** What staff changed about a company, the latest first. */
export async function listChanges(tx: Transaction, companyId: Uuid, slice: Slice): Promise<Found<ListedChange>> {
  const found = await findSlice(slice, ({ offset, size }) =>
    tx
      .selectFrom('company_change')
      .leftJoin('person', 'person.id', 'company_change.actor_id')
      .select([
        'company_change.id',
        'at',
        'setting',
        'subject',
        'from_value',
        'to_value',
        'reason',
        'person.email as actor',
        sql<bigint>`count(*) over ()`.as('total'),
      ])
      .where('company_id', '=', companyId)
      .orderBy('at', 'desc')
      .orderBy('company_change.id', 'desc')
      .limit(size)
      .offset(offset)
      .execute(),
  );
  return {
    ...found,
    rows: found.rows.map((row) => ({
      id: row.id,
      at: row.at.getTime(),
      kind: row.setting as CompanyChangeKind,
      subject: row.subject,
      from: row.from_value,
      to: row.to_value,
      reason: row.reason,
      actor: row.actor,
    })),
  };
}
