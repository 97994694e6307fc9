import { expect, test } from 'vitest';
import type { RoleName } from '#kernel/permission.ts';
import { grantableRoles, validateMemberChange, roleConsequence, type Member, type MemberChange } from './team.ts';

const member = (role: RoleName, membershipId = 'other', status: Member['status'] = 'ACTIVE'): Member => ({
  membershipId,
  role,
  status,
});

test.each<[RoleName | null, RoleName[]]>([
  ['OWNER', ['VIEWER', 'MEMBER', 'ADMIN', 'OWNER']],
  ['ADMIN', ['VIEWER', 'MEMBER', 'ADMIN']],
  [null, ['VIEWER', 'MEMBER', 'ADMIN']],
])('%s can grant %j', (role, expected) => {
  expect(grantableRoles(role)).toEqual(expected);
});

test.each<[RoleName, RoleName, MemberChange, number, string | null]>([
  ['OWNER', 'MEMBER', { role: 'ADMIN' }, 1, null],
  ['OWNER', 'MEMBER', { role: 'OWNER' }, 1, null],
  ['OWNER', 'VIEWER', { status: 'DISABLED' }, 1, null],
  ['OWNER', 'OWNER', { role: 'VIEWER' }, 2, null],
  ['OWNER', 'OWNER', { status: 'DISABLED' }, 2, null],
  ['OWNER', 'OWNER', { role: 'ADMIN' }, 1, 'lastOwner'],
  ['OWNER', 'OWNER', { status: 'DISABLED' }, 1, 'lastOwner'],
  ['OWNER', 'OWNER', { role: 'OWNER' }, 1, null],
  ['OWNER', 'OWNER', { status: 'ACTIVE' }, 1, null],
  ['ADMIN', 'MEMBER', { role: 'ADMIN' }, 1, null],
  ['ADMIN', 'ADMIN', { status: 'DISABLED' }, 1, null],
  ['ADMIN', 'MEMBER', { role: 'OWNER' }, 1, 'ownersOnly'],
  ['ADMIN', 'OWNER', { role: 'MEMBER' }, 2, 'ownersOnly'],
  ['ADMIN', 'OWNER', { status: 'DISABLED' }, 2, 'ownersOnly'],
  ['MEMBER', 'VIEWER', { role: 'MEMBER' }, 1, 'permissionDenied'],
  ['VIEWER', 'VIEWER', { status: 'DISABLED' }, 1, 'permissionDenied'],
])('%s changes %s to %j with %d owners: %s', (actor, target, change, activeOwners, expected) => {
  const rejection = validateMemberChange({ actor: member(actor, 'me'), target: member(target), activeOwners }, change);
  expect(rejection?.text ?? null).toBe(expected);
});

test.each<[RoleName, RoleName, string | null]>([
  ['MEMBER', 'OWNER', 'GRANTS_OWNER'],
  ['ADMIN', 'OWNER', 'GRANTS_OWNER'],
  ['OWNER', 'ADMIN', 'TAKES_OWNER'],
  ['OWNER', 'VIEWER', 'TAKES_OWNER'],
  ['ADMIN', 'MEMBER', 'REDUCES'],
  ['MEMBER', 'VIEWER', 'REDUCES'],
  ['VIEWER', 'MEMBER', null],
  ['MEMBER', 'ADMIN', null],
  ['OWNER', 'OWNER', null],
])('changing a %s to a %s asks to confirm: %s', (from, to, expected) =>
  expect(roleConsequence(from, to)).toBe(expected),
);

test('members cannot change their own role or status', () => {
  const me = member('OWNER', 'me');
  for (const change of [{ role: 'VIEWER' }, { status: 'DISABLED' }] as const)
    expect(validateMemberChange({ actor: me, target: me, activeOwners: 2 }, change)).toEqual({
      code: 'CONFLICT',
      text: 'ownMembership',
    });
});

test('a disabled member changes no one', () => {
  const actor = member('OWNER', 'me', 'DISABLED');
  expect(validateMemberChange({ actor, target: member('VIEWER'), activeOwners: 1 }, { role: 'MEMBER' })).toMatchObject({
    code: 'FORBIDDEN',
  });
});
