import { expect, test } from 'vitest';
import type { RoleName } from '#kernel/permission.ts';
import { grantableRoles, refuseMemberChange, roleConsequence, type Member, type MemberChange } from './team.ts';

const member = (role: RoleName, membershipId = 'other', status: Member['status'] = 'ACTIVE'): Member => ({
  membershipId,
  role,
  status,
});

test.each<[RoleName | null, RoleName[]]>([
  ['OWNER', ['VIEWER', 'MEMBER', 'ADMIN', 'OWNER']],
  ['ADMIN', ['VIEWER', 'MEMBER', 'ADMIN']],
  [null, ['VIEWER', 'MEMBER', 'ADMIN']],
])('%s may give away %j', (role, expected) => {
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
  const refusal = refuseMemberChange({ actor: member(actor, 'me'), target: member(target), activeOwners }, change);
  expect(refusal?.text ?? null).toBe(expected);
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
])('making a %s a %s asks about: %s', (from, to, expected) => expect(roleConsequence(from, to)).toBe(expected));

test('nobody changes their own role or status', () => {
  const me = member('OWNER', 'me');
  for (const change of [{ role: 'VIEWER' }, { status: 'DISABLED' }] as const)
    expect(refuseMemberChange({ actor: me, target: me, activeOwners: 2 }, change)).toEqual({
      code: 'CONFLICT',
      text: 'notOneself',
    });
});

test('who was disabled a moment ago changes nobody', () => {
  const actor = member('OWNER', 'me', 'DISABLED');
  expect(refuseMemberChange({ actor, target: member('VIEWER'), activeOwners: 1 }, { role: 'MEMBER' })).toMatchObject({
    code: 'FORBIDDEN',
  });
});
