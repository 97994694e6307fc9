/** Names of card schemes by what providers call them, longer ones first: a scheme's variants begin with its name. */
const SCHEMES: readonly (readonly [prefix: string, name: string])[] = [
  ['mastercard', 'Mastercard'],
  ['hipercard', 'Hipercard'],
  ['unionpay', 'UnionPay'],
  ['discover', 'Discover'],
  ['maestro', 'Maestro'],
  ['diners', 'Diners Club'],
  ['amex', 'American Express'],
  ['visa', 'Visa'],
  ['cup', 'UnionPay'],
  ['elo', 'Elo'],
  ['jcb', 'JCB'],
  ['mc', 'Mastercard'],
];

/** Returns the display name of a card's scheme; one we do not know is capitalized. */
export function schemeName(brand: string): string {
  const known = SCHEMES.find(([prefix]) => brand.toLowerCase().startsWith(prefix));
  return known?.[1] ?? brand.charAt(0).toUpperCase() + brand.slice(1);
}

/** Returns the display name of a card: Visa •••• 4242. */
export const cardName = ({ brand, last4 }: { brand: string; last4: string }): string =>
  `${schemeName(brand)} •••• ${last4}`;
