import { ROLES, type RoleName } from '#kernel/permission.ts';
import type { CompanyText } from './texts.ts';

export interface Member {
  accountId: string;
  role: RoleName;
  status: 'ACTIVE' | 'DISABLED';
}

/** One of the two, as they were sent. */
export interface MemberChange {
  role?: RoleName;
  status?: Member['status'];
}

export type MemberRefusal = { code: 'FORBIDDEN' | 'CONFLICT'; text: CompanyText };

/** Roles somebody may give away, least rights first: what is given by default should be the least. */
export function grantableRoles(role: RoleName | null): RoleName[] {
  return ROLES.toReversed().filter((one) => one !== 'OWNER' || role === 'OWNER');
}

export type RoleConsequence = 'GRANTS_OWNER' | 'TAKES_OWNER' | 'REDUCES';

/** What has to be confirmed before somebody's role is changed; null where more rights, but not an owner's, are given. */
export function roleConsequence(from: RoleName, to: RoleName): RoleConsequence | null {
  if (from === to) return null;
  if (to === 'OWNER') return 'GRANTS_OWNER';
  if (from === 'OWNER') return 'TAKES_OWNER';
  return ROLES.indexOf(to) > ROLES.indexOf(from) ? 'REDUCES' : null;
}

/**
 * Null when the actor may change the member so. Both are as they stand now, not as they were when the session began; the
 * company always keeps an owner who can sign in.
 */
export function refuseMemberChange(
  { actor, target, activeOwners }: { actor: Member; target: Member; activeOwners: number },
  change: MemberChange,
): MemberRefusal | null {
  if (actor.status !== 'ACTIVE' || (actor.role !== 'OWNER' && actor.role !== 'ADMIN')) {
    return { code: 'FORBIDDEN', text: 'permissionDenied' };
  }
  if (actor.accountId === target.accountId) return { code: 'CONFLICT', text: 'notOneself' };
  const isAboutOwner = target.role === 'OWNER' || change.role === 'OWNER';
  if (isAboutOwner && actor.role !== 'OWNER') return { code: 'FORBIDDEN', text: 'ownersOnly' };
  const isActiveOwner = target.role === 'OWNER' && target.status === 'ACTIVE';
  const losesOwner = isActiveOwner && ((change.role ?? 'OWNER') !== 'OWNER' || change.status === 'DISABLED');
  return losesOwner && activeOwners <= 1 ? { code: 'CONFLICT', text: 'lastOwner' } : null;
}
