import type { SellerBalances } from '#core/payments/server/index.ts';
import { linkedAccounts } from '#core/accounts/server/index.ts';
import { providerByCode, type SellerCenter } from '#integrations/seller-center/index.ts';
import { fail, ok } from '#kernel/result.ts';
import { SYSTEM, type Database } from '#platform/db/database.ts';

/** Adapts linked sellers' balances for payments. */
export function sellerBalances(database: Database, sellerCenter: SellerCenter): SellerBalances {
  const accountOf = async (companyId: string, code: string) => {
    const provider = providerByCode(sellerCenter, code);
    if (!provider?.canPay) return null;
    const linked = await database.read(SYSTEM, (tx) => linkedAccounts(tx, [companyId]));
    const account = linked.find((link) => link.provider === code);
    return account ? { provider, accountId: account.externalId } : null;
  };
  return {
    async balanceOf(companyId, code) {
      const account = await accountOf(companyId, code);
      const balance = account && (await sellerCenter.balanceOf(account.provider, account.accountId));
      return balance?.ok ? { currency: balance.value.currency, balanceMicros: balance.value.amountMicros } : null;
    },
    async pay({ key, companyId, provider: code, currency, amountMicros }) {
      const account = await accountOf(companyId, code);
      if (!account) return fail({ kind: 'REJECTED', reason: 'not_linked' });
      const charge = await sellerCenter.charge(account.provider, {
        accountId: account.accountId,
        idempotencyKey: key,
        currency,
        amountMicros,
        description: 'Endcap top-up',
      });
      if (!charge.ok)
        return fail(charge.problem === 'REFUSED' ? { kind: 'REJECTED', reason: 'rejected' } : { kind: 'UNKNOWN' });
      if (charge.value.status === 'DECLINED')
        return fail({
          kind: 'REJECTED',
          reason: charge.value.reason === 'INSUFFICIENT_BALANCE' ? 'insufficient_funds' : 'rejected',
        });
      return ok({ paymentRef: charge.value.id });
    },
  };
}
