import type { Currency } from '../format.ts';

/** Something to fill lists with. */
export interface City {
  id: string;
  name: string;
  country: string;
  people: number;
  /** Decimal text. */
  rent: string | null;
}

export const CITIES: readonly City[] = [
  { id: 'rey', name: 'Reykjavík', country: 'Iceland', people: 139_875, rent: '1840.5' },
  { id: 'sao', name: 'São Paulo', country: 'Brazil', people: 11_451_245, rent: '702' },
  {
    id: 'ban',
    name: 'Bandar Seri Begawan and everything that is counted with it',
    country: 'Brunei',
    people: 241_000,
    rent: null,
  },
  { id: 'jak', name: 'Jakarta', country: 'Indonesia', people: 10_679_951, rent: '388.25' },
  { id: 'lux', name: 'Luxembourg', country: 'Luxembourg', people: 134_697, rent: '2310' },
  { id: 'nai', name: 'Nairobi', country: 'Kenya', people: 4_397_073, rent: '-12.4' },
];

export const DOLLAR: Currency = { symbol: 'S$', maxFractionDigits: 2 };
export const RUPIAH: Currency = { symbol: 'Rp', maxFractionDigits: 0 };

export const LONG_TEXT =
  'A text that is longer than the space it has, as translations of short English words often are, wraps instead of being cut.';
