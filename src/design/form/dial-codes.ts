import {
  getCountries,
  getCountryCallingCode,
  parsePhoneNumberFromString,
  type CountryCode,
} from 'libphonenumber-js/min';

/** Returns e.g. 65 for SG; null for an unknown country. */
export function dialCode(country: string): string | null {
  return isCountry(country) ? getCountryCallingCode(country) : null;
}

/** Converts input to international form, e.g. +6591234567; returns it trimmed when it is not a phone number. */
export function internationalNumber(country: string, typed: string): string {
  const text = typed.trim();
  const number = isCountry(country) ? parsePhoneNumberFromString(text, country)?.number : undefined;
  return number ?? text;
}

/**
 * Converts an international number to the form typed after the country's dial code; returns it unchanged when it
 * belongs to another country or is invalid.
 */
export function nationalNumber(country: string, international: string): string {
  const number = parsePhoneNumberFromString(international);
  return number && number.countryCallingCode === dialCode(country) ? number.nationalNumber : international;
}

function isCountry(code: string): code is CountryCode {
  return (getCountries() as string[]).includes(code);
}
