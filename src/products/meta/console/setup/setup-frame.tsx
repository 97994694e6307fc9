import { Button, LoadingOverlay } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Facts } from '#design/description-list.tsx';
import { FormBanner } from '#design/form/form-banner.tsx';
import { MultiSelectField } from '#design/form/multi-select-field.tsx';
import { NO_VALUE, useMoney } from '#design/format.ts';
import { Page, Panel } from '#design/page.tsx';
import { StepPills } from '#design/step-pills.tsx';
import { ReasonedButton } from '#design/reasoned-button.tsx';
import { MetaAudiencesDocument, type MetaCampaignPartsFragment } from '#platform/api-client/generated/graphql.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';
import { CampaignFields } from '../campaigns/campaign-fields.tsx';
import type { CampaignForm } from '../campaigns/use-campaign-form.ts';
import styles from '../meta.module.css';
import { useCurrency, useMetaSettings, type Seller } from '../use-seller.ts';
import { AdPreview } from './ad-preview.tsx';
import type { ProductRequest } from './products.ts';

const STEPS = ['setup', 'review'] as const;

interface SetupFrameProps {
  seller: Seller;
  title: string;
  setup: CampaignForm;
  currency: string | undefined;
  /** Null for a new campaign. */
  existing: MetaCampaignPartsFragment | null;
  /** The products to promote. */
  input: ProductRequest;
  /** Fields to select the products. */
  products: ReactNode;
  children?: ReactNode;
}

/** Placeholder for a form that is loading or unavailable, with the page's title and a link back. */
export function SetupState({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useTranslation('metaAds');
  const crumb = (
    <Link key="mpa" to="/mpa/campaign">
      {t('title')}
    </Link>
  );
  return (
    <Page title={title} breadcrumbs={[crumb]}>
      {children}
    </Page>
  );
}

/** Two steps: setup and review. */
export function SetupFrame({ seller, title, setup, currency, existing, input, products, children }: SetupFrameProps) {
  const { t } = useTranslation(['metaAds', 'common']);
  const navigate = useNavigate();
  const { hasPreview } = useMetaSettings();
  const [step, setStep] = useState<(typeof STEPS)[number]>('setup');
  const { form, isSubmitting, serverMessage } = setup;
  const show = (next: (typeof STEPS)[number]) => {
    if (next === 'review' && form.validate().hasErrors) return;
    setStep(next);
    document.documentElement.scrollTop = 0;
  };
  const submit = () => {
    // The server's messages are shown at their fields, which are on the first step.
    if (form.validate().hasErrors) return setStep('setup');
    setup.onSubmit();
  };
  const hasFieldErrors = Object.keys(form.errors).length > 0;
  return (
    <Page
      title={title}
      breadcrumbs={[
        <Link key="mpa" to="/mpa/campaign" search={{ mbgSellerId: seller.id }}>
          {t('title')}
        </Link>,
        seller.nameWithCatalog,
      ]}
      actions={
        <>
          <Button
            variant="default"
            disabled={isSubmitting}
            onClick={() => void navigate({ to: '/mpa/campaign', search: { mbgSellerId: seller.id } })}
          >
            {t('setup.discard')}
          </Button>
          <ReasonedButton
            isTip
            reason={step === 'review' ? null : t('setup.reviewFirst')}
            loading={isSubmitting}
            onClick={submit}
          >
            {t('setup.submit')}
          </ReasonedButton>
        </>
      }
    >
      <div className={styles.steps}>
        <StepPills
          label={t('setup.steps')}
          steps={STEPS.map((one) => ({ id: one, label: t(`setup.step.${one}`) }))}
          current={step}
          onStep={show}
        />
      </div>
      <div className={styles.setup} data-preview={hasPreview || undefined}>
        <div className={styles.form}>
          <LoadingOverlay visible={isSubmitting} overlayProps={{ backgroundOpacity: 0.4 }} zIndex={5} />
          <FormBanner message={serverMessage ?? (step === 'review' && hasFieldErrors ? t('setup.hasErrors') : null)} />
          {step === 'setup' ? (
            <>
              <Panel title={t('setup.details')}>
                <CampaignFields form={form} currency={currency} existing={existing} />
              </Panel>
              <Panel title={t('setup.content')}>
                <div className={styles.content}>
                  <h3 className={styles.subtitle}>{t('setup.productAds')}</h3>
                  <Audiences seller={seller} form={form} />
                  {products}
                </div>
              </Panel>
              <div className={styles.bar}>
                <Button onClick={() => show('review')}>{t('setup.next')}</Button>
              </div>
            </>
          ) : (
            <Summary setup={setup} currency={currency} />
          )}
        </div>
        {hasPreview && <AdPreview seller={seller} text={form.values.creativeText} input={input} />}
      </div>
      {children}
    </Page>
  );
}

/** Rendered only when the account has audiences. */
function Audiences({ seller, form }: { seller: Seller; form: CampaignForm['form'] }) {
  const { t } = useTranslation('metaAds');
  const { data } = useApiQuery(MetaAudiencesDocument, { sellerId: seller.id });
  const audiences = data?.metaCustomAudiences ?? [];
  if (audiences.length === 0) return null;
  return (
    <MultiSelectField
      label={t('field.audience')}
      description={t('field.audienceHint')}
      data={audiences.map(({ id, name }) => ({ value: String(id), label: name }))}
      clearable
      clearButtonProps={{ 'aria-label': t('field.clearAudience') }}
      {...form.getInputProps('customAudienceIds')}
    />
  );
}

function Summary({ setup, currency }: { setup: CampaignForm; currency: string | undefined }) {
  const { t } = useTranslation('metaAds');
  const accountMoney = useCurrency(currency);
  const money = useMoney(accountMoney);
  const { name, lifetimeBudget, startDate, endDate } = setup.form.values;
  const facts = [
    ['name', name],
    ['type', t('review.offSite')],
    ['budget', money(lifetimeBudget || null)],
    // ISO format, regardless of the reader's language.
    ['start', startDate ?? NO_VALUE],
    ['end', endDate ?? NO_VALUE],
  ] as const;
  return (
    <Panel title={t('review.title')}>
      <Facts facts={facts.map(([id, value]) => [t(`review.${id}`), value])} />
    </Panel>
  );
}
