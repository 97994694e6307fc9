import { ActionIcon, Button, Skeleton, Text, Tooltip } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#design/dialog/dialogs.tsx';
import { Page, Panel } from '#design/page.tsx';
import { EmptyState } from '#design/states.tsx';
import { Thumbnail } from '#design/thumbnail.tsx';
import { toastSuccess } from '#design/toast.ts';
import { errorText } from '#platform/api-client/error-text.ts';
import {
  AddBrandsDocument,
  CompanyBrandCardsDocument,
  OwnClaimsDocument,
  RemoveBrandsDocument,
} from '#platform/api-client/generated/graphql.ts';
import { useApiMutation, useApiQuery } from '#platform/api-client/hooks.ts';
import { QueryBoundary } from '#platform/console-kit/query-boundary.tsx';
import { BrandChooser, type Brand } from './brand-chooser.tsx';
import { DepartmentField } from './department-field.tsx';
import styles from './brands.module.css';

/** Lists the brands that the company advertises. */
export function BrandsScreen() {
  const { t } = useTranslation(['company', 'common']);
  const [isAdding, setIsAdding] = useState(false);
  return (
    <Page
      title={t('brands.title')}
      actions={
        <Button leftSection={<IconPlus size={15} />} onClick={() => setIsAdding(true)}>
          {t('brands.add')}
        </Button>
      }
    >
      <Brands isAdding={isAdding} onAdd={() => setIsAdding(true)} onAdded={() => setIsAdding(false)} />
    </Page>
  );
}

function Brands({ isAdding, onAdd, onAdded }: { isAdding: boolean; onAdd(): void; onAdded(): void }) {
  const { t } = useTranslation(['company', 'common']);
  const cards = useApiQuery(CompanyBrandCardsDocument, {});
  const [removing, setRemoving] = useState<Brand | null>(null);
  const { mutateAsync: removeBrands } = useApiMutation(RemoveBrandsDocument, {
    changes: ['Brand', 'Claim'],
    showsErrorInline: true,
  });
  const { brands, trackingDepartments: departments = [] } = cards.data?.me.company ?? {};

  const remove = async (brand: Brand) => {
    await removeBrands({ brandIds: [brand.id] });
    toastSuccess(t('brands.removed', { brand: brand.name }));
  };

  return (
    <>
      <QueryBoundary
        reads={{ cards }}
        skeleton={
          <ul className={styles.grid} aria-label={t('brands.list')} aria-busy>
            {Array.from({ length: 6 }, (_, card) => (
              <Skeleton key={card} height={76} radius="md" component="li" />
            ))}
          </ul>
        }
        renderEmpty={() =>
          !brands?.length && (
            <Panel flush>
              <EmptyState
                detail={t('brands.emptyDetail')}
                action={<Button onClick={onAdd}>{t('brands.add')}</Button>}
              />
            </Panel>
          )
        }
      >
        {() => (
          <>
            {departments.length > 0 && (
              <Text c="dimmed" size="xs" mb="sm">
                {t('brands.departmentHint')}
              </Text>
            )}
            <ul className={styles.grid} aria-label={t('brands.list')}>
              {brands?.map((brand) => (
                <li key={brand.id} className={styles.card}>
                  <Thumbnail src={brand.logo} name={brand.name} sizePx={44} />
                  <div className={styles.name}>
                    {brand.name}
                    {departments.length > 0 && <DepartmentField brand={brand} company={cards.data!.me.company!} />}
                  </div>
                  <Tooltip label={t('brands.remove')}>
                    <ActionIcon
                      aria-label={t('brands.removeNamed', { brand: brand.name })}
                      onClick={() => setRemoving(brand)}
                    >
                      <IconTrash size={16} stroke={1.6} />
                    </ActionIcon>
                  </Tooltip>
                </li>
              ))}
            </ul>
          </>
        )}
      </QueryBoundary>
      <WaitingBrands />
      {isAdding && brands && <AddBrands brands={brands} onClose={onAdded} />}
      {removing && (
        <ConfirmDialog
          title={t('brands.confirmTitle', { brand: removing.name })}
          confirmLabel={t('brands.remove')}
          isDestructive
          onConfirm={() => remove(removing)}
          onClose={() => setRemoving(null)}
        >
          {t('brands.confirmDetail')}
        </ConfirmDialog>
      )}
    </>
  );
}

/** Lists brands that another company manages and that await a decision by staff. */
function WaitingBrands() {
  const { t } = useTranslation('company');
  const { data } = useApiQuery(OwnClaimsDocument, {});
  const names = data?.pendingClaims.objects.flatMap(({ brand }) => (brand ? [brand.name] : [])) ?? [];
  if (!names.length) return null;
  return (
    <Panel title={t('brands.waitingTitle')}>
      <Text c="dimmed">{t('brands.waitingDetail')}</Text>
      <ul aria-label={t('brands.waitingTitle')}>
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </Panel>
  );
}

interface AddBrandsProps {
  brands: readonly Brand[];
  onClose(): void;
}

function AddBrands({ brands, onClose }: AddBrandsProps) {
  const { t } = useTranslation('company');
  const [selected, setSelected] = useState<Brand[]>([]);
  const { mutateAsync, isPending, error } = useApiMutation(AddBrandsDocument, {
    changes: ['Brand', 'Claim'],
    showsErrorInline: true,
  });
  const add = async () => {
    try {
      const { addBrands } = await mutateAsync({ brandIds: selected.map(({ id }) => id) });
      const own = new Set(addBrands.company.brands.map(({ id }) => id));
      const added = selected.filter(({ id }) => own.has(id)).length;
      if (added) toastSuccess(t('brands.addedToast', { count: added }));
      if (added < selected.length) toastSuccess(t('brands.waitingToast'));
      onClose();
    } catch {
      // Shown in the dialog.
    }
  };
  return (
    <BrandChooser
      title={t('brands.addTitle')}
      presentIds={brands.map(({ id }) => id)}
      selected={selected}
      onChange={setSelected}
      submitLabel={(count) => (count ? t('brands.addCount', { count }) : t('brands.addNone'))}
      isSubmitting={isPending}
      error={error && errorText(error)}
      onSubmit={() => void add()}
      onClose={onClose}
    />
  );
}
