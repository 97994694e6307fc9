import { Stack } from '@mantine/core';
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSettled } from '#design/form/use-settled.ts';
import { MultiSelectField } from '#design/form/multi-select-field.tsx';
import { SelectField } from '#design/form/select-fields.tsx';
import { SkeletonLines } from '#design/states.tsx';
import { callApi } from '#platform/api-client/client.ts';
import { deploymentCurrency } from '#platform/api-client/deployment.ts';
import {
  SignUpBrandsDocument,
  SignUpSellersDocument,
  type SignUpSetupQuery,
} from '#platform/api-client/generated/graphql.ts';
import { Warning, type StepProps } from './user-step.tsx';
import styles from './register.module.css';
import type { Selected } from './sign-up-form.ts';

const Captcha = lazy(() => import('./captcha.tsx'));

/** Asks for brands and sellers, acceptance of the terms, and the captcha. */
export default function FinishStep({ form, checks, setup }: StepProps & { setup: SignUpSetupQuery }) {
  const { t } = useTranslation('auth');
  const [catalogId, setCatalogId] = useState(() => firstStorefront(setup));
  // The word order around the link differs by language.
  const [beforeTerms, terms, afterTerms] = t('finish.terms').split(/<\/?terms>/);
  const requiresSellers = !setup.hide_seller_selector_on_signup.isActive && catalogId !== null;
  return (
    <Stack gap="md">
      <SearchField
        label={t('finish.brands')}
        description={t('finish.brandsHint')}
        selected={form.values.brands}
        onSelect={(brands) => form.setFieldValue('brands', brands)}
        search={searchBrands}
      />
      {requiresSellers && (
        <>
          {setup.allCatalogs.length > 1 && (
            <SelectField
              size="sm"
              label={t('finish.storefront')}
              data={setup.allCatalogs.map(({ id, name }) => ({ value: id, label: name }))}
              value={catalogId}
              onChange={setCatalogId}
            />
          )}
          <div>
            <SearchField
              key={catalogId}
              label={t('finish.sellers')}
              description={t('finish.sellersHint')}
              selected={form.values.sellers}
              onSelect={(sellers) => {
                form.setFieldValue('sellers', sellers);
                void checks.warnAboutSellers(sellers.map(({ id }) => id));
              }}
              search={(searchTerm) => searchSellers(catalogId, searchTerm)}
            />
            <Warning text={checks.warnings['sellerIds']} />
          </div>
        </>
      )}
      <Suspense fallback={<SkeletonLines count={2} />}>
        <Captcha
          onProof={(proof) => form.setFieldValue('captchaToken', proof)}
          error={form.errors['captchaToken'] as string | undefined}
        />
      </Suspense>
      <p className={styles.terms}>
        {beforeTerms}
        <a href="/terms-and-conditions.html" target="_blank" rel="noreferrer">
          {terms}
        </a>
        {afterTerms}
      </p>
    </Stack>
  );
}

/** Returns the storefront in the deployment's currency, else the first storefront. */
function firstStorefront({ allCatalogs }: SignUpSetupQuery): string | null {
  const storefront = allCatalogs.find(({ currencyCode }) => currencyCode === deploymentCurrency) ?? allCatalogs[0];
  return storefront?.id ?? null;
}

async function searchBrands(searchTerm: string): Promise<Selected[]> {
  return (await callApi(SignUpBrandsDocument, { searchTerm })).searchBrands.objects;
}

async function searchSellers(catalogId: string, searchTerm: string): Promise<Selected[]> {
  return (await callApi(SignUpSellersDocument, { catalogId, searchTerm })).sellerSuggestions.objects;
}

interface SearchFieldProps {
  label: string;
  description: string;
  selected: readonly Selected[];
  onSelect(selected: Selected[]): void;
  search(searchTerm: string): Promise<Selected[]>;
}

/** Selects several entries of a long list by typing. */
function SearchField({ selected, onSelect, search, ...field }: SearchFieldProps) {
  const { t } = useTranslation('common');
  const [term, setTerm] = useState('');
  const searched = useSettled(term);
  const [found, setFound] = useState<readonly Selected[]>([]);
  const askFor = useEffectEvent(search);
  useEffect(() => {
    let isCurrent = true;
    askFor(searched).then(
      (rows) => isCurrent && setFound(rows),
      () => isCurrent && setFound([]),
    );
    return () => {
      isCurrent = false;
    };
  }, [searched]);
  const options = new Map([...selected, ...found].map(({ id, name }) => [id, name]));
  return (
    <MultiSelectField
      size="sm"
      searchable
      data={[...options].map(([value, label]) => ({ value, label }))}
      // The server has already filtered.
      filter={({ options: all }) => all}
      nothingFoundMessage={t('list.empty')}
      searchValue={term}
      onSearchChange={setTerm}
      value={selected.map(({ id }) => id)}
      onChange={(ids) => onSelect(ids.map((id) => ({ id, name: options.get(id)! })))}
      {...field}
    />
  );
}
