const EUROPEAN_UNION: ReadonlySet<string> = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
);

/** What an ad in the European Union has to say: whom it is for and who pays for it. Null elsewhere. */
export function disclosureFor(
  countryCode: string,
  { sellerName, companyName }: { sellerName: string; companyName: string },
): { beneficiary: string; payor: string } | null {
  return EUROPEAN_UNION.has(countryCode) ? { beneficiary: sellerName, payor: companyName } : null;
}
