import type { Message } from '#kernel/message.ts';
import type { catalogMessages } from './catalog.messages.ts';

/** What a storefront needs to know about a rejected row. */
interface RowErrorEntry {
  title: string;
  cause: string;
  repair: string;
  /** A `message` as it may read. */
  example: string;
}

/** Why a row of a feed is rejected, as programs compare it. Names only come in. */
export const ROW_ERRORS = {
  required: {
    title: 'A field is missing',
    cause: 'The row has no value for a field that it needs.',
    repair: 'Send the field. Products need sku, name, price and quantity, in every format.',
    example: 'Enter a value',
  },
  not_text: {
    title: 'A field is not text',
    cause: 'The field holds a number, a list or an object.',
    repair: 'Put the value into quotes.',
    example: 'Must be text',
  },
  too_long: {
    title: 'A text is too long',
    cause: 'The field has more characters than may be stored.',
    repair: 'Shorten it. Ids have at most 200 characters, names of products 1,000, addresses 2,000.',
    example: 'At most 200 characters',
  },
  not_storable: {
    title: 'A text has a character that cannot be stored',
    cause: 'The text has a NUL character or half of a character.',
    repair: 'Remove it. Mostly a text was cut by bytes, in the middle of a character.',
    example: 'Contains a character that cannot be kept',
  },
  not_address: {
    title: 'Not a web address',
    cause: 'The field is no http or https address.',
    repair: 'Send the whole address, as in `https://shop.example/lamp`, or leave the field out.',
    example: 'Must be an http or https address',
  },
  not_list: {
    title: 'Not a list',
    cause: 'The field is no list of texts, or of items in an order, or has too many.',
    repair: 'Send a list, also for one value: `["shoes"]`.',
    example: 'Must be a list of texts',
  },
  not_count: {
    title: 'Not a whole number',
    cause: 'The field is no whole number from 0 on.',
    repair: 'Send a number without quotes, point or sign.',
    example: 'Must be a whole number, 0 or more',
  },
  price_format: {
    title: 'Not an amount',
    cause: 'The price has letters, a sign or separators that an amount does not have.',
    repair: 'Send `1299.90`, or `1299.90 SGD`.',
    example: 'Must be an amount such as 1299.90',
  },
  price_ambiguous: {
    title: 'A price that can be read two ways',
    cause:
      'The price has a comma, or point and comma in places that do not fit what was said of them. It is not guessed.',
    repair:
      'Send a point before the decimals and nothing between thousands, or say `?decimal=comma` and write `1.299,90`.',
    example: 'Can be read two ways: write 1299.90, or send the feed with decimal=comma',
  },
  price_precision: {
    title: 'More decimals than the currency has',
    cause:
      'The price has decimals that its currency does not have. Mostly it is in another currency, or was calculated.',
    repair: 'Round it to the coins of the currency.',
    example: 'SGD has at most 2 decimals',
  },
  wrong_currency: {
    title: 'Another currency',
    cause: 'The price names another currency than the storefront has. Prices are never converted.',
    repair: 'Send the price in the currency of the storefront, which `GET /v1/me` tells.',
    example: "Must be in SGD, the catalog's currency",
  },
  not_instant: {
    title: 'Not an instant',
    cause: 'The field is neither an instant with its zone nor a day.',
    repair: 'Send `2026-05-31T16:00:00Z` or `2026-05-31`.',
    example: 'Must be an instant such as 2024-05-31T16:00:00Z, or a day',
  },
  not_one_of: {
    title: 'Not one of the values',
    cause: 'The field has a value that it does not know.',
    repair: 'Send one of the values that the message lists, in the same letters.',
    example: 'Must be one of ACTIVE, INACTIVE',
  },
  not_json: {
    title: 'A line that is not JSON',
    cause: 'A line in the middle of the feed cannot be read.',
    repair: 'Write every row with a JSON library, each on one line.',
    example: 'Not JSON',
  },
  not_object: {
    title: 'A line that is no object',
    cause: 'The line is JSON, and no object with fields.',
    repair: 'Write one object per line: `{"sku": "A", …}`.',
    example: 'Not a JSON object',
  },
  row_too_long: {
    title: 'A row that is too long',
    cause: 'The row has more than 1 MiB.',
    repair: 'Leave out what is not read, such as long descriptions.',
    example: 'Longer than a row may be',
  },
  category_cycle: {
    title: 'A category below itself',
    cause: 'The parents of the category lead back to it, or are unknown.',
    repair: 'Correct `parentId`; the root of a tree has none.',
    example: 'A category cannot stand below itself',
  },
  category_too_deep: {
    title: 'A category below the fourth level',
    cause: 'A tree has four levels at most; or the move would push categories below them.',
    repair: 'Use the ancestor that the message names, also in products.',
    example: 'Deeper than 4 levels: use its ancestor d (D)',
  },
  unknown_product: {
    title: 'An unknown product',
    cause: 'The storefront has no product of this SKU.',
    repair: 'Compare the SKU with the one that the products feed sends.',
    example: 'Unknown product LAMP-9',
  },
  unknown_brand: {
    title: 'An unknown brand',
    cause: 'No brand was sent under this id, and the row has no `brandName` that would introduce it.',
    repair: 'Send `brandName` as well, or the brands feed first.',
    example: 'Unknown brand b-9, and no brandName',
  },
  unknown_seller: {
    title: 'An unknown seller',
    cause: 'No seller was sent under this id.',
    repair: 'Send the sellers feed before the products that name them.',
    example: 'Unknown seller acme',
  },
  unknown_category: {
    title: 'An unknown category',
    cause: 'No category was sent under this id or under these labels.',
    repair: 'Send the categories feed before the products that name them.',
    example: 'Unknown category lamps',
  },
  other: {
    title: 'Other reasons',
    cause: 'The feed has more reasons than are counted one by one.',
    repair: 'Correct the reasons that are named, and send it again.',
    example: 'Other reasons',
  },
} as const satisfies Record<string, RowErrorEntry>;

export type RowError = keyof typeof ROW_ERRORS;

type RowMessage = keyof typeof catalogMessages.row | keyof typeof catalogMessages.reason;

const BY_MESSAGE: Readonly<Record<RowMessage, RowError>> = {
  required: 'required',
  notText: 'not_text',
  tooLong: 'too_long',
  notStorable: 'not_storable',
  notAddress: 'not_address',
  notTextList: 'not_list',
  notItemList: 'not_list',
  notCount: 'not_count',
  notAmount: 'price_format',
  ambiguousAmount: 'price_ambiguous',
  otherCurrency: 'wrong_currency',
  noDecimals: 'price_precision',
  tooManyDecimals: 'price_precision',
  notInstant: 'not_instant',
  notOneOf: 'not_one_of',
  notJson: 'not_json',
  notObject: 'not_object',
  rowTooLong: 'row_too_long',
  belowItself: 'category_cycle',
  tooDeep: 'category_too_deep',
  pushesTooDeep: 'category_too_deep',
  unknownProduct: 'unknown_product',
  unknownBrand: 'unknown_brand',
  unknownSeller: 'unknown_seller',
  unknownCategory: 'unknown_category',
  other: 'other',
};

/** Returns the error that a row's message, or the reason it is counted under, is; `other` of one that an earlier version stored. */
export function rowErrorOf({ code }: Message): RowError {
  const errors: Readonly<Record<string, RowError>> = BY_MESSAGE;
  return errors[code.slice(code.indexOf('.') + 1)] ?? 'other';
}
