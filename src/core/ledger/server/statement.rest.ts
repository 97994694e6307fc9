import { z } from 'zod';
import { PERMISSION_DENIED } from '#kernel/problem.ts';
import { fail, ok } from '#kernel/result.ts';
import type { Context } from '#platform/graphql/context.ts';
import type { Database } from '#platform/db/database.ts';
import { restRoute, type RestRoute } from '#platform/rest/route.ts';
import { day, instant, instantOf, money, moneyOf, uuid } from '#platform/rest/values.ts';
import { DOCUMENT_KINDS, documentNo } from '../rules/invoice.ts';
import { MAX_STATEMENT_DOCUMENTS } from '../rules/list-bounds.ts';
import { spendByDepartment, STATEMENT_KINDS, STATEMENT_STATES } from '../rules/statement.ts';
import { readMonthlyStatement } from './monthly-statement.ts';

const statement = z.object({
  companyId: uuid,
  month: day.describe('Its first day.'),
  months: z.array(day).describe('First days of all months that have a statement, newest first.'),
  state: z
    .enum(STATEMENT_STATES)
    .describe(
      'OPEN: not over. CHARGING: cost or invoices of its last days are missing. COMPLETE: all documents are there.',
    ),
  openingBalance: money,
  lines: z.array(
    z.object({
      kind: z.enum(STATEMENT_KINDS),
      catalogId: uuid.nullable().describe('Null where the money is not tied to a country.'),
      brandId: uuid.nullable().describe('Null where the money is not tied to one brand.'),
      department: z.string().nullable().describe("The brand's in that month. Null for none."),
      amount: money.describe('Negative when money left the wallet.'),
      transactions: z.number().int(),
    }),
  ),
  departments: z
    .array(
      z.object({
        department: z.string().nullable().describe('Null for brands without one.'),
        amount: money.describe('Negative when money left the wallet.'),
      }),
    )
    .describe('Cost of ads by department, exactly that of the lines. Empty when no brand had a department.'),
  closingBalance: money.describe('The opening balance and the lines, exactly.'),
  pending: money.describe('Cost of the days of the month that is not charged yet, and in no line.'),
  documents: z.array(
    z.object({
      kind: z
        .enum(DOCUMENT_KINDS)
        .describe('A PRO_FORMA is no invoice: what it asks for is in the invoice that follows.'),
      number: z.string(),
      catalogId: uuid.nullable(),
      issuedOn: day,
      net: money.describe('Negative for a credit note.'),
      tax: money,
      total: money,
    }),
  ),
  documentCount: z.number().int().describe(`Of all documents; at most ${MAX_STATEMENT_DOCUMENTS} are listed.`),
  checkedAt: instant.nullable().describe('When the auditor last compared the ledger.'),
  equalsLedger: z.boolean().describe('Whether the lines add up and the auditor found nothing.'),
});

const ID = '01890a5d-ac96-774b-bcce-b302099a8057';
const sgd = (amount: string) => ({ amount, currency: 'SGD' });

interface StatementRouteDeps {
  database: Database;
  currencyOf(context: Context, code: string): Promise<{ code: string; digits: number }>;
}

export const statementRoute = ({ database, currencyOf }: StatementRouteDeps): RestRoute =>
  restRoute({
    method: 'GET',
    path: '/v1/statements/{month}',
    operation: 'Query.monthlyStatement',
    scope: 'billing:read',
    summary: 'Read a statement',
    description: 'A month of the wallet by kind, country and brand, with its documents.',
    input: {
      path: z.strictObject({ month: day.describe('Any day of the month.') }),
      query: z.strictObject({ companyId: uuid.optional().describe('Needed with a key of staff.') }),
    },
    output: statement,
    errors: ['not_found'],
    example: {
      output: {
        companyId: ID,
        month: '2026-10-01',
        months: ['2026-11-01', '2026-10-01'],
        state: 'COMPLETE',
        openingBalance: sgd('500.00'),
        lines: [
          {
            kind: 'ADS',
            catalogId: ID,
            brandId: ID,
            department: 'Skin care',
            amount: sgd('-380.00'),
            transactions: 31,
          },
        ],
        departments: [{ department: 'Skin care', amount: sgd('-380.00') }],
        closingBalance: sgd('120.00'),
        pending: sgd('0.00'),
        documents: [
          {
            kind: 'MONTHLY',
            number: 'SG-000012',
            catalogId: ID,
            issuedOn: '2026-11-01',
            net: sgd('380.00'),
            tax: sgd('34.20'),
            total: sgd('414.20'),
          },
        ],
        documentCount: 1,
        checkedAt: '2026-11-22T01:00:00.000Z',
        equalsLedger: true,
      },
    },
    read: async ({ context, access }, { path: { month }, query: { companyId } }) => {
      if (access.brandIds !== null) return fail(PERMISSION_DENIED);
      const asked = { companyId, month, documentLimit: MAX_STATEMENT_DOCUMENTS };
      const found = await readMonthlyStatement({ database }, context, asked);
      if (!found.ok) return found;
      const { value } = found;
      const codes = [...new Set([value.currency, ...value.documents.map(({ currency }) => currency)])];
      const currencies = new Map(
        await Promise.all(codes.map(async (code) => [code, await currencyOf(context, code)] as const)),
      );
      const inIts = (micros: bigint, code = value.currency) => moneyOf(micros, currencies.get(code)!);
      return ok({
        companyId: value.companyId,
        month: value.month,
        months: [...value.months],
        state: value.state,
        openingBalance: inIts(value.openingMicros),
        lines: value.lines.map(({ kind, catalogId, brandId, department, amountMicros, transactions }) => ({
          ...{ kind, catalogId, brandId, department, transactions },
          amount: inIts(amountMicros),
        })),
        departments: spendByDepartment(value.lines).map(({ department, amountMicros }) => ({
          department,
          amount: inIts(amountMicros),
        })),
        closingBalance: inIts(value.closingMicros),
        pending: inIts(value.pendingMicros),
        documents: value.documents.map((document) => {
          const { kind, catalogId, issuedOn, currency, netMicros, taxMicros } = document;
          return {
            ...{ kind, catalogId, issuedOn },
            number: documentNo(document),
            net: inIts(netMicros, currency),
            tax: inIts(taxMicros, currency),
            total: inIts(netMicros + taxMicros, currency),
          };
        }),
        documentCount: value.documentCount,
        checkedAt: value.check.checkedAt && instantOf(value.check.checkedAt),
        equalsLedger: value.check.agrees,
      });
    },
  });
