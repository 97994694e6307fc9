import { expect, test } from 'vitest';
import {
  signUpInput,
  signUpProblem,
  stepOf,
  type SignUpField,
  type SignUpTerms,
  type SignUpValues,
} from './sign-up-form.ts';

const VALUES: SignUpValues = {
  email: 'ana@shop.example',
  fullName: 'Ana Silva',
  password: 'Correct-horse-7',
  companyName: 'Lamp House',
  registrationNo: '2019',
  authorizedName: 'Ana Silva',
  countryCode: 'SG',
  address: '1 Shelf Street',
  address2: '',
  postalCode: '018956',
  phoneCountry: 'SG',
  phoneNumber: '9123 4567',
  walletCurrencyCode: '',
  brands: [{ id: 'b1', name: 'Bee' }],
  sellers: [],
  captchaToken: 'proof',
};
const TERMS: SignUpTerms = {
  excluded: new Set(),
  requiresCurrency: false,
  language: 'en',
  phoneOf: ({ phoneNumber }) => `+65${phoneNumber.replaceAll(' ', '')}`,
};

test.each<[SignUpField, Partial<SignUpValues>, Partial<SignUpTerms>, boolean]>([
  ['email', {}, {}, true],
  ['email', { email: 'ana@shop' }, {}, false],
  ['fullName', { fullName: ' ' }, {}, false],
  ['password', { password: 'weak' }, {}, false],
  ['companyName', { companyName: '  ' }, {}, false],
  ['address2', {}, {}, true],
  ['phoneNumber', { phoneNumber: '' }, {}, false],
  ['phoneNumber', { phoneNumber: '' }, { excluded: new Set(['phoneNumber']) }, true],
  ['phoneNumber', { phoneNumber: 'abc' }, {}, false],
  ['authorizedName', { authorizedName: '' }, { excluded: new Set(['authorizedName']) }, true],
  ['walletCurrencyCode', {}, {}, true],
  ['walletCurrencyCode', {}, { requiresCurrency: true }, false],
  ['walletCurrencyCode', { walletCurrencyCode: 'SGD' }, { requiresCurrency: true }, true],
])('%s of %j under %j is fine: %s', (field, values, terms, isFine) => {
  expect(signUpProblem(field, { ...VALUES, ...values }, { ...TERMS, ...terms }) === null).toBe(isFine);
});

test('a telephone is sent with its dial code', () => {
  expect(signUpInput(VALUES, TERMS)).toMatchObject({
    phoneNumber: '+6591234567',
    phoneCountry: 'SG',
    brandIds: ['b1'],
  });
});

test.each([
  ['email', 0],
  ['postalCode', 1],
  ['captchaToken', 2],
  ['somethingNew', 2],
])('%s belongs to step %i', (field, step) => expect(stepOf(field)).toBe(step));
