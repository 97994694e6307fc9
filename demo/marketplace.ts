/**
 * Currencies of the demo's countries, which have one catalog each. Rates are units per Singapore dollar, the platform's
 * default currency.
 */
export const CURRENCIES = [
  { code: 'SGD', symbol: 'S$', rate: '1', fractionDigits: 2 },
  { code: 'MYR', symbol: 'RM', rate: '3.3', fractionDigits: 2 },
  { code: 'IDR', symbol: 'Rp', rate: '12200', fractionDigits: 0 },
  { code: 'PHP', symbol: '₱', rate: '43.5', fractionDigits: 2 },
  { code: 'AUD', symbol: 'A$', rate: '1.16', fractionDigits: 2 },
  { code: 'BRL', symbol: 'R$', rate: '4.2', fractionDigits: 2 },
  { code: 'USD', symbol: 'US$', rate: '0.77', fractionDigits: 2 },
] as const;

export type CurrencyCode = (typeof CURRENCIES)[number]['code'];

export interface Country {
  code: string;
  name: string;
  baseUrl: string;
  currency: CurrencyCode;
  timezone: string;
  /** Share of the marketplace's shoppers. */
  traffic: number;
}

export const COUNTRIES: readonly Country[] = [
  {
    code: 'SG',
    name: 'Singapore',
    baseUrl: 'https://sg.endcap.example',
    currency: 'SGD',
    timezone: 'Asia/Singapore',
    traffic: 0.5,
  },
  {
    code: 'MY',
    name: 'Malaysia',
    baseUrl: 'https://my.endcap.example',
    currency: 'MYR',
    timezone: 'Asia/Kuala_Lumpur',
    traffic: 0.18,
  },
  {
    code: 'ID',
    name: 'Indonesia',
    baseUrl: 'https://id.endcap.example',
    currency: 'IDR',
    timezone: 'Asia/Jakarta',
    traffic: 0.1,
  },
  {
    code: 'PH',
    name: 'Philippines',
    baseUrl: 'https://ph.endcap.example',
    currency: 'PHP',
    timezone: 'Asia/Manila',
    traffic: 0.08,
  },
  {
    code: 'AU',
    name: 'Australia',
    baseUrl: 'https://au.endcap.example',
    currency: 'AUD',
    timezone: 'Australia/Sydney',
    traffic: 0.08,
  },
  {
    code: 'BR',
    name: 'Brazil',
    baseUrl: 'https://br.endcap.example',
    currency: 'BRL',
    timezone: 'America/Sao_Paulo',
    traffic: 0.06,
  },
];

/** Issuer of a country's invoices. */
export const ISSUERS: Readonly<
  Record<string, { name: string; address: string[]; registrationNo: string; taxNo: string }>
> = {
  SG: {
    name: 'Endcap Media Pte. Ltd.',
    address: ['9 Battery Road #12-01', 'Singapore 049910'],
    registrationNo: '202612345K',
    taxNo: 'M9-1234567-8',
  },
  MY: {
    name: 'Endcap Media Sdn. Bhd.',
    address: ['Jalan Sultan Ismail 50', '50250 Kuala Lumpur'],
    registrationNo: '202601012345',
    taxNo: 'W10-1808-32000123',
  },
  ID: {
    name: 'PT Endcap Media Indonesia',
    address: ['Jl. Jenderal Sudirman Kav. 52', 'Jakarta 12190'],
    registrationNo: '9120001234567',
    taxNo: '01.234.567.8-012.000',
  },
  PH: {
    name: 'Endcap Media Philippines, Inc.',
    address: ['6750 Ayala Avenue', 'Makati 1226'],
    registrationNo: 'CS202612345',
    taxNo: '123-456-789-000',
  },
  AU: {
    name: 'Endcap Media Pty Ltd',
    address: ['1 Bligh Street', 'Sydney NSW 2000'],
    registrationNo: 'ACN 612 345 678',
    taxNo: 'ABN 51 612 345 678',
  },
  BR: {
    name: 'Endcap Mídia Ltda.',
    address: ['Avenida Paulista 1374', 'São Paulo 01310-100'],
    registrationNo: '35.234.567.890',
    taxNo: '12.345.678/0001-90',
  },
};

