import { expect, test } from 'vitest';
import { isConfigurationKey, readConfigurationValue, type ConfigurationKey } from './configuration.ts';

test.each<[ConfigurationKey, string, string | null]>([
  ['max_number_of_cards', ' 5 ', '5'],
  ['sponsored_image_size_limit', '1.2', '1.2'],
  ['max_number_of_cards', '-1', null],
  ['max_number_of_cards', '1e3', null],
  ['max_number_of_cards', '', null],
  ['help_page_url', 'https://help.example/start?a=b', 'https://help.example/start?a=b'],
  ['help_page_url', '/terms-and-conditions.html', '/terms-and-conditions.html'],
  ['help_page_url', 'http://help.example', null],
  ['help_page_url', 'javascript:alert(1)', null],
  ['help_page_url', '//evil.example', null],
  ['help_page_url', 'https://a.example/"onload', null],
  ['locales_path', '/v1/locales', '/v1/locales'],
  ['locales_path', 'https://elsewhere.example', null],
  ['locales_path', '/../etc', null],
  ['company_exclude_fields', 'address, postalCode,,address', 'address,postalCode'],
  ['company_exclude_fields', 'address,shoeSize', null],
  ['mpa_campaign_exclude_fields', 'creativeText', 'creativeText'],
  ['mpa_campaign_exclude_fields', ' , ', null],
])('%s of %j is stored as %j', (key, text, expected) => {
  expect(readConfigurationValue(key, text)).toBe(expected);
});

test('an entry is known by its exact key', () => {
  expect(isConfigurationKey('help_page_url')).toBe(true);
  expect(isConfigurationKey('toString')).toBe(false);
});
