import { expect, test } from 'vitest';
import { statementText } from './statement-text.ts';

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
  expect(statementText(name, language)).toBe(expected);
});

test.each([
  ['Refund: March', 'ALL', 'Refund: March'],
  ['Top-up', 'ALL', 'Top-up'],
  ['Correction: Invalid clicks', 'REASON', 'Correção: Invalid clicks'],
  ['Refund: the payment was refunded', 'REASON', 'Reembolso: the payment was refunded'],
  ['Refund: the payment was refunded', null, 'Reembolso: o pagamento foi reembolsado'],
] as const)('%s of which people typed %s', (name, typed, expected) => {
  expect(statementText(name, 'pt', typed)).toBe(expected);
});
