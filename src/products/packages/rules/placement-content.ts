import { isDay } from '#kernel/day.ts';
import type { Message } from '#kernel/message.ts';
import type { Day } from '#kernel/time.ts';
import { packageMessages } from './package.messages.ts';

export const FIELD_KINDS = ['TEXT', 'URL', 'IMAGE', 'DATE'] as const;
export type FieldKind = (typeof FIELD_KINDS)[number];

/** One content field that a placement requires. */
export interface PlacementField {
  name: string;
  label: string;
  kind: FieldKind;
  isRequired: boolean;
  /** In pixels; only for IMAGE, null without a minimum. */
  minWidth: number | null;
  minHeight: number | null;
}

const MAX_TEXT = 250;

const messages = packageMessages.content;

export interface ContentFacts {
  /** The booked days. */
  startDate: Day;
  endDate: Day;
  /** The image at the URL; null when it does not belong to the company. */
  image: { width: number; height: number } | null;
}

/** Returns the problem of a value; null when it is valid. Missing required values are checked by `isComplete`. */
export function checkContent(field: PlacementField, value: string, facts: ContentFacts): Message | null {
  switch (field.kind) {
    case 'TEXT':
      return value.length > MAX_TEXT ? messages.textTooLong({ max: MAX_TEXT }) : null;
    case 'URL':
      if (value.length > MAX_TEXT) return messages.textTooLong({ max: MAX_TEXT });
      return isWebAddress(value) ? null : messages.urlInvalid();
    case 'DATE':
      if (!isDay(value)) return messages.dateInvalid();
      return value < facts.startDate || value > facts.endDate ? messages.dateOutside() : null;
    case 'IMAGE': {
      const { image } = facts;
      if (!image) return messages.imageUnknown();
      return image.width < (field.minWidth ?? 0) || image.height < (field.minHeight ?? 0)
        ? messages.imageTooSmall()
        : null;
    }
  }
}

const WEB_ADDRESS = /^https?:\/\/[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?(?:[/?#]\S*)?$/i;
const isWebAddress = (text: string) => WEB_ADDRESS.test(text);

/** Returns whether all required content of a placement is supplied. */
export function isComplete(fields: readonly PlacementField[], values: Readonly<Record<string, string>>): boolean {
  return fields.every(({ name, isRequired }) => !isRequired || (values[name] ?? '') !== '');
}
