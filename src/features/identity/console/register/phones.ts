import {
  getCountries,
  getCountryCallingCode,
  parsePhoneNumberFromString,
  type CountryCode,
} from 'libphonenumber-js/min';

/** Countries that have telephones, by code. */
export const COUNTRY_CODES: readonly string[] = getCountries();

export function dialCode(country: string): string {
  return `+${getCountryCallingCode(country as CountryCode)}`;
}

/** A number with its dial code, e.g. +6591234567; what is no number of the country is only put together. */
export function fullNumber(country: string, national: string): string {
  const parsed = parsePhoneNumberFromString(national, country as CountryCode);
  return parsed ? parsed.number : dialCode(country) + national.replaceAll(/\D/g, '');
}