/** The demo's own departments, above the product types of the data file. */
export const DEPARTMENTS: Record<string, readonly string[]> = {
  'Beauty & Care': ['beauty', 'fragrances', 'skin-care'],
  Electronics: ['laptops', 'mobile-accessories', 'smartphones', 'tablets'],
  Fashion: [
    'mens-shirts',
    'mens-shoes',
    'mens-watches',
    'sunglasses',
    'tops',
    'womens-bags',
    'womens-dresses',
    'womens-jewellery',
    'womens-shoes',
    'womens-watches',
  ],
  Groceries: ['groceries'],
  'Home & Kitchen': ['furniture', 'home-decoration', 'kitchen-accessories'],
  'Sports & Outdoors': ['sports-accessories'],
  Vehicles: ['motorcycle', 'vehicle'],
};

export interface CompanyPlan {
  name: string;
  cluster: string | null;
  country: string;
  /** Countries it sells in, home country first. */
  sellsIn: readonly string[];
}

const company = (name: string, country: string, sellsIn: string, cluster: string | null = null): CompanyPlan => ({
  name,
  cluster,
  country,
  sellsIn: [country, ...sellsIn.split(' ').filter(Boolean)],
});

/** Its team of four looks after thirty brands: what a portfolio is for. */
export const AGENCY = company('Orchard Road Media', 'SG', '');

/** Two that have just signed up: one has no brand yet, the other no campaign. */
export const NEWCOMERS: readonly CompanyPlan[] = [
  company('Tiong Bahru Tea', 'SG', ''),
  company('Katong Home', 'SG', ''),
];

/** Companies of the demo. The data file's brands are assigned to all but the agency in turn, about three to each. */
export const COMPANIES: readonly CompanyPlan[] = [
  company('Harbourlight Retail', 'SG', 'MY ID'),
  company('Merlion Distribution', 'SG', 'MY', 'Merlion Group'),
  company('Merlion Nusantara', 'ID', 'SG', 'Merlion Group'),
  company('Straits Beauty House', 'SG', 'MY'),
  company('Tanglin Timepieces', 'SG', 'AU'),
  company('Petaling Mobile', 'MY', 'SG ID'),
  company('Langkawi Living', 'MY', 'SG'),
  company('Kinabalu Sports', 'MY', ''),
  company('Batik & Beyond', 'ID', 'MY'),
  company('Jakarta Gadget Hub', 'ID', 'PH'),
  company('Borobudur Trading', 'ID', ''),
  company('Bayani Commerce', 'PH', 'SG'),
  company('Luzon Lifestyle', 'PH', ''),
  company('Manila Motor Parts', 'PH', 'ID'),
  company('Southern Cross Brands', 'AU', 'SG'),
  company('Wattle & Co', 'AU', ''),
  company('Bondi Eyewear', 'AU', 'BR'),
  company('Paulista Moda', 'BR', 'AU'),
  company('Ipanema Eletro', 'BR', ''),
  company('Amazônia Casa', 'BR', ''),
  AGENCY,
  ...NEWCOMERS,
];

/** Brands that the company of the demo accounts sells besides those assigned in turn: what its stories need. */
export const STORY_BRANDS = ['Samsung', 'Nail Couture', 'Urban Chic', 'Pampi', 'Gigabyte'] as const;
/** Brands of others that outbid one of them, by the company that sells them in the first country. */
export const RIVAL_BRANDS: Readonly<Record<string, number>> = {
  'Velvet Touch': 1,
  Essence: 2,
  'Glamour Beauty': 3,
  'Chic Cosmetics': 14,
};
/** Sellers of brands that are not assigned in turn, as indexes of companies. */
export const SELLER_OF: Readonly<Record<string, number>> = {
  ...Object.fromEntries(STORY_BRANDS.map((brand) => [brand, 0])),
  ...RIVAL_BRANDS,
  'Furniture Co.': COMPANIES.length - 1,
};

