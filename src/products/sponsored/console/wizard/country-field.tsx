import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#design/dialog/dialogs.tsx';
import { SelectField } from '#design/form/select-fields.tsx';
import { MovedStart } from './moved-start.tsx';
import type { Wizard } from './use-wizard.ts';

/** The country a campaign runs in. Asks for confirmation before a change that discards selections. */
export function CountryField({ wizard }: { wizard: Wizard }) {
  const { t } = useTranslation('campaigns');
  const { values, errorOf, touch, catalogs, campaign } = wizard;
  const [nextCatalogId, setNextCatalogId] = useState<string | null>(null);
  const hasSelectedContent =
    [
      values.skus,
      values.categoryIds,
      values.keywords,
      values.negativeKeywords,
      values.targets,
      values.negativeTargets,
      values.bannerCategoryIds,
      values.segmentIds,
    ].flat().length > 0;
  return (
    <>
      <SelectField
        label={t('type.country')}
        description={campaign ? t('type.countryFixed') : undefined}
        placeholder={t('type.countryPlaceholder')}
        required
        disabled={campaign !== null}
        data={catalogs.map(({ id, name }) => ({ value: id, label: name }))}
        value={values.catalogId || null}
        onChange={(id) => {
          if (!id || id === values.catalogId) return;
          if (values.catalogId && hasSelectedContent) setNextCatalogId(id);
          else wizard.moveTo(id);
        }}
        onBlur={() => touch('catalogId')}
        error={errorOf('catalogId')}
      />
      <MovedStart wizard={wizard} />
      {nextCatalogId !== null && (
        <ConfirmDialog
          title={t('type.changeCountry')}
          confirmLabel={t('type.changeCountryConfirm')}
          onConfirm={() => wizard.moveTo(nextCatalogId)}
          onClose={() => setNextCatalogId(null)}
        >
          {t('type.changeCountryDetail')}
        </ConfirmDialog>
      )}
    </>
  );
}
