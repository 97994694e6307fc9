import { addDays, type Day } from '#kernel/time.ts';
import { CURRENCIES, COUNTRIES } from './marketplace.ts';

/** Audience segments of packages, equal in every country. The factor is the price relative to all shoppers. */
export const SEGMENTS = [
  { id: 'all', name: 'All shoppers', factor: 1 },
  { id: 'new', name: 'New customers', factor: 0.55 },
  { id: 'loyal', name: 'Loyal shoppers', factor: 0.7 },
] as const;

const TAXES: Readonly<Record<string, readonly [string, string]>> = {
  SG: ['0.09', '0'],
  MY: ['0.08', '0.06'],
  ID: ['0.11', '0.11'],
  PH: ['0.12', '0.05'],
  AU: ['0.1', '0'],
  BR: ['0.14', '0.15'],
};

const text = (name: string, label: string, isRequired = true) => ({ name, label, kind: 'TEXT', isRequired });
const link = { name: 'landing', label: 'Landing page', kind: 'URL', isRequired: true };
const picture = (label: string, minWidth: number, minHeight: number) => ({
  name: 'picture',
  label,
  kind: 'IMAGE',
  isRequired: true,
  minWidth,
  minHeight,
});

const PLACEMENTS = [
  {
    code: 'APP_HOME',
    name: 'App home banner',
    category: 'Onsite & app',
    description: 'First screen of the app, above the fold, for seven days.',
    fields: [text('headline', 'Headline'), picture('Banner', 750, 500), link],
  },
  {
    code: 'WEB_HOME',
    name: 'Web home banner',
    category: 'Onsite & app',
    description: 'Full-width banner on the storefront’s home page.',
    fields: [text('headline', 'Headline'), picture('Banner', 1200, 400), link],
  },
  {
    code: 'CATEGORY_TOP',
    name: 'Category header',
    category: 'Onsite & app',
    description: 'Header of one department, on web and app.',
    fields: [text('category', 'Department'), picture('Header', 1200, 300), link],
  },
  {
    code: 'NEWSLETTER',
    name: 'Dedicated newsletter',
    category: 'CRM',
    description: 'A mail of your own to the chosen segment.',
    fields: [
      text('subject', 'Subject line'),
      text('preheader', 'Preheader', false),
      picture('Hero picture', 600, 300),
      link,
      { name: 'sendOn', label: 'Send on', kind: 'DATE', isRequired: true },
    ],
  },
  {
    code: 'PUSH',
    name: 'Push notification',
    category: 'CRM',
    description: 'One push to everyone of the segment who has the app.',
    fields: [text('message', 'Message'), link, { name: 'sendOn', label: 'Send on', kind: 'DATE', isRequired: true }],
  },
  {
    code: 'SOCIAL',
    name: 'Social post',
    category: 'Social & influencer',
    description: 'A post on the marketplace’s own channels.',
    fields: [text('caption', 'Caption'), picture('Picture', 1080, 1080), link],
  },
  {
    code: 'CREATOR',
    name: 'Creator video',
    category: 'Social & influencer',
    description: 'A local creator shows your product; we find and brief them.',
    fields: [text('brief', 'What the video should show'), link],
  },
];

const early = { name: 'Early bird', note: 'Booked six weeks ahead', discount: '0.1', beforeStart: 42 };
const volume = (minAmount: string) => ({
  name: 'Volume',
  note: 'For larger bookings',
  discount: '0.05',
  minAmount,
  stacksWith: ['Early bird'],
});

/** Weekly prices in Singapore dollars. */
const PACKAGES = [
  {
    code: 'BRAND-DAY',
    name: 'Brand Day',
    tags: ['Awareness', 'Premium'],
    types: ['Onsite', 'CRM'],
    placements: ['APP_HOME', 'WEB_HOME', 'NEWSLETTER'],
    slotCount: 1,
    paidCreditOnly: true,
    price: 12_000,
    discounts: [early],
  },
  {
    code: 'HOME-SPOTLIGHT',
    name: 'Home Spotlight',
    tags: ['Awareness'],
    types: ['Onsite'],
    placements: ['APP_HOME', 'WEB_HOME'],
    slotCount: 3,
    maxBookingDays: 56,
    price: 4500,
    discounts: [early, volume('12000')],
  },
  {
    code: 'CATEGORY-TAKEOVER',
    name: 'Category Takeover',
    tags: ['Consideration'],
    types: ['Onsite'],
    placements: ['CATEGORY_TOP'],
    slotCount: 2,
    maxBookingDays: 84,
    price: 1800,
    discounts: [early, volume('5000')],
  },
  {
    code: 'LAUNCH-KIT',
    name: 'Launch Kit',
    tags: ['Launch', 'Awareness'],
    types: ['Onsite', 'CRM', 'Social'],
    placements: ['APP_HOME', 'PUSH', 'SOCIAL'],
    slotCount: 2,
    price: 7200,
    discounts: [early],
  },
  {
    code: 'CRM-DUO',
    name: 'CRM Duo',
    tags: ['Loyalty'],
    types: ['CRM'],
    placements: ['NEWSLETTER', 'PUSH'],
    slotCount: 2,
    maxBookingDays: 28,
    price: 2600,
    discounts: [],
  },
  {
    code: 'PUSH-WAVE',
    name: 'Push Wave',
    tags: ['Loyalty'],
    types: ['CRM'],
    placements: ['PUSH'],
    slotCount: 4,
    maxBookingDays: 28,
    price: 900,
    discounts: [],
  },
  {
    code: 'CREATOR-BUZZ',
    name: 'Creator Buzz',
    tags: ['Social'],
    types: ['Social'],
    placements: ['CREATOR'],
    slotCount: 4,
    customBudget: true,
    minPrice: '2000',
    price: 2000,
    discounts: [],
  },
];

const COLORS: Readonly<Record<string, string>> = {
  Awareness: '#2d5bbd',
  Consideration: '#0f7276',
  Launch: '#6b4bbb',
  Loyalty: '#3f7a1f',
  Premium: '#9a5f05',
  Social: '#bb2a35',
  Season: '#811b25',
};

/** Rounds to two significant digits, for plausible prices. */
function readable(amount: number): string {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(amount)) - 1);
  return String(Math.round(amount / step) * step);
}

const pricesOf = (price: number) =>
  COUNTRIES.flatMap(({ code, currency }) => {
    const { rate } = CURRENCIES.find((option) => option.code === currency)!;
    return SEGMENTS.map(({ id, factor }) => ({
      country: code,
      segmentId: id,
      price: readable(price * factor * Number(rate)),
    }));
  });

/**
 * Returns the provider’s offer in the format of `endcap package import`. `monday` is the first day of the seasonal
 * package.
 */
export function packageDocument(monday: Day): string {
  const season = {
    code: 'SEASON-SALE',
    name: 'Season Sale',
    startDate: monday,
    endDate: addDays(monday, 6),
    tags: ['Season', 'Awareness'],
    types: ['Onsite', 'CRM'],
    placements: ['WEB_HOME', 'CATEGORY_TOP', 'PUSH'],
    slotCount: 5,
    price: 6000,
    discounts: [early],
  };
  return JSON.stringify({
    taxes: COUNTRIES.map(({ code }) => ({ country: code, tax: TAXES[code]![0], overseasTax: TAXES[code]![1] })),
    placements: PLACEMENTS,
    packages: [...PACKAGES, season].map(({ price, tags, ...one }) => ({
      ...one,
      tags: tags.map((name) => ({ name, color: COLORS[name] })),
      prices: pricesOf(price),
    })),
  });
}
