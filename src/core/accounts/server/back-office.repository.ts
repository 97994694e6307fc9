import { sql, type RawBuilder } from 'kysely';
import { isUuid, type Uuid } from '#kernel/ids.ts';
import type { RoleName } from '#kernel/permission.ts';
import type { EpochMs } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';
import { contains, findSlice, type Found, type Slice } from '#platform/db/lists.ts';
import type { CompanySettings } from '../rules/company-settings.ts';
import type { ApprovalBefore } from './company-batch.repository.ts';
import type { UserStatus } from './refs.ts';

/** Filters of the company list. */
export type CompanyFilter = 'ASKS_APPROVAL' | 'NOT_APPROVED' | 'HAS_CLAIMS' | 'NO_BRAND' | 'NEVER_SPENT';

/** A company's data for staff, in addition to its own profile. */
export interface BackOfficeCompany {
  id: Uuid;
  createdAt: EpochMs;
  isApproved: boolean;
  /** Null while no approval is requested. */
  approvalRequestedAt: EpochMs | null;
  approvalRequestedBy: string | null;
  members: number;
  pendingClaims: number;
}

const companies = (tx: Transaction) =>
  tx
    .selectFrom('company')
    .leftJoin('appUser as requester', 'requester.id', 'company.approvalRequestedBy')
    .select([
      'company.id',
      'company.createdAt',
      'company.isApproved',
      'company.approvalRequestedAt',
      'requester.email as requestedBy',
      sql<number>`(select count(*)::int from membership where company_id = company.id and status = 'ACTIVE')`.as(
        'members',
      ),
      sql<number>`(select count(*)::int from claim where company_id = company.id and status = 'PENDING')`.as('claims'),
    ]);

type Selected = Awaited<ReturnType<ReturnType<typeof companies>['executeTakeFirstOrThrow']>>;

const companyOf = (row: Selected): BackOfficeCompany => ({
  id: row.id,
  createdAt: row.createdAt.getTime(),
  isApproved: row.isApproved,
  approvalRequestedAt: row.approvalRequestedAt?.getTime() ?? null,
  approvalRequestedBy: row.requestedBy,
  members: row.members,
  pendingClaims: row.claims,
});

/** What a row of `company` fulfils, in SQL. */
export type CompanyCondition = RawBuilder<boolean>;

const FILTER_CONDITIONS: Record<Exclude<CompanyFilter, 'NEVER_SPENT'>, CompanyCondition> = {
  ASKS_APPROVAL: sql<boolean>`company.approval_requested_at is not null`,
  NOT_APPROVED: sql<boolean>`not company.is_approved`,
  HAS_CLAIMS: sql<boolean>`exists (select from claim where company_id = company.id and status = 'PENDING')`,
  NO_BRAND: sql<boolean>`not exists (select from company_brand where company_id = company.id)`,
};

/** A filter of the company list with the condition of the ledger that it may need. */
export interface Narrowing {
  filter: CompanyFilter;
  neverSpent: CompanyCondition;
}

const conditionOf = ({ filter, neverSpent }: Narrowing) =>
  filter === 'NEVER_SPENT' ? neverSpent : FILTER_CONDITIONS[filter];

/**
 * Lists companies by name. Searches parts of the name, cluster, members' e-mail addresses and shop names, and the id.
 */
export async function listBackOfficeCompanies(
  tx: Transaction,
  { searchTerm, narrowing, slice }: { searchTerm: string | null; narrowing: Narrowing | null; slice: Slice },
): Promise<Found<BackOfficeCompany>> {
  const term = searchTerm?.trim() ?? '';
  const found = await findSlice(slice, ({ offset, limit, total }) =>
    companies(tx)
      .select(total.as('total'))
      .$if(term !== '' && !isUuid(term), (query) =>
        query.where(
          sql<boolean>`(${contains(sql`company.name`, term)} or ${contains(sql`company.cluster`, term)}
            or exists (select from membership join app_user on app_user.id = membership.user_id
              where membership.company_id = company.id and ${contains(sql`app_user.email`, term)})
            or exists (select from company_seller join seller on seller.id = company_seller.seller_id
              where company_seller.company_id = company.id and ${contains(sql`seller.name`, term)}))`,
        ),
      )
      .$if(isUuid(term), (query) => query.where('company.id', '=', term))
      .$if(narrowing !== null, (query) => query.where(conditionOf(narrowing!)))
      // The longest-waiting company comes first.
      .$if(narrowing?.filter === 'ASKS_APPROVAL', (query) => query.orderBy('company.approvalRequestedAt'))
      .orderBy('company.name')
      .limit(limit)
      .offset(offset)
      .execute(),
  );
  return { ...found, rows: found.rows.map(companyOf) };
}

export async function backOfficeCompanyById(tx: Transaction, id: Uuid): Promise<BackOfficeCompany | null> {
  const row = await companies(tx).where('company.id', '=', id).executeTakeFirst();
  return row ? companyOf(row) : null;
}

/** Lists the existing clusters, as suggestions. */
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

export type StoredSettings = Omit<CompanySettings, 'overdraftMicros'> & { isApprovalRequested: boolean; name: string };

