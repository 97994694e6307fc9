import { expect, test } from 'vitest';
import type { ExcludableField } from './company-form.ts';
import { checkTeamProfile, normalizeDepartments, type TeamProfile } from './team-profile.ts';

const PROFILE: TeamProfile = { name: 'Acme', address: '1 Market Street' };

test.each<[Partial<TeamProfile>, ExcludableField[], Record<string, string>]>([
  [{}, [], {}],
  [{ name: ' ', address: '' }, [], { name: 'companyNameRequired', address: 'addressRequired' }],
  [{ address: '' }, ['address'], {}],
  [{ name: 'a'.repeat(121) }, [], { name: 'tooLong' }],
  [{ postalCode: null, registrationNo: '', authorizedName: null }, [], {}],
  [{ postalCode: '1'.repeat(21) }, [], { postalCode: 'tooLong' }],
  [{ countryCode: 'Singapore' }, [], { countryCode: 'countryUnknown' }],
  [{ countryCode: null }, [], {}],
  [{ phoneNumber: '+65 6123-4567', phoneCountry: 'SG' }, [], {}],
  [{ phoneNumber: '6123' }, [], { phoneNumber: 'phoneNotValid' }],
  [{ phoneNumber: null, phoneCountry: 'Singapore' }, [], { phoneCountry: 'countryUnknown' }],
  [{ timezone: 'Nowhere' }, [], { timezone: 'timezoneUnknown' }],
  [{ trackingDepartments: ['Marketing', 'a'.repeat(60)] }, [], {}],
  [{ trackingDepartments: ['a'.repeat(61)] }, [], { trackingDepartments: 'tooLong' }],
])('%j without %j: %j', (input, excluded, expected) => {
  const problems = checkTeamProfile({ ...PROFILE, ...input }, new Set(excluded));
  expect(Object.fromEntries(Object.entries(problems).map(([field, problem]) => [field, problem.code]))).toEqual(
    expected,
  );
});

test('departments are stored once each, without empty ones', () => {
  expect(normalizeDepartments([' Sales', 'Sales', '', 'Brand '])).toEqual(['Sales', 'Brand']);
  expect(normalizeDepartments(null)).toEqual([]);
});
