import { expect, test } from 'vitest';
import { movementText } from './movement-text.ts';

test.each([
  ['Product ads for Bee', 'pt', 'Anúncios de produto de Bee'],
  ['Banner ads for Top-up', 'id', 'Iklan banner untuk Top-up'],
  ['Correction: Robots', 'pt', 'Correção: Robots'],
  ['Refund: the payment was refunded', 'pt', 'Reembolso: o pagamento foi reembolsado'],
  ['Correction: Invalid clicks', 'id', 'Koreksi: Klik tidak valid'],
  ['Correction: Top-up', 'pt', 'Correção: Top-up'],
  ['Top-up', 'id', 'Isi ulang'],
  ['Top-up of our own', 'pt', 'Top-up of our own'],
  ['Goodwill', 'id', 'Goodwill'],
  ['Product ads for Bee', 'en', 'Product ads for Bee'],
] as const)('%s in %s', (name, language, expected) => {
  expect(movementText(name, language)).toBe(expected);
});