export type Role = 'OWNER' | 'ADMIN' | 'MEMBER' | 'VIEWER';

export interface UserPlan {
  email: string;
  firstName: string;
  lastName: string;
  title: string;
}

/** Password of every demo user. */
export const DEMO_PASSWORD = 'Endcap-demo-2026';

/** Accounts for trying the demo: one per role of Harbourlight Retail, and one of the provider's staff. */
export const DEMO_ACCOUNTS: readonly (UserPlan & { role: Role })[] = [
  { email: 'owner@endcap.example', firstName: 'Olivia', lastName: 'Tan', title: 'Managing Director', role: 'OWNER' },
  { email: 'admin@endcap.example', firstName: 'Adrian', lastName: 'Lim', title: 'Head of Marketplace', role: 'ADMIN' },
  { email: 'member@endcap.example', firstName: 'Mei', lastName: 'Chen', title: 'Campaign Manager', role: 'MEMBER' },
  { email: 'viewer@endcap.example', firstName: 'Vikram', lastName: 'Nair', title: 'Analyst', role: 'VIEWER' },
];
export const DEMO_STAFF: UserPlan = {
  email: 'staff@endcap.example',
  firstName: 'Sofia',
  lastName: 'Reyes',
  title: 'Ad Operations',
};

/** Owners of the companies that have just signed up. */
export const DEMO_NEWCOMERS: readonly UserPlan[] = [
  { email: 'brandless@endcap.example', firstName: 'Jun', lastName: 'Goh', title: 'Founder' },
  { email: 'newcomer@endcap.example', firstName: 'Amira', lastName: 'Yusof', title: 'Founder' },
];

/** Owner of the agency. */
export const DEMO_AGENCY: UserPlan = {
  email: 'agency@endcap.example',
  firstName: 'Grace',
  lastName: 'Koh',
  title: 'Managing Director',
};

const FIRST_NAMES =
  'Aisyah Budi Carla Daniel Eka Farah Gabriel Hana Ivan Joana Kenji Lucia Marco Nadia Otto Priya Rafael Siti Tiago Wei'.split(
    ' ',
  );
const LAST_NAMES =
  'Abdullah Santos Kusuma Ong Rodrigues Ng Pereira Wijaya Cruz Rahman Silva Wong Dizon Teo Almeida Halim Brown Lee Costa Murphy'.split(
    ' ',
  );

/** Returns the owner, administrator, member and viewer of a company. */
export function usersOf(companyIndex: number): readonly (UserPlan & { role: Role })[] {
  if (companyIndex === 0) return DEMO_ACCOUNTS;
  const isAgency = COMPANIES[companyIndex] === AGENCY;
  return (['OWNER', 'ADMIN', 'MEMBER', 'VIEWER'] as const).map((role, index) => {
    if (isAgency && role === 'OWNER') return { ...DEMO_AGENCY, role };
    const newcomer = DEMO_NEWCOMERS[NEWCOMERS.indexOf(COMPANIES[companyIndex]!)];
    if (newcomer && role === 'OWNER') return { ...newcomer, role };
    const firstName = FIRST_NAMES[(companyIndex + index * 5) % FIRST_NAMES.length]!;
    const lastName = LAST_NAMES[(companyIndex * 3 + index * 7) % LAST_NAMES.length]!;
    const title = { OWNER: 'Director', ADMIN: 'Marketplace Lead', MEMBER: 'Campaign Manager', VIEWER: 'Analyst' }[role];
    return { email: `${role.toLowerCase()}.${companyIndex + 1}@endcap.example`, firstName, lastName, title, role };
  });
}
