import { formatNumber } from './number-text.ts';

/** Puts values in the places of `{{name}}`; numbers as `language` writes them. What has no value is left empty. */
export function fillText(
  text: string,
  values: Readonly<Record<string, string | number | undefined>>,
  language: string,
): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name] ?? '';
    return typeof value === 'number' ? formatNumber(value, language) : value;
  });
}
