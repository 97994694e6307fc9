import { CompanyRef, CurrencyRef } from '#core/accounts/server/refs.ts';
import { daysBetween } from '#kernel/time.ts';
import { objectRef, type Builder } from '#platform/graphql/builder.ts';
import { unwrap } from '#platform/graphql/problem-error.ts';
import { averageDailySpending, runwayDays } from '../rules/runway.ts';
import { addAuditSchema } from './audit.resolvers.ts';
import { addCorrections } from './corrections.resolvers.ts';
import { addCreditSchema } from './credits.resolvers.ts';
import { addDocumentSchema } from './documents.resolvers.ts';
import { addInvoiceSchema } from './invoices.resolvers.ts';
import { addTransactionSchema } from './transactions.resolvers.ts';
import { createWalletLoaders, type WalletSchemaDeps } from './wallet.loaders.ts';
import { addStatementSchema } from './statement.resolvers.ts';
import { readWalletOf, type WalletView } from './statements.ts';

const WalletRef = objectRef<WalletView>('Wallet');

export function addWalletSchema(builder: Builder, schemaDeps: WalletSchemaDeps): void {
  const { database, companies } = schemaDeps;
  const deps = { ...schemaDeps, wallets: createWalletLoaders(database) };
  addInvoiceSchema(builder, deps);
  addDocumentSchema(builder, deps);
  addCreditSchema(builder, deps);
  addTransactionSchema(builder, deps);
  addCorrections(builder, deps);
  addAuditSchema(builder, deps);
  addStatementSchema(builder, deps);

  const average = (wallet: WalletView) => averageDailySpending(wallet.spentMicros);

  builder.objectType(WalletRef, {
    description:
      'Prepaid wallet of the selected company; raw figures, screens subtract unpaid cost from what they show.',
    fields: (t) => ({
      id: t.exposeID('id'),
      currency: t.field({
        type: CurrencyRef,
        resolve: (wallet, _, context) => companies.currencyByCode(context).load(wallet.currency),
      }),
      balance: t.field({
        type: 'Decimal',
        description: 'Wallet currency, before unpaid cost is taken off.',
        resolve: (wallet) => wallet.balanceMicros,
      }),
      unpaidCost: t.field({
        type: 'Decimal',
        description: 'Advertising cost not yet charged, wallet currency.',
        resolve: (wallet) => wallet.unpaidMicros,
      }),
      freeCredit: t.field({
        type: 'Decimal',
        description: 'Part of the balance given for free, wallet currency.',
        resolve: (wallet) => wallet.freeCreditMicros,
      }),
      paidCredit: t.field({
        type: 'Decimal',
        description: 'Part of the balance paid for, wallet currency.',
        resolve: (wallet) => wallet.paidCreditMicros,
      }),
      expiringSoonBalance: t.field({
        type: 'Decimal',
        description: 'Credit that expires next, wallet currency; "0" when none.',
        resolve: (wallet) => wallet.expiringSoonMicros,
      }),
      expiringSoonTimeDelta: t.int({
        nullable: true,
        description: 'Days until that credit expires. Null when nothing expires.',
        // Credit that has just expired is withdrawn soon; until then it has 0 days left.
        resolve: (wallet) => (wallet.expiringOn ? Math.max(0, daysBetween(wallet.today, wallet.expiringOn)) : null),
      }),
      averageDailySpending: t.field({ type: 'Decimal', description: 'Wallet currency per day.', resolve: average }),
      runwayDays: t.float({
        nullable: true,
        description: 'Days the balance lasts at that spending. Null when nothing is being spent.',
        resolve: (wallet) => runwayDays(wallet.balanceMicros - wallet.unpaidMicros, average(wallet)),
      }),
    }),
  });

  builder.objectField(CompanyRef, 'walletBalance', (t) =>
    t.field({
      type: 'Decimal',
      nullable: true,
      description:
        'Wallet balance minus unpaid cost, wallet currency. Null for callers who are neither owner of the company nor staff.',
      resolve: async ({ id }, _, context) => {
        const { session, caller } = context;
        const isOwner = session?.membership?.companyId === id && caller.role === 'OWNER';
        return isOwner || caller.isStaff ? deps.wallets.balanceOfCompany(context).load(id) : null;
      },
    }),
  );

  builder.queryField('wallet', (t) =>
    t.field({
      type: WalletRef,
      description: 'Prepaid wallet of the selected company.',
      args: { companyId: t.arg.id() },
      resolve: async (_, { companyId }, context) => unwrap(await readWalletOf(deps, context, companyId)),
    }),
  );
}
