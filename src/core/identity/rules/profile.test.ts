import { expect, test } from 'vitest';
import { checkProfile, normalizeProfile, type ProfileInput } from './profile.ts';

const PROFILE: ProfileInput = { firstName: 'Ana', lastName: 'Silva', title: 'Ms', timezone: 'America/Sao_Paulo' };

test.each<[Partial<ProfileInput>, string[]]>([
  [{}, []],
  [{ firstName: '' }, ['firstName']],
  [{ firstName: ' ', lastName: '\t', title: '  ' }, ['firstName', 'lastName', 'title']],
  [{ timezone: '' }, ['timezone']],
  [{ timezone: 'Mars/Olympus' }, ['timezone']],
  [{ lastName: 'x'.repeat(101) }, ['lastName']],
])('%j has problems with %j', (change, expected) => {
  expect(Object.keys(checkProfile(normalizeProfile({ ...PROFILE, ...change })))).toEqual(expected);
});
