import type { SavePackageInput } from '#platform/api-client/generated/graphql.ts';
import type { ManagedPackage, ManagedPlacement } from './manage-screen.tsx';
import { fractionOfPercent, percentOfFraction } from './percent.ts';

/** Form values of a package. */
export type PackageValues = {
  code: string;
  name: string;
  startDate: string | null;
  endDate: string | null;
  dynamicStartDate: boolean;
  maxBookingDays: string;
  paidCreditOnly: boolean;
  customBudget: boolean;
  minPrice: string;
  slotCount: string;
  isOffered: boolean;
  types: string[];
  tags: { name: string; color: string }[];
  placements: string[];
  prices: { country: string; segmentId: string; price: string }[];
  discounts: {
    name: string;
    note: string;
    /** Percent, under the name of the API's input, which rejections are placed by. */
    discount: string;
    minAmount: string;
    beforeStart: string;
    stacksWith: string[];
  }[];
};

export const NEW_DISCOUNT: PackageValues['discounts'][number] = {
  name: '',
  note: '',
  discount: '',
  minAmount: '',
  beforeStart: '',
  stacksWith: [],
};

const NEW: PackageValues = {
  code: '',
  name: '',
  startDate: null,
  endDate: null,
  dynamicStartDate: false,
  maxBookingDays: '',
  paidCreditOnly: false,
  customBudget: false,
  minPrice: '',
  slotCount: '1',
  isOffered: true,
  types: [],
  tags: [],
  placements: [],
  prices: [],
  discounts: [],
};

export function valuesOf(managed: ManagedPackage | null, placements: readonly ManagedPlacement[]): PackageValues {
  if (!managed) return NEW;
  const { package: edited, minPrice, prices, discounts, minAmounts } = managed;
  return {
    code: edited.code,
    name: edited.name,
    startDate: edited.startDate,
    endDate: edited.endDate,
    dynamicStartDate: edited.dynamicStartDate,
    maxBookingDays: textOf(edited.maxBookingDays),
    paidCreditOnly: edited.paidCreditOnly,
    customBudget: edited.customBudget,
    minPrice: minPrice ?? '',
    slotCount: textOf(edited.slotCount),
    isOffered: edited.isOffered,
    types: edited.types,
    tags: edited.tags.map(({ name, color }) => ({ name, color })),
    placements: edited.placements.flatMap(
      ({ id }) => placements.find(({ placement }) => placement.id === id)?.code ?? [],
    ),
    prices: orderedPrices(
      prices.map(({ venture, segment, price }) => ({ country: venture.code, segmentId: segment.id, price })),
    ),
    discounts: discounts.map(({ name, note, discount, beforeStart, stackableDiscounts }, index) => ({
      name,
      note: note ?? '',
      discount: percentOfFraction(discount),
      minAmount: minAmounts[index] === '0' ? '' : minAmounts[index]!,
      beforeStart: textOf(beforeStart),
      stacksWith: stackableDiscounts.map((other) => other.name),
    })),
  };
}

/** Orders prices, so that one that is typed back does not differ. */
export const orderedPrices = (prices: PackageValues['prices']): PackageValues['prices'] =>
  prices.toSorted((a, b) => (`${a.country} ${a.segmentId}` < `${b.country} ${b.segmentId}` ? -1 : 1));

/** Formats a number for its field. */
export const textOf = (number: number | null): string => (number === null ? '' : String(number));

export const orNull = (typed: string): number | null => (typed === '' ? null : Number(typed));

export function inputOf(values: PackageValues): Omit<SavePackageInput, 'isNew' | 'updatedAt'> {
  const { maxBookingDays, minPrice, slotCount, discounts, prices, ...rest } = values;
  return {
    ...rest,
    maxBookingDays: orNull(maxBookingDays),
    minPrice: minPrice || null,
    slotCount: Number(slotCount),
    prices: prices.filter(({ price }) => price !== ''),
    discounts: discounts.map(({ discount, note, minAmount, beforeStart, ...others }) => ({
      ...others,
      discount: fractionOfPercent(discount),
      note: note || null,
      minAmount: minAmount || null,
      beforeStart: orNull(beforeStart),
    })),
  };
}
