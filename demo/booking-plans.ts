import { addDays, type Day } from '#kernel/time.ts';

/** Stages that a booking reaches, up to staff's decision; each stage includes the previous ones. */
export const FATES = ['ordered', 'paid', 'supplied', 'approved', 'rejected'] as const;
type Fate = (typeof FATES)[number];

export interface BookingPlan {
  /** Index of the company. */
  company: number;
  name: string;
  code: string;
  country: string;
  placements: readonly string[];
  /** Booked weeks, as offsets from the current week. */
  weeks: readonly number[];
  bookedDaysAgo: number;
  fate: Fate;
  /** In Singapore dollars; only for packages whose budget the buyer sets. */
  budget?: number;
  cancelledDaysAgo?: number;
}

const CREATOR = { code: 'CREATOR-BUZZ', country: 'SG', placements: ['CREATOR'] };
const PUSH = { code: 'PUSH-WAVE', country: 'SG', placements: ['PUSH'] };
const HEADER = { code: 'CATEGORY-TAKEOVER', country: 'SG', placements: ['CATEGORY_TOP'] };
const HOME = { code: 'HOME-SPOTLIGHT', country: 'SG', placements: ['APP_HOME', 'WEB_HOME'] };
const BRAND_DAY = { code: 'BRAND-DAY', country: 'SG', placements: ['APP_HOME', 'WEB_HOME', 'NEWSLETTER'] };

/**
 * Bookings of the companies. Their weeks are far enough after the day of booking, whatever the weekday on which the
 * demo is loaded.
 */
export const BOOKINGS: readonly BookingPlan[] = [
  {
    ...CREATOR,
    company: 0,
    name: 'Creators unbox the new range',
    weeks: [-2],
    bookedDaysAgo: 41,
    fate: 'approved',
    budget: 2400,
  },
  { ...PUSH, company: 0, name: 'Payday push', weeks: [0], bookedDaysAgo: 25, fate: 'approved' },
  { ...HEADER, company: 0, name: 'Weekend header', weeks: [1], bookedDaysAgo: 20, fate: 'paid', cancelledDaysAgo: 1 },
  { ...PUSH, company: 0, name: 'Members first', weeks: [4], bookedDaysAgo: 7, fate: 'approved' },
  {
    ...CREATOR,
    company: 0,
    name: 'Creators try it at home',
    weeks: [5],
    bookedDaysAgo: 5,
    fate: 'rejected',
    budget: 2000,
  },
  {
    ...HEADER,
    company: 0,
    name: 'Skin care department',
    weeks: [8],
    bookedDaysAgo: 4,
    fate: 'paid',
    cancelledDaysAgo: 2,
  },
  { ...CREATOR, company: 0, name: 'A creator’s morning', weeks: [6], bookedDaysAgo: 2, fate: 'supplied', budget: 2600 },
  { ...HOME, company: 0, name: 'Front page for two weeks', weeks: [5, 6], bookedDaysAgo: 1.5, fate: 'paid' },
  { ...BRAND_DAY, company: 0, name: 'Our brand day', weeks: [9], bookedDaysAgo: 1, fate: 'ordered' },
  { ...HOME, company: 3, name: 'Glow season', weeks: [5], bookedDaysAgo: 3, fate: 'paid' },
  { ...HEADER, company: 1, name: 'Beauty department', weeks: [8, 9], bookedDaysAgo: 3, fate: 'paid' },
  { ...PUSH, country: 'MY', company: 5, name: 'New phones', weeks: [5], bookedDaysAgo: 2, fate: 'supplied' },
];

/** Weeks reserved by the provider. */
export const RESERVATIONS = [
  { country: 'SG', placement: 'NEWSLETTER', week: 7, daysAgo: 3, reason: 'Marketplace anniversary' },
  { country: 'MY', placement: 'APP_HOME', week: 6, daysAgo: 2, reason: 'Mega sale, all of the front page' },
] as const;

/** Content for placement fields, by field name. */
export const CONTENT: Readonly<Record<string, (week: Day) => string>> = {
  message: () => 'Members only, this week: 20% off what you looked at last.',
  brief: () => 'Open the parcel, show the three colours, say what it is for.',
  landing: () => 'https://sg.endcap.example/new',
  sendOn: (week) => addDays(week, 3),
};
export const REJECTION = 'The brief names another marketplace. Please leave it out.';