/** Locks a company's settings; null when the company does not exist. */
export async function lockSettings(tx: Transaction, companyId: Uuid): Promise<StoredSettings | null> {
  const row = await tx
    .selectFrom('company')
    .select([
      'name',
      'isApproved',
      'canBeUpdated',
      'canBeToppedUp',
      'requiresTwoStep',
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
  { isApproved, canBeUpdated, canBeToppedUp, requiresTwoStep, cluster }: Partial<CompanySettings>,
): Promise<void> {
  await tx
    .updateTable('company')
    // Kysely omits undefined values.
    .set({
      isApproved,
      canBeUpdated,
      canBeToppedUp,
      requiresTwoStep,
      cluster,
      ...(isApproved === undefined ? {} : { approvalRequestedAt: null, approvalRequestedBy: null }),
    })
    .where('id', '=', companyId)
    .execute();
  if (isApproved !== undefined) {
    await tx
      .updateTable('membership')
      .set({ isApprovedByStaff: isApproved })
      .where('companyId', '=', companyId)
      .execute();
  }
}

export async function setApprovalRequested(
  tx: Transaction,
  companyId: Uuid,
  request: { userId: Uuid; at: EpochMs },
): Promise<void> {
  await tx
    .updateTable('company')
    .set({ approvalRequestedAt: new Date(request.at), approvalRequestedBy: request.userId })
    .where('id', '=', companyId)
    .execute();
}

/** A member as shown to staff. */
export interface BackOfficeMember {
  membershipId: Uuid;
  userId: Uuid;
  name: string;
  email: string;
  role: RoleName;
  status: UserStatus;
  isApprovedByStaff: boolean;
}

const members = (tx: Transaction) =>
  tx
    .selectFrom('membership')
    .innerJoin('appUser', 'appUser.id', 'membership.userId')
    .select([
      'membership.id as membershipId',
      'appUser.id as userId',
      'appUser.email',
      'membership.role',
      'membership.status',
      'membership.isApprovedByStaff',
    ])
    .select(sql<string>`app_user.first_name || ' ' || app_user.last_name`.as('name'))
    .$narrowType<{ role: RoleName; status: UserStatus }>();

export function listBackOfficeMembers(
  tx: Transaction,
  companyId: Uuid,
  slice: Slice,
): Promise<Found<BackOfficeMember>> {
  return findSlice(slice, ({ offset, limit, total }) =>
    members(tx)
      .select(total.as('total'))
      .where('membership.companyId', '=', companyId)
      .orderBy('name')
      .orderBy('membership.id')
      .limit(limit)
      .offset(offset)
      .execute(),
  );
}

/** Locks a member's membership; null when it does not exist. */
export async function lockMember(
  tx: Transaction,
  membershipId: Uuid,
): Promise<(BackOfficeMember & { companyId: Uuid }) | null> {
  const row = await members(tx)
    .select('membership.companyId')
    .where('membership.id', '=', membershipId)
    .forNoKeyUpdate('membership')
    .executeTakeFirst();
  return row ?? null;
}

export async function setMemberApproved(tx: Transaction, membershipId: Uuid, isApproved: boolean): Promise<void> {
  await tx.updateTable('membership').set({ isApprovedByStaff: isApproved }).where('id', '=', membershipId).execute();
}

export type CompanyChangeKind =
  | 'IS_APPROVED'
  | 'APPROVAL_REQUESTED'
  | 'CAN_BE_UPDATED'
  | 'CAN_BE_TOPPED_UP'
  | 'CLUSTER'
  | 'OVERDRAFT'
  | 'MEMBER_IS_APPROVED'
  | 'REQUIRES_TWO_STEP'
  | 'SESSIONS_ENDED'
  | 'SECOND_FACTOR_RESET'
  | 'INVITATION_RESENT'
  | 'INVITATION_WITHDRAWN'
  | 'ORDER_LIMIT'
  | 'BRAND_CLAIM'
  | 'SELLER_CLAIM'
  | 'BRAND_DEPARTMENT';

export interface CompanyChange {
  id: Uuid;
  companyId: Uuid;
  at: EpochMs;
  /** Null for the command line. */
  actorId: Uuid | null;
  kind: CompanyChangeKind;
  /** The member, brand or seller concerned; null for the company as a whole. */
  subject: string | null;
  from: string | null;
  to: string | null;
  reason: string | null;
  isUndo: boolean;
  /** The change of several companies that it is part of. */
  batchId: Uuid | null;
  approvalBefore: ApprovalBefore | null;
}

export async function insertChanges(tx: Transaction, changes: readonly CompanyChange[]): Promise<void> {
  if (changes.length === 0) return;
  await tx
    .insertInto('companyChange')
    .values(
      changes.map((change) => ({
        id: change.id,
        companyId: change.companyId,
        at: new Date(change.at),
        actorId: change.actorId,
        setting: change.kind,
        subject: change.subject,
        fromValue: change.from,
        toValue: change.to,
        reason: change.reason,
        isUndo: change.isUndo,
        batchId: change.batchId,
        approvalBefore: change.approvalBefore && JSON.stringify(change.approvalBefore),
      })),
    )
    .execute();
}

export type ListedChange = Omit<CompanyChange, 'actorId' | 'companyId' | 'batchId' | 'approvalBefore'> & {
  actor: string | null;
};

/** Lists the decisions about a company, latest first. */
export async function listChanges(tx: Transaction, companyId: Uuid, slice: Slice): Promise<Found<ListedChange>> {
  const found = await findSlice(slice, ({ offset, limit, total }) =>
    tx
      .selectFrom('companyChange')
      .leftJoin('appUser', 'appUser.id', 'companyChange.actorId')
      .select([
        'companyChange.id',
        'at',
        'setting',
        'subject',
        'fromValue',
        'toValue',
        'reason',
        'isUndo',
        'appUser.email as actor',
        total.as('total'),
      ])
      .where('companyId', '=', companyId)
      .orderBy('at', 'desc')
      .orderBy('companyChange.id', 'desc')
      .limit(limit)
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
      from: row.fromValue,
      to: row.toValue,
      reason: row.reason,
      isUndo: row.isUndo,
      actor: row.actor,
    })),
  };
}
