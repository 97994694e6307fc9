/** Fewer characters say nothing. */
export const MIN_LOOKUP_LENGTH = 3;
export const MAX_LOOKUP_LENGTH = 200;

interface PostalAddress {
  street: string;
  city: string;
  countryCode: string;
}

/**
 * Street and city in one line, since our forms and invoices have no field of its own for the city. It is left out where it
 * says no more than the country or the street does.
 */
export function addressLine({ street, city, countryCode }: PostalAddress, language: string): string {
  const parts = [street, city].map((part) => part.trim()).filter(Boolean);
  if (parts.length < 2) return parts.join('');
  const countryNames = [language, 'en'].map((name) => new Intl.DisplayNames(name, { type: 'region' }).of(countryCode));
  const isSaid = countryNames.some((name) => isSame(name ?? '', city)) || isWithin(city, street);
  return isSaid ? street.trim() : parts.join(', ');
}

const isSame = (one: string, other: string) => one.localeCompare(other, 'en', { sensitivity: 'base' }) === 0;

const isWithin = (city: string, street: string) => street.split(',').some((part) => isSame(part.trim(), city.trim()));
