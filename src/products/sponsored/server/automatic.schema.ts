import { addEnum, type Builder } from '#platform/graphql/builder.ts';
import { BucketRef, BucketSettingInputRef, BucketSettingRef } from './refs.ts';

export const AUTOMATIC =
  'Where the ads are found without keywords and targets; as preset, CLOSE and LOOSE are on. No banners.';
export const BUCKET_BID =
  'Wallet currency; for AUTOMATED the most that is bid. Null: the product’s or the ad set’s bid counts.';

export function addBucketTypes(builder: Builder): void {
  addEnum(builder, BucketRef, 'A kind of automatic fit, where none of the ad set’s keywords and targets fits.', {
    CLOSE: 'All words of the search are in the product’s text, or the page shows the product’s own category.',
    LOOSE: 'At least half of the words are, or the page shows a category above the product’s own.',
    SUBSTITUTES: 'The page is about a product of the same category at half to twice the price.',
    COMPLEMENTS: 'The page, or the cart, shows a product that is bought together with it.',
  });
  builder.objectType(BucketSettingRef, {
    description: 'Whether a kind of automatic fit is used, and what is bid there.',
    fields: (t) => ({
      bucket: t.field({ type: BucketRef, resolve: ({ bucket }) => bucket }),
      isOn: t.exposeBoolean('isOn', { description: 'Where it is off, the ads are not shown.' }),
      bidWalletCurrency: t.field({
        type: 'Decimal',
        nullable: true,
        description: BUCKET_BID,
        resolve: ({ bidMicros }) => bidMicros,
      }),
    }),
  });
  builder.configStore.associateParamWithRef(
    BucketSettingInputRef,
    builder.inputType('BucketSettingInput', {
      description: 'Whether a kind of automatic fit is used, and what is bid there.',
      fields: (t) => ({
        bucket: t.field({ type: BucketRef, required: true }),
        isOn: t.boolean({ required: true, description: 'Where it is off, the ads are not shown.' }),
        bidWalletCurrency: t.field({ type: 'Decimal', description: BUCKET_BID }),
      }),
    }),
  );
}
