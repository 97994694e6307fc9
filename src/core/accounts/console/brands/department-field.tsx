import { useTranslation } from 'react-i18next';
import { SelectField } from '#design/form/select-fields.tsx';
import { SetBrandDepartmentsDocument, type CompanyBrandCardsQuery } from '#platform/api-client/generated/graphql.ts';
import { useApiMutation } from '#platform/api-client/hooks.ts';
import { offerUndo } from '#platform/console-kit/offer-undo.ts';
import type { Brand } from './brand-chooser.tsx';

type Company = NonNullable<CompanyBrandCardsQuery['me']['company']>;

/** Puts a brand into one of the company's departments, or takes it out. */
export function DepartmentField({ brand, company }: { brand: Brand; company: Company }) {
  const { t } = useTranslation('company');
  const { mutateAsync, isPending } = useApiMutation(SetBrandDepartmentsDocument, {
    changes: ['BrandDepartment', 'CompanyChange'],
    isRepeatable: true,
  });
  const current = company.brandDepartments.find((one) => one.brand.id === brand.id)?.department ?? null;
  const save = (department: string | null) =>
    mutateAsync({ input: { departments: [{ brandId: brand.id, department }] } });
  const put = async (department: string | null) => {
    await save(department);
    offerUndo({
      id: `department:${brand.id}`,
      message:
        department === null
          ? t('brands.departmentLeft', { brand: brand.name })
          : t('brands.departmentSet', { brand: brand.name, department }),
      undo: () => save(current).then(() => {}),
    });
  };
  return (
    <SelectField
      size="xs"
      mt={6}
      clearable
      aria-label={t('brands.department', { brand: brand.name })}
      placeholder={t('brands.noDepartment')}
      data={company.trackingDepartments}
      value={current}
      disabled={isPending}
      // A toast shows a failure.
      onChange={(department) => void put(department).catch(() => {})}
    />
  );
}
