/**
 * A text that others wrote, on one line and without what cannot be seen. Control, format, unassigned and private
 * characters and variation selectors go, in which words could be hidden from people or turned round for them.
 */
export const visibleLine = (text: string): string =>
  text
    .replaceAll(/[\p{Zs}\p{Zl}\p{Zp}\t\n\r]+/gu, ' ')
    .replaceAll(/\p{C}|\p{Variation_Selector}|\p{Default_Ignorable_Code_Point}/gu, '');

/** The same, with its lines. */
export const visibleText = (text: string): string =>
  text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => visibleLine(line).trimEnd())
    .join('\n');
