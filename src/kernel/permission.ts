import { PERMISSION_DENIED, type Problem } from './problem.ts';

/** Role of a person within a company, from most to least rights. */
export const ROLES = ['OWNER', 'ADMIN', 'MEMBER', 'VIEWER'] as const;
export type RoleName = (typeof ROLES)[number];

/** The facts about a caller that permission depends on. */
export interface Caller {
  isSignedIn: boolean;
  /** Role in the current company; null for staff without a company and for the public. */
  role: RoleName | null;
  isStaff: boolean;
  isApprovedByStaff: boolean;
  /** Staff looking through this person's eyes. */
  isImpersonated: boolean;
}

export type Who = 'public' | 'signedIn' | 'anyRole' | 'notViewer' | 'approved' | 'approvedSpender' | 'staff' | RoleName;

export interface Permission {
  who: readonly Who[];
  /** Feature flag that must be on as well. */
  flag?: string;
  /** Refused to staff, who may call every query otherwise. */
  notStaff?: true;
  /** Refused to staff acting through somebody else's eyes: passwords, cards, roles, top-ups. */
  notImpersonated?: true;
  /** Said to a signed-in caller who is refused; 'Permission denied' when left out. */
  refusal?: string;
}

/** Keyed `Query.me`, `Mutation.signIn`: one entry for every operation a module serves. */
export type PermissionTable = Readonly<Record<`Query.${string}` | `Mutation.${string}`, Permission>>;

/** Null when the caller may call the operation. Staff may read everything that is not closed to them; they write only where 'staff' is named. */
export function refuse(operation: string, permission: Permission, caller: Caller): Problem | null {
  const { who } = permission;
  if (who.includes('public')) return null;
  if (!caller.isSignedIn) return { code: 'UNAUTHENTICATED' };
  const refusal: Problem = permission.refusal ? { code: 'FORBIDDEN', message: permission.refusal } : PERMISSION_DENIED;
  if (permission.notImpersonated && caller.isImpersonated) return refusal;
  if (permission.notStaff && caller.isStaff) return refusal;
  if (caller.isStaff && operation.startsWith('Query.')) return null;
  return who.some((one) => isOne(one, caller)) ? null : refusal;
}

function isOne(who: Who, caller: Caller): boolean {
  switch (who) {
    case 'public':
      return true;
    case 'signedIn':
      return caller.isSignedIn;
    case 'anyRole':
      return caller.role !== null;
    case 'notViewer':
      return caller.role !== null && caller.role !== 'VIEWER';
    case 'approved':
      return caller.isApprovedByStaff;
    case 'approvedSpender':
      return caller.isApprovedByStaff && caller.role !== null && caller.role !== 'VIEWER';
    case 'staff':
      return caller.isStaff;
    default:
      return caller.role === who;
  }
}
