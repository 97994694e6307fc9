import type { Builder } from '#platform/graphql/builder.ts';
import { FrequencyCapInputRef, FrequencyCapRef } from './refs.ts';

export const FREQUENCY_CAP = 'How often one shopper sees the campaign. Null: as often as the storefront allows.';
export const FREQUENCY_TIMES = 'Auctions that the campaign may win for one shopper; 1 to 100.';
export const FREQUENCY_HOURS = 'Within the last so many hours; 1 to 168.';
export const SHOWS_UNKNOWN =
  'Whether it is shown to shoppers whom the storefront does not name, and who cannot be counted.';

export function addFrequencyTypes(builder: Builder): void {
  builder.objectType(FrequencyCapRef, {
    description: 'How often one shopper sees a campaign. The storefront’s own cap holds beside it.',
    fields: (t) => ({
      times: t.exposeInt('times', { description: FREQUENCY_TIMES }),
      hours: t.exposeInt('hours', { description: FREQUENCY_HOURS }),
      showsUnknown: t.exposeBoolean('showsUnknown', { description: SHOWS_UNKNOWN }),
    }),
  });
  builder.configStore.associateParamWithRef(
    FrequencyCapInputRef,
    builder.inputType('FrequencyCapInput', {
      description: 'How often one shopper sees a campaign.',
      fields: (t) => ({
        times: t.int({ required: true, description: FREQUENCY_TIMES }),
        hours: t.int({ required: true, description: FREQUENCY_HOURS }),
        showsUnknown: t.boolean({ required: true, defaultValue: true, description: SHOWS_UNKNOWN }),
      }),
    }),
  );
}
