import { useMediaQuery } from '@mantine/hooks';
import { useRouter } from '@tanstack/react-router';
import { useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { focusFirstWrong, focusUnreadable } from '#design/form/focus-first-wrong.ts';
import { useFormat } from '#design/format.ts';
import { useViewer, type Viewer } from '#core/session/console/index.ts';
import { justMade } from '#platform/console-kit/just-made.ts';
import type { CurrentSessionQuery, WizardSettingsQuery } from '#platform/api-client/generated/graphql.ts';
import { dayIn } from '#kernel/time.ts';
import { STEPS } from '../../rules/wizard-steps.ts';
import { EditNotices } from '../wizard/campaign-notices.tsx';
import { useFocusOnWrong } from '../wizard/use-focus-on-wrong.ts';
import { useSaveCampaign } from '../wizard/use-save-campaign.ts';
import { useWizard } from '../wizard/use-wizard.ts';
import { BidSection } from './bid-section.tsx';
import { BudgetSection } from './budget-section.tsx';
import { LaunchBar } from './launch-bar.tsx';
import { MoreSection } from './more-section.tsx';
import { LaunchPreview } from './launch-preview.tsx';
import { SearchSection } from './search-section.tsx';
import { useLaunchPlan } from './use-launch-plan.ts';
import { presetValues, usePresets, type Presets } from './use-presets.ts';
import { WhatSection } from './what-section.tsx';
import styles from './launch.module.css';

interface LaunchFormProps {
  brand: NonNullable<CurrentSessionQuery['currentBrand']>;
  company: NonNullable<Viewer['company']>;
  settings: WizardSettingsQuery;
  presets: Presets;
  nowMs: number;
}

/** The form with its preview. It shares drafts, rules and calls with the wizard. */
export function LaunchForm({ brand, company, settings, presets, nowMs }: LaunchFormProps) {
  const { t } = useTranslation('launch');
  const format = useFormat();
  const router = useRouter();
  const { timezone } = useViewer();
  const currency = company.walletCurrency;
  const wizard = useWizard({
    brandId: brand.id,
    brandName: brand.name,
    currency,
    settings,
    campaign: null,
    draftKey: { companyId: company.id, brandId: brand.id },
    prefilled: {
      ...presetValues(presets, { rate: currency.rate, minBudget: settings.sponsorCampaignMinBudget }),
      name: t('presetName', { brand: brand.name, day: format.shortDay(dayIn(timezone, nowMs)) }),
    },
    nowMs,
  });
  const reviewHours = usePresets(wizard, presets)?.reviewHours ?? presets.reviewHours;
  const launchPlan = useLaunchPlan(wizard);
  const save = useSaveCampaign(wizard, (campaignId) => {
    justMade.set(campaignId);
    void router.navigate({ to: '/campaigns/$campaignId', params: { campaignId } });
  });
  const form = useRef<HTMLDivElement>(null);
  // Above the form where there is no room beside it, for the keyboard too.
  const isNarrow = useMediaQuery('(max-width: 68em)', false, { getInitialValueInEffect: false });
  const [isMoreOpen, setIsMoreOpen] = useState(false);
  useFocusOnWrong(form, wizard.attention, () => true);

  const launch = () => {
    if (focusUnreadable(form.current) || wizard.showMissing(STEPS)) return;
    void save.submit(() => {});
  };
  /** Shows what is wrong in the part of a field, and leads there. */
  const showField = (field: string) => {
    const [part = field] = field.split('.');
    const place = form.current?.querySelector(`[data-fields~="${part}"]`) ?? null;
    wizard.touch(...wizard.missing.map((one) => one.field));
    // The message stands there after the next render.
    requestAnimationFrame(() => focusFirstWrong(place) || focusFirstWrong(form.current));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return;
    event.preventDefault();
    launch();
  };

  const preview = <LaunchPreview wizard={wizard} launchPlan={launchPlan} />;
  return (
    <div className={styles.page} onKeyDown={onKeyDown}>
      <div className={styles.layout}>
        {isNarrow && preview}
        <div className={styles.form}>
          <EditNotices wizard={wizard} theirs={null} />
          <div ref={form} className={styles.form}>
            <WhatSection wizard={wizard} brand={brand} />
            <BudgetSection wizard={wizard} launchPlan={launchPlan} />
            <SearchSection wizard={wizard} launchPlan={launchPlan} />
            <BidSection wizard={wizard} launchPlan={launchPlan} />
            <MoreSection wizard={wizard} isOpen={isMoreOpen} onToggle={() => setIsMoreOpen(!isMoreOpen)} />
          </div>
        </div>
        {!isNarrow && preview}
      </div>
      <LaunchBar
        wizard={wizard}
        reviewHours={reviewHours}
        isSaving={save.isSaving}
        onField={showField}
        onLaunch={launch}
      />
    </div>
  );
}
