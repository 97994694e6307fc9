import { z } from 'zod';
import type { CompanyLoaders } from '#core/accounts/server/index.ts';
import { PERMISSION_DENIED } from '#kernel/problem.ts';
import { fail, ok } from '#kernel/result.ts';
import type { Context } from '#platform/graphql/context.ts';
import type { Database } from '#platform/db/database.ts';
import { restRoute, sliceOf, type Access, type RestRoute } from '#platform/rest/route.ts';
import { day, instant, instantOf, money, moneyOf, uuid } from '#platform/rest/values.ts';
import { textOf } from '#platform/i18n/text-of.ts';
import { invoiceNo } from '../rules/invoice.ts';
import { describedText } from './described-text.ts';
import { statementRoute } from './statement.rest.ts';
import { listInvoices, listStatement, readWalletOf } from './statements.ts';

const wallet = z.object({
  id: uuid,
  companyId: uuid,
  currency: z.string(),
  balance: money.describe('Before unpaid cost is taken off.'),
  unpaidCost: money.describe('Advertising cost not yet charged.'),
  available: money.describe('Balance less unpaid cost.'),
  freeCredit: money,
  paidCredit: money,
  expiringSoon: money.describe('Credit that expires next.'),
  expiringOn: day.nullable().describe('Its last usable day. Null when nothing expires.'),
});
const transaction = z.object({
  id: uuid,
  companyId: uuid,
  chargeDate: day.describe("Day the transaction is about, in the catalog's zone."),
  createdAt: instant,
  description: z.string().describe('In the language of Accept-Language.'),
  amount: money.describe('Always positive; see isIncome.'),
  isIncome: z.boolean(),
  status: z.enum(['COMPLETED', 'FAILED']),
  statusReason: z.string().nullable().describe('Null unless FAILED.'),
  balanceAfter: money.nullable().describe('Null unless COMPLETED.'),
  brandId: uuid.nullable(),
  catalogId: uuid.nullable(),
  adType: z.enum(['PRODUCT', 'BANNER']).nullable().describe('Null unless it is advertising cost.'),
  clicks: z.number().int().nullable(),
  impressions: z.number().int().nullable(),
  invoiceId: uuid.nullable().describe('Null until it is invoiced.'),
});
const invoice = z.object({
  id: uuid,
  companyId: uuid,
  number: z.string(),
  kind: z.enum(['TOP_UP', 'MONTHLY', 'BOOKING', 'META_TOP_UP']),
  issuedOn: day,
  month: day.nullable().describe('First day of the month of a MONTHLY invoice.'),
  catalogId: uuid.nullable(),
  net: money,
  tax: money,
  total: money,
});

const ID = '01890a5d-ac96-774b-bcce-b302099a8057';
const sgd = (amount: string) => ({ amount, currency: 'SGD' });
const companyId = uuid.optional().describe('Needed with a key of staff.');

/** A wallet belongs to a whole company: keys of single brands do not see it. */
const ofWholeCompany = ({ brandIds }: Access) => brandIds === null;

