import { useTranslation } from 'react-i18next';
import { SelectField } from '#design/form/select-fields.tsx';
import { SetBrandDepartmentsDocument, type CompanyBrandCardsQuery } from '#platform/api-client/generated/graphql.ts';
import { useApiMutation } from '#platform/api-client/hooks.ts';
import { offerUndo } from '#platform/console-kit/offer-undo.ts';
import type { Brand } from './brand-chooser.tsx';

type Company = NonNullable<CompanyBrandCardsQuery['me']['company']>;

/** No department has this name. */
const NONE = '';

/** Puts a brand into one of the company's departments, or takes it out. */
export function DepartmentField({ brand, company }: { brand: Brand; company: Company }) {
  const { t } = useTranslation('company');
  const { mutateAsync, isPending, variables } = useApiMutation(SetBrandDepartmentsDocument, {
    changes: ['BrandDepartment', 'CompanyChange'],
    isRepeatable: true,
  });
  const current = company.brandDepartments.find((one) => one.brand.id === brand.id)?.department ?? null;
  const save = (department: string | null, from: string | null) =>
    mutateAsync({ input: { departments: [{ brandId: brand.id, department, from }] } });
  const put = async (department: string | null) => {
    await save(department, current);
    offerUndo({
      id: `department:${brand.id}`,
      message:
        department === null
          ? t('brands.departmentLeft', { brand: brand.name })
          : t('brands.departmentSet', { brand: brand.name, department }),
      undo: () => save(current, department).then(() => {}),
    });
  };
  // What was chosen is seen at once.
  const shown = (isPending ? variables.input.departments[0]?.department : current) ?? NONE;
  return (
    <SelectField
      size="xs"
      mt={6}
      aria-label={t('brands.department', { brand: brand.name })}
      data={[{ value: NONE, label: t('brands.noDepartment') }, ...company.trackingDepartments]}
      value={shown}
      readOnly={isPending}
      aria-busy={isPending}
      // A toast shows a failure.
      onChange={(department) => void put(department || null).catch(() => {})}
    />
  );
}
