import { addEnum, type Builder } from '#platform/graphql/builder.ts';
import { BidModifierDimensionRef, BidModifierInputRef } from './refs.ts';

export const MODIFIER_VALUE =
  'A placement’s code, HOME, SEARCH, CATEGORY, PRODUCT or CART, desktop or mobile, MALE or FEMALE, ages such as 25-34, 55- or -24, or a segment’s id.';
export const MODIFIER_PERCENT = '100 changes nothing; 10 to 1000, or 0: not shown.';
export const BID_HOURS =
  'Percentages on the bid by hour of the catalog’s week, 168 from Monday 00:00 on: 0 (not shown) to 300 in steps of 5. Null: always 100.';

export function addModifierInputs(builder: Builder): void {
  addEnum(builder, BidModifierDimensionRef, 'What a percentage on the bid depends on.', {
    DEVICE: 'The shopper’s device, where the storefront tells it.',
    PLACEMENT: 'The place on the page, by the code the storefront gives it; comes before PAGE.',
    PAGE: 'The type of the page.',
    GENDER: 'The shopper’s gender. Of GENDER, AGE and SEGMENT the largest that fits counts.',
    AGE: 'The shopper’s age.',
    SEGMENT: 'A segment of the catalog’s feed that the shopper belongs to.',
  });
  builder.configStore.associateParamWithRef(
    BidModifierInputRef,
    builder.inputType('BidModifierInput', {
      description: 'A percentage on whichever bid counts.',
      fields: (t) => ({
        dimension: t.field({ type: BidModifierDimensionRef, required: true }),
        value: t.string({ required: true, description: MODIFIER_VALUE }),
        percent: t.int({ required: true, description: MODIFIER_PERCENT }),
      }),
    }),
  );
}
