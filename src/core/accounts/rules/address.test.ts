import { expect, test } from 'vitest';
import { addressLine } from './address.ts';

test.each<[string, [street: string, city: string, countryCode: string], string]>([
  ['street and city', ['12 Jalan Sultan Ismail', 'Kuala Lumpur', 'MY'], '12 Jalan Sultan Ismail, Kuala Lumpur'],
  ['a city that is the country', ['1 Raffles Place', 'Singapore', 'SG'], '1 Raffles Place'],
  ['the country in the reader’s language', ['1 Raffles Place', 'Singapura', 'SG'], '1 Raffles Place'],
  [
    'a street that names the city',
    ['Avenida Paulista, 1578, Sao Paulo', 'São Paulo', 'BR'],
    'Avenida Paulista, 1578, Sao Paulo',
  ],
  ['a city whose name is part of a street’s', ['8 Jakarta Street', 'Jakarta', 'ID'], '8 Jakarta Street, Jakarta'],
  ['no city', ['1 Raffles Place', ' ', 'SG'], '1 Raffles Place'],
  ['no street', ['', 'Bali', 'ID'], 'Bali'],
])('%s', (_, [street, city, countryCode], line) => {
  expect(addressLine({ street, city, countryCode }, 'pt')).toBe(line);
});
