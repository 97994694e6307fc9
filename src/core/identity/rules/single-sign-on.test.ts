import { expect, test } from 'vitest';
import {
  decideProviderSignIn,
  domainOf,
  hasTakenTwoSteps,
  isDomain,
  isProviderCode,
  type ProviderSignInFacts,
} from './single-sign-on.ts';

const MEMBER = {
  email: 'ada@acme.example',
  isLinked: false,
  hasOtherLink: false,
  isStaff: false,
  membership: 'ACTIVE',
} as const;
const FACTS: ProviderSignInFacts = {
  provider: { isForStaff: false, domains: ['acme.example'] },
  claims: { email: 'ada@acme.example', isEmailVerified: true },
  user: MEMBER,
  isInvited: false,
};
const LINKED = { ...MEMBER, isLinked: true };
const STAFF = { ...MEMBER, isStaff: true, membership: null };
const FOR_STAFF = { isForStaff: true, domains: ['acme.example'] };
const UNVERIFIED = { email: 'ada@acme.example', isEmailVerified: false };
const FOREIGN = { email: 'ada@acme.example.evil.example', isEmailVerified: true };
const NO_EMAIL = { email: null, isEmailVerified: true };

test.each<[string, Partial<ProviderSignInFacts>, string]>([
  ['a member', {}, 'SIGN_IN'],
  ['an unverified address', { claims: UNVERIFIED }, 'unverified'],
  ['no address', { claims: NO_EMAIL }, 'unverified'],
  ['a foreign domain', { claims: FOREIGN }, 'domain'],
  ['a linked user, whatever the address is now', { user: LINKED, claims: FOREIGN }, 'SIGN_IN'],
  ['a linked user without an address', { user: LINKED, claims: NO_EMAIL }, 'SIGN_IN'],
  ['a linked user whose own address is elsewhere now', { user: { ...LINKED, email: 'ada@home.example' } }, 'domain'],
  ['another account with the same address', { user: { ...MEMBER, hasOtherLink: true } }, 'linked'],
  ['an unknown user', { user: null }, 'unknown'],
  ['an unknown user who is invited', { user: null, isInvited: true }, 'JOIN'],
  ['an unverified address that is invited', { user: null, isInvited: true, claims: UNVERIFIED }, 'unverified'],
  ['a user of another company', { user: { ...MEMBER, membership: null } }, 'unknown'],
  ['a user of another company who is invited', { user: { ...MEMBER, membership: null }, isInvited: true }, 'JOIN'],
  ['a disabled member', { user: { ...MEMBER, membership: 'DISABLED' } }, 'disabled'],
  ['a disabled member who is linked', { user: { ...LINKED, membership: 'DISABLED' } }, 'disabled'],
  ['a disabled member who is invited', { user: { ...MEMBER, membership: 'DISABLED' }, isInvited: true }, 'disabled'],
  ['staff by a company’s provider', { user: { ...STAFF, membership: 'ACTIVE' } }, 'unknown'],
  ['staff by their provider', { provider: FOR_STAFF, user: STAFF }, 'SIGN_IN'],
  ['former staff by the provider of staff', { provider: FOR_STAFF, user: LINKED }, 'unknown'],
  ['an unknown user by the provider of staff', { provider: FOR_STAFF, user: null, isInvited: true }, 'unknown'],
])('%s', (_, change, expected) => {
  const decided = decideProviderSignIn({ ...FACTS, ...change });
  expect(decided.ok ? decided.value : decided.problem).toBe(expected);
});

const NO_METHODS = { methods: [], contextClass: null };
test.each([
  [true, { ...NO_METHODS, methods: ['pwd', 'otp'] }, true],
  [true, { ...NO_METHODS, methods: ['mfa'] }, true],
  [true, { ...NO_METHODS, methods: ['hwk'] }, true],
  [true, { ...NO_METHODS, methods: ['pwd'] }, false],
  [true, { ...NO_METHODS, contextClass: 'two-steps' }, true],
  [true, { ...NO_METHODS, contextClass: 'one-step' }, false],
  [true, NO_METHODS, false],
  [false, { methods: ['mfa'], contextClass: 'two-steps' }, false],
])('for staff %s, %j replaces our second step: %s', (isForStaff, claims, expected) => {
  expect(hasTakenTwoSteps({ isForStaff, strongAcr: ['two-steps'] }, claims)).toBe(expected);
});

test.each([
  ['ada@Acme.example', 'acme.example'],
  ['"a@b"@acme.example', 'acme.example'],
])('%s is in %s', (email, domain) => {
  expect(domainOf(email)).toBe(domain);
});

test.each([
  ['acme.example', true],
  ['mail.acme.co.id', true],
  ['acme', false],
  ['*.acme.example', false],
  ['@acme.example', false],
  ['-acme.example', false],
])('%s is a domain: %s', (text, expected) => {
  expect(isDomain(text)).toBe(expected);
});

test.each([
  ['acme', true],
  ['acme-2', true],
  ['Acme', false],
  ['../auth', false],
  ['', false],
])('%j names a provider: %s', (text, expected) => {
  expect(isProviderCode(text)).toBe(expected);
});
