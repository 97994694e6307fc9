import { expect, test } from 'vitest';
import {
  checkCompanyForm,
  readExcludedFields,
  normalizeCompanyForm,
  withoutExcluded,
  type CompanyForm,
  type FormTerms,
} from './company-form.ts';

const FORM: CompanyForm = {
  companyName: 'Acme',
  registrationNo: '201912345K',
  authorizedName: 'Ann Tan',
  address: '1 Market Street',
  postalCode: '048944',
  countryCode: 'SG',
  phoneNumber: '+65 6123 4567',
  brandIds: ['bee'],
};
const TERMS: FormTerms = {
  excluded: new Set(),
  requiresPhone: true,
  requiresBrand: true,
  requiresCurrency: false,
  onlyProvided: false,
};

test.each<[string, CompanyForm, Partial<FormTerms>, Record<string, string>]>([
  ['in order', {}, {}, {}],
  ['an empty time zone', { timezone: '' }, {}, { timezone: 'timezoneUnknown' }],
  ['an unknown time zone', { timezone: 'Mars/Olympus' }, {}, { timezone: 'timezoneUnknown' }],
  ['spaces only', { companyName: '  ' }, {}, { companyName: 'companyNameRequired' }],
  [
    'nothing',
    {
      companyName: null,
      registrationNo: undefined,
      authorizedName: '',
      address: null,
      postalCode: ' ',
      phoneNumber: null,
      countryCode: null,
      brandIds: [],
    },
    { requiresCurrency: true },
    {
      companyName: 'companyNameRequired',
      registrationNo: 'registrationNoRequired',
      authorizedName: 'representativeRequired',
      address: 'addressRequired',
      postalCode: 'postalCodeRequired',
      phoneNumber: 'phoneNumberRequired',
      countryCode: 'countryUnknown',
      brandIds: 'brandRequired',
      walletCurrencyCode: 'currencyRequired',
    },
  ],
  ['an excluded field', { authorizedName: '' }, { excluded: new Set(['authorizedName'] as const) }, {}],
  ['no phone for a further company', { phoneNumber: '' }, { requiresPhone: false }, {}],
  [
    'a phone without its country',
    { phoneNumber: '61234567' },
    { requiresPhone: false },
    { phoneNumber: 'phoneNotValid' },
  ],
  ['a phone with brackets', { phoneNumber: '+1 (415) 555-2671' }, {}, {}],
  ['a name of 121 letters', { companyName: 'a'.repeat(121) }, {}, { companyName: 'tooLong' }],
  ['a name of 120', { companyName: 'a'.repeat(120) }, {}, {}],
  ['a country in full', { countryCode: 'Singapore' }, {}, { countryCode: 'countryUnknown' }],
  ['an offset for a time zone', { timezone: '+08:00' }, {}, { timezone: 'timezoneUnknown' }],
  ['an unknown time zone', { timezone: 'Asia/Atlantis' }, {}, { timezone: 'timezoneUnknown' }],
  ['no brand, none needed', { brandIds: null }, { requiresBrand: false }, {}],
])('%s', (_, input, terms, expected) => {
  const problems = checkCompanyForm({ ...FORM, ...input }, { ...TERMS, ...terms });
  expect(Object.fromEntries(Object.entries(problems).map(([field, problem]) => [field, problem.code]))).toEqual(
    expected,
  );
});

test('while the form is being filled in, only provided fields are checked', () => {
  expect(checkCompanyForm({ companyName: '' }, { ...TERMS, onlyProvided: true })).toEqual({
    companyName: { code: 'companyNameRequired' },
  });
});

test('a form is stored without surrounding spaces', () => {
  expect(normalizeCompanyForm({ companyName: ' Acme ', address2: ' ', phoneNumber: '+65 6123-4567' })).toMatchObject({
    companyName: 'Acme',
    address2: null,
    phoneNumber: '+6561234567',
    postalCode: null,
  });
});

test.each<[string | null, string[]]>([
  [null, []],
  ['', []],
  ['authorizedName, companySize', ['companySize', 'authorizedName']],
  ['phoneNumber,nonsense', ['phoneNumber']],
])('the list %j excludes %j', (list, expected) => {
  expect([...readExcludedFields(list)]).toEqual(expected);
});

test('excluded fields are removed', () => {
  expect(withoutExcluded({ companyName: 'Acme', postalCode: '', address: '' }, new Set(['postalCode']))).toEqual({
    companyName: 'Acme',
    address: '',
  });
});