export function ledgerRoutes(deps: { database: Database; companies: CompanyLoaders }): RestRoute[] {
  const currencyOf = async (context: Context, code: string) => {
    const { maxFractionDigits: digits } = await deps.companies.currencyByCode(context).load(code);
    return { code, digits };
  };
  /** Of the company whose money is listed. */
  const walletCurrency = async (context: Context, company: string | undefined) => {
    const id = company ?? context.session?.membership?.companyId ?? '';
    const found = await deps.companies.companyById(context).load(id);
    return currencyOf(context, found?.walletCurrency ?? 'SGD');
  };
  return [
    restRoute({
      method: 'GET',
      path: '/v1/wallets',
      operation: 'Query.wallet',
      scope: 'wallet:read',
      summary: 'List wallets',
      description: 'The wallet of the company; a company has one.',
      input: { query: z.strictObject({ companyId }) },
      output: wallet,
      errors: ['not_found'],
      example: {
        output: {
          id: ID,
          companyId: ID,
          currency: 'SGD',
          balance: sgd('120.00'),
          unpaidCost: sgd('4.30'),
          available: sgd('115.70'),
          freeCredit: sgd('20.00'),
          paidCredit: sgd('100.00'),
          expiringSoon: sgd('0.00'),
          expiringOn: null,
        },
      },
      list: async ({ context, access }, { query }) => {
        if (!ofWholeCompany(access)) return fail(PERMISSION_DENIED);
        const found = await readWalletOf(deps, context, query.companyId);
        if (!found.ok) return found;
        const row = found.value;
        const currency = await currencyOf(context, row.currency);
        const inWallet = (micros: bigint) => moneyOf(micros, currency);
        return ok({
          data: [
            {
              id: row.id,
              companyId: row.companyId,
              currency: row.currency,
              balance: inWallet(row.balanceMicros),
              unpaidCost: inWallet(row.unpaidMicros),
              available: inWallet(row.balanceMicros - row.unpaidMicros),
              freeCredit: inWallet(row.freeCreditMicros),
              paidCredit: inWallet(row.paidCreditMicros),
              expiringSoon: inWallet(row.expiringSoonMicros),
              expiringOn: row.expiringOn,
            },
          ],
          next: null,
        });
      },
    }),
    restRoute({
      method: 'GET',
      path: '/v1/transactions',
      operation: 'Query.walletTransactions',
      scope: 'wallet:read',
      summary: 'List transactions',
      description: 'What moved in the wallet, newest first.',
      input: {
        query: z.strictObject({
          companyId,
          from: day.optional().describe('First day that transactions are about.'),
          to: day.optional(),
        }),
      },
      output: transaction,
      errors: [],
      example: {
        output: {
          id: ID,
          companyId: ID,
          chargeDate: '2026-11-21',
          createdAt: '2026-11-22T01:00:00.000Z',
          description: 'Bee, product ads',
          amount: sgd('36.40'),
          isIncome: false,
          status: 'COMPLETED',
          statusReason: null,
          balanceAfter: sgd('83.60'),
          brandId: ID,
          catalogId: ID,
          adType: 'PRODUCT',
          clicks: 120,
          impressions: 4100,
          invoiceId: null,
        },
      },
      list: async ({ context, access }, { query, page }) => {
        if (!ofWholeCompany(access)) return fail(PERMISSION_DENIED);
        const found = await listStatement(deps, context, {
          companyId: query.companyId,
          from: query.from ?? null,
          to: query.to ?? null,
          after: page.after,
          size: page.limit + 1,
        });
        if (!found.ok) return found;
        const currency = await walletCurrency(context, query.companyId);
        return ok(
          sliceOf(
            page,
            found.value,
            ({ position }) => String(position),
            (row) => ({
              id: row.id,
              companyId: row.companyId,
              chargeDate: row.chargeDate,
              createdAt: instantOf(row.createdAt),
              description: describedText(row, context.language),
              amount: moneyOf(row.amountMicros, currency),
              isIncome: row.isIncome,
              status: row.status,
              statusReason: row.statusReason && textOf(row.statusReason, context.language),
              balanceAfter: row.balanceAfterMicros === null ? null : moneyOf(row.balanceAfterMicros, currency),
              brandId: row.brandId,
              catalogId: row.catalogId,
              adType: row.adType,
              clicks: row.clicks === null ? null : Number(row.clicks),
              impressions: row.impressions === null ? null : Number(row.impressions),
              invoiceId: row.invoiceId,
            }),
          ),
        );
      },
    }),
    restRoute({
      method: 'GET',
      path: '/v1/invoices',
      operation: 'Query.monthlyInvoices',
      scope: 'billing:read',
      summary: 'List invoices',
      description: 'Invoices of the company, newest first.',
      input: { query: z.strictObject({ companyId }) },
      output: invoice,
      errors: [],
      example: {
        output: {
          id: ID,
          companyId: ID,
          number: 'SG-000012',
          kind: 'MONTHLY',
          issuedOn: '2026-11-01',
          month: '2026-10-01',
          catalogId: ID,
          net: sgd('400.00'),
          tax: sgd('36.00'),
          total: sgd('436.00'),
        },
      },
      list: async ({ context, access }, { query, page }) => {
        if (!ofWholeCompany(access)) return fail(PERMISSION_DENIED);
        const found = await listInvoices(deps, context, { ...query, after: page.after, size: page.limit + 1 });
        if (!found.ok) return found;
        const codes = [...new Set(found.value.map((row) => row.currency))];
        const currencies = new Map(
          await Promise.all(codes.map(async (code) => [code, await currencyOf(context, code)] as const)),
        );
        return ok(
          sliceOf(
            page,
            found.value,
            ({ id }) => id,
            (row) => {
              const inIts = (micros: bigint) => moneyOf(micros, currencies.get(row.currency)!);
              return {
                id: row.id,
                companyId: row.companyId,
                number: invoiceNo(row.series, row.number),
                kind: row.kind,
                issuedOn: row.issuedOn,
                month: row.month,
                catalogId: row.catalogId,
                net: inIts(row.netMicros),
                tax: inIts(row.taxMicros),
                total: inIts(row.netMicros + row.taxMicros),
              };
            },
          ),
        );
      },
    }),
    statementRoute({ ...deps, currencyOf }),
  ];
}
