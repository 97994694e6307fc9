import { countOf, firstOf, lowerCase, type Preset } from './preset.ts';

const TEXTS = [
  ...['sku', 'name', 'price', 'image', 'link', 'originalBrandId', 'brandName', 'status', 'publishedAt', 'blackPrice'],
  ...['promotionPrice', 'promotionStartDate', 'promotionEndDate'],
  ...['markdownPrice', 'markdownStartDate', 'markdownEndDate'],
] as const;
const COUNTS = ['quantity', 'availableSize'] as const;
const LISTS = ['originalSellerIds', 'categoryIds'] as const;

/** A table with the names of our own fields; lists have a bar between their values. */
export const ENDCAP: Preset = {
  name: 'endcap',
  columns: Object.fromEntries([...TEXTS, ...COUNTS, ...LISTS].map((field) => [field, [field]])),
  normal: lowerCase,
  fields(row) {
    const first = firstOf(row, lowerCase);
    const list = (field: string) => {
      const values = (row[lowerCase(field)] ?? []).flatMap((text) => text.split('|'));
      const given = values.map((text) => text.trim()).filter((text) => text !== '');
      return given.length > 0 ? given : undefined;
    };
    return {
      ...Object.fromEntries(TEXTS.map((field) => [field, first(field)])),
      ...Object.fromEntries(COUNTS.map((field) => [field, countOf(first(field))])),
      ...Object.fromEntries(LISTS.map((field) => [field, list(field)])),
    };
  },
};
