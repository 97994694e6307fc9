import { fail, ok, type Result } from '#kernel/result.ts';
import { adcpError, type AdcpError } from './adcp-error.ts';

export interface NamedBrand {
  id: string;
  name: string;
}

export type AccountReference = Readonly<Record<string, unknown>>;

const lettersOf = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '');

/**
 * The brand that an account names: by its id, or by a domain whose first label is the name of the brand, as in
 * `acmeoutdoor.example` for Acme Outdoor. A `brand_id` beside it is the id or the name of that brand. Only brands that the
 * key reaches are asked.
 */
export function brandOfAccount(
  reference: AccountReference,
  brands: readonly NamedBrand[],
): Result<NamedBrand, AdcpError> {
  const suggestion = 'list_accounts names the accounts of this key';
  const id = reference['account_id'];
  const { domain, brand_id: named } = (reference['brand'] ?? {}) as { domain?: unknown; brand_id?: unknown };
  const label = typeof domain === 'string' ? lettersOf(domain.replace(/^www\./, '').split('.')[0]!) : '';
  // Several brands may have one domain, and the account is one of them.
  const isNamed = (brand: NamedBrand) =>
    named === undefined ||
    named === brand.id ||
    (typeof named === 'string' && lettersOf(named) === lettersOf(brand.name));
  const found = brands.filter(
    (brand) => (id === undefined ? label !== '' && lettersOf(brand.name) === label : brand.id === id) && isNamed(brand),
  );
  if (found.length === 0)
    return fail(adcpError('ACCOUNT_NOT_FOUND', 'No account of this key', { field: 'account', suggestion }));
  if (found.length > 1)
    return fail(adcpError('ACCOUNT_AMBIGUOUS', 'Several brands have this name', { field: 'account', suggestion }));
  return ok(found[0]!);
}

/**
 * A buyer that only tries must not spend, and one that means to spend must not believe that it did: sandbox accounts are
 * those of test environments, all of them and no other.
 */
export function sandboxProblem(
  reference: AccountReference | undefined,
  { isTest }: { isTest: boolean },
): AdcpError | null {
  const asked = reference?.['sandbox'];
  if (typeof asked !== 'boolean' || asked === isTest) return null;
  const message = isTest ? 'All accounts here are sandboxes' : 'There are no sandbox accounts here';
  return adcpError('ACCOUNT_NOT_FOUND', message, { field: 'account' });
}
