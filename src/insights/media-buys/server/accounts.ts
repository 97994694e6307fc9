import { fail, ok, type Result } from '#kernel/result.ts';
import { cleaned } from '#platform/mcp/untrusted.ts';
import { adcpError, type AdcpError } from '../rules/adcp-error.ts';
import { declaredBrand } from '../rules/declared-account.ts';
import { brandOfAccount, sandboxProblem, type AccountReference, type NamedBrand } from '../rules/account.ts';
import type { RequestOf } from './adcp-requests.ts';
import type { Buyer } from './buyer.ts';

const MAX_BRANDS = 500;
const UNCHECKED = 'operator is repeated and not checked: the company of the key pays, whoever operates for the brand';

/** Accounts are the brands that the key reaches: a company decides on them when it makes the key. */
export async function listAccounts(buyer: Buyer, { status, sandbox, pagination = {} }: RequestOf<'list_accounts'>) {
  const { max_results: limit = 50, cursor } = pagination;
  const found = await buyer.read('GET /v1/brands', {
    query: { limit: String(limit), ...(cursor !== undefined && { after: cursor }) },
  });
  if (!found.ok) return found;
  const { data, next } = found.value;
  const isTest = buyer.testing !== null;
  const isNone = (sandbox !== undefined && sandbox !== isTest) || (status !== undefined && status !== 'active');
  return ok({
    accounts: isNone
      ? []
      : data.map(({ id, name }) => ({
          account_id: id,
          name: cleaned(name),
          status: 'active',
          billing: 'operator',
          ...(isTest && { sandbox: true }),
        })),
    pagination: next === null || isNone ? { has_more: false } : { has_more: true, cursor: next },
  });
}

/**
 * Answers of each account that a buyer declares which brand of its key it is. None is created, changed or deactivated:
 * what a company lets a buyer reach stands in the key.
 */
export async function syncAccounts(
  buyer: Buyer,
  { accounts, delete_missing: isDeleting, dry_run: isDryRun }: RequestOf<'sync_accounts'>,
) {
  if (isDeleting)
    return fail(
      adcpError('UNSUPPORTED_FEATURE', 'Accounts are the brands of the key, and stay', { field: 'delete_missing' }),
    );
  const brands = await brandsOf(buyer);
  if (!brands.ok) return brands;
  const isTest = buyer.testing !== null;
  return ok({
    ...(isDryRun && { dry_run: true }),
    accounts: accounts.map((declared) => {
      const { brand, operator, billing, payment_terms: terms, billing_entity: entity } = declared;
      const found = declaredBrand(declared, brands.value, { isTest });
      if (!found.ok) return { brand, operator, action: 'failed', status: 'rejected', errors: [found.problem] };
      return {
        account_id: found.value.id,
        brand,
        operator,
        name: cleaned(found.value.name),
        action: 'unchanged',
        status: 'active',
        billing,
        ...(terms !== undefined && { payment_terms: terms }),
        ...(isTest && { sandbox: true }),
        warnings: [
          UNCHECKED,
          ...(entity === undefined ? [] : ['billing_entity is not kept: invoices name the company of the key']),
        ],
      };
    }),
  });
}

const brandsOf = async (buyer: Buyer): Promise<Result<NamedBrand[], AdcpError>> => {
  const found = await buyer.read('GET /v1/brands', { query: { limit: String(MAX_BRANDS) } });
  return found.ok ? ok(found.value.data) : found;
};

/** The brand that a request is for. What only tries is about no live account, whether it reads or writes. */
export async function accountOf(buyer: Buyer, reference: AccountReference): Promise<Result<NamedBrand, AdcpError>> {
  const onlyTried = sandboxProblem(reference, { isTest: buyer.testing !== null });
  if (onlyTried) return fail(onlyTried);
  const brands = await brandsOf(buyer);
  return brands.ok ? brandOfAccount(reference, brands.value) : brands;
}

/** The brands that a request may be about: that of its account, or all. */
export async function accountsOf(
  buyer: Buyer,
  reference: AccountReference | undefined,
): Promise<Result<NamedBrand[], AdcpError>> {
  if (!reference) return brandsOf(buyer);
  const one = await accountOf(buyer, reference);
  return one.ok ? ok([one.value]) : fail(one.problem);
}
