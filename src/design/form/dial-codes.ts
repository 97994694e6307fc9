import {
  getCountries,
  getCountryCallingCode,
  parsePhoneNumberFromString,
  type CountryCode,
} from 'libphonenumber-js/min';

/** e.g. 65 for SG; null for a country that is not known. */
export function dialCode(country: string): string | null {
  return isCountry(country) ? getCountryCallingCode(country) : null;
}

/** What is typed, in international form, e.g. +6591234567; what cannot be read as a number stays as it was typed. */
export function internationalNumber(country: string, typed: string): string {
  const text = typed.trim();
  const number = isCountry(country) ? parsePhoneNumberFromString(text, country)?.number : undefined;
  return number ?? text;
}

/** An international number as it is typed beside the country's dial code; one of another country, or none at all, stays as it is. */
export function nationalNumber(country: string, international: string): string {
  const number = parsePhoneNumberFromString(international);
  return number && number.countryCallingCode === dialCode(country) ? number.nationalNumber : international;
}

function isCountry(code: string): code is CountryCode {
  return (getCountries() as string[]).includes(code);
}
