import type { Uuid } from '#kernel/ids.ts';
import { okField, type Builder } from '#platform/graphql/builder.ts';
import { actorOf, currentAccount } from '#platform/graphql/context.ts';
import { unwrap } from '#platform/graphql/problem-error.ts';
import { SYSTEM } from '#platform/db/database.ts';
import { MAX_CHANGED_DEPARTMENTS } from '../rules/departments.ts';
import type { CompanyDeps } from './company.resolvers.ts';
import { setBrandDepartments } from './departments.ts';
import { CompanyRef } from './refs.ts';

/** Adds the GraphQL fields with which brands are put into a company's departments. */
export function addDepartmentsSchema(builder: Builder, { database, companies }: CompanyDeps): void {
  const BrandDepartmentInput = builder.inputType('BrandDepartmentInput', {
    description: 'A brand and its department.',
    fields: (t) => ({
      brandId: t.id({ required: true }),
      department: t.string({ description: 'One of Company.trackingDepartments; null takes the brand out of its one.' }),
      from: t.string({
        description:
          'What the brand is in, as far as the caller knows; null for none. CONFLICT when it is another one. Without it whatever is set is replaced.',
      }),
    }),
  });
  const SetBrandDepartmentsInput = builder.inputType('SetBrandDepartmentsInput', {
    description: 'Departments of some brands of the company; those of others stay.',
    fields: (t) => ({
      departments: t.field({
        type: [BrandDepartmentInput],
        required: true,
        description: `At most ${MAX_CHANGED_DEPARTMENTS}.`,
      }),
    }),
  });
  const SetBrandDepartmentsPayload = builder.objectRef<{ companyId: Uuid }>('SetBrandDepartmentsPayload').implement({
    description: 'Company with the departments of its brands.',
    fields: (t) => ({
      ok: okField(t),
      company: t.field({
        type: CompanyRef,
        resolve: async ({ companyId }, _, context) => (await companies.companyById(context).load(companyId))!,
      }),
    }),
  });
  builder.mutationField('setBrandDepartments', (t) =>
    t.field({
      type: SetBrandDepartmentsPayload,
      description:
        'Says for which departments the spending on brands counts, from the current month on; months that are over keep theirs. What is set in the first month in which the company uses departments holds for the months before, too.',
      args: { input: t.arg({ type: SetBrandDepartmentsInput, required: true }) },
      resolve: async (_, { input }, context) => {
        const { companyId } = currentAccount(context);
        const brands = input.departments.map(({ brandId, department, from }) => ({
          brandId,
          department: department ?? null,
          from,
        }));
        unwrap(
          await database.transact(SYSTEM, (tx) =>
            setBrandDepartments(tx, context, { companyId, by: actorOf(context), brands }),
          ),
        );
        companies.departmentsOfCompany(context).clear(companyId);
        return { companyId };
      },
    }),
  );
}
