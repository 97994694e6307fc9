const EUROPEAN_UNION: ReadonlySet<string> = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
);

/** Returns the advertiser and payer that an ad in the European Union must disclose; null elsewhere. */
export function disclosureFor(
  countryCode: string,
  { sellerName, companyName }: { sellerName: string; companyName: string },
): { beneficiary: string; payor: string } | null {
  return EUROPEAN_UNION.has(countryCode) ? { beneficiary: sellerName, payor: companyName } : null;
}
