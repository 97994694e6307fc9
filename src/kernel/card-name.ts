const SCHEMES: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  mc: 'Mastercard',
  amex: 'American Express',
  jcb: 'JCB',
  discover: 'Discover',
  diners: 'Diners Club',
  unionpay: 'UnionPay',
  elo: 'Elo',
  hipercard: 'Hipercard',
};

/** Returns the display name of a card's scheme. */
export const schemeName = (brand: string): string => SCHEMES[brand] ?? brand;

/** Returns the display name of a card: Visa •••• 4242. */
export const cardName = ({ brand, last4 }: { brand: string; last4: string }): string =>
  `${schemeName(brand)} •••• ${last4}`;
