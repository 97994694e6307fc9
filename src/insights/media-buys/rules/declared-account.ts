import { fail, ok, type Result } from '#kernel/result.ts';
import { brandOfAccount, sandboxProblem, type NamedBrand } from './account.ts';
import { adcpError, type AdcpError } from './adcp-error.ts';

/** An account that a buyer declares. */
export interface DeclaredAccount {
  brand: Readonly<Record<string, unknown>>;
  operator: string;
  billing: string;
  payment_terms?: string | undefined;
  sandbox?: boolean | undefined;
}

/** Of whom money comes: the company's wallet, which is filled before. */
const BILLING = 'operator';
const TERMS = 'prepay';

/**
 * The brand that a declaration means, among those that the key reaches: nothing is created by it, and who names another
 * brand reaches nothing. Terms of payment hold where money is real.
 */
export function declaredBrand(
  { brand, billing, payment_terms: terms, sandbox }: DeclaredAccount,
  brands: readonly NamedBrand[],
  { isTest }: { isTest: boolean },
): Result<NamedBrand, AdcpError> {
  const onlyTried = sandboxProblem(sandbox === undefined ? {} : { sandbox }, { isTest });
  if (onlyTried) return fail(onlyTried);
  if (billing !== BILLING)
    return fail(
      adcpError('BILLING_NOT_SUPPORTED', 'The company of the key pays, from its wallet', {
        field: 'billing',
        suggestion: `billing: ${BILLING}`,
      }),
    );
  if (terms !== undefined && terms !== TERMS && !isTest)
    return fail(
      adcpError('PAYMENT_TERMS_NOT_SUPPORTED', 'The wallet is filled before anything is spent', {
        field: 'payment_terms',
        suggestion: `payment_terms: ${TERMS}, or leave it out`,
      }),
    );
  const found = brandOfAccount({ brand }, brands);
  return found.ok ? ok(found.value) : fail({ ...found.problem, field: 'brand.domain' });
}
