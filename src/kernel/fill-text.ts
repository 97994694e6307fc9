/** As exact as the number is: a limit of 0.0001 is not 0. */
const EXACT = { maximumFractionDigits: 20 } as const;

/** Puts values in the places of `{{name}}`; numbers as `language` writes them. What has no value is left empty. */
export function fillText(
  text: string,
  values: Readonly<Record<string, string | number | undefined>>,
  language: string,
): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name] ?? '';
    return typeof value === 'number' ? new Intl.NumberFormat(language, EXACT).format(value) : value;
  });
}
