/** Shorter input is too ambiguous to look up. */
export const MIN_LOOKUP_LENGTH = 3;
export const MAX_LOOKUP_LENGTH = 200;

interface PostalAddress {
  street: string;
  city: string;
  countryCode: string;
}

/**
 * Joins street and city, since forms and invoices have no separate city field. Omits the city when it only repeats the
 * country or the street.
 */
export function addressLine({ street, city, countryCode }: PostalAddress, language: string): string {
  const parts = [street, city].map((part) => part.trim()).filter(Boolean);
  if (parts.length < 2) return parts.join('');
  const countryNames = [language, 'en'].map((name) => new Intl.DisplayNames(name, { type: 'region' }).of(countryCode));
  const isRepeated = countryNames.some((name) => isSame(name ?? '', city)) || isWithin(city, street);
  return isRepeated ? street.trim() : parts.join(', ');
}

const isSame = (a: string, b: string) => a.localeCompare(b, 'en', { sensitivity: 'base' }) === 0;

const isWithin = (city: string, street: string) => street.split(',').some((part) => isSame(part.trim(), city.trim()));
