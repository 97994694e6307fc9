import { Button, Group, Stack } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { DateField } from '#design/form/date-fields.tsx';
import { focusUnreadable } from '#design/form/focus-first-wrong.ts';
import { MoneyField } from '#design/form/number-fields.tsx';
import { MultiSelectField } from '#design/form/multi-select-field.tsx';
import { SelectField } from '#design/form/select-fields.tsx';
import { TextField } from '#design/form/text-fields.tsx';
import { useFormat } from '#design/format.ts';
import { toastSuccess } from '#design/toast.ts';
import { useDialogGuard } from '#design/dialog/dialog-guard.ts';
import { useBusy } from '#design/use-busy.ts';
import { ApiError } from '#platform/api-client/api-error.ts';
import { errorText } from '#platform/api-client/error-text.ts';
import {
  LaunchCampaignDocument,
  QuickMatchesDocument,
  ProductFilterOptionsDocument,
} from '#platform/api-client/generated/graphql.ts';
import { useApiQuery, useKeyedMutation } from '#platform/api-client/hooks.ts';
import { GOALS, type Goal } from '../../rules/campaign-input.ts';
import { pathsOf } from '../../rules/category-path.ts';
import { checkQuickCreate } from '../../rules/quick-create.ts';
import { isStepComplete } from '../../rules/wizard-steps.ts';
import { CampaignType } from '../wizard/campaign-type.tsx';
import { MovedStart } from '../wizard/moved-start.tsx';
import { useWizard, type Wizard, type WizardStart } from '../wizard/use-wizard.ts';
import { apiInputOf } from '../wizard/api-input.ts';
import wizardStyles from '../wizard/wizard.module.css';
import { QuickBanner } from './quick-banner.tsx';
import { ShopMissing } from './shop-missing.tsx';

/** A ref callback is enough: the dialog's own focus handling has finished when the form mounts. */
const focus = (input: HTMLInputElement | null) => input?.focus();

export function QuickForm({ start, onClose }: { start: WizardStart; onClose(): void }) {
  const { t } = useTranslation('campaigns');
  const router = useRouter();
  const wizard = useWizard(start);
  const launch = useKeyedMutation(LaunchCampaignDocument, 'createSponsorCampaign', {
    about: start.brandId,
    changes: ['AdSet', 'SponsorCampaign'],
  });
  const { isBusy, run } = useBusy();
  const [failure, setFailure] = useState<string | null>(null);
  const [isTyped, setIsTyped] = useState(false);
  useDialogGuard({ isBusy, isTyped });
  const filled = useRef(new Set<string>());
  const { values, input, wrong, errorOf, touch, catalogs, currency, today, excludedFields } = wizard;
  const missing = checkQuickCreate(input, wizard.disabledFields);
  const canStart = isStepComplete(wrong, 'review') && Object.keys(missing).length === 0 && !isBusy;

  const change: Wizard['change'] = (part, fields) => {
    setFailure(null);
    // Changes made by the form itself name no fields.
    if (fields) setIsTyped(true);
    wizard.change(part, fields);
  };
  const form: Wizard = { ...wizard, change };
  const submit = async () => {
    try {
      await launch.mutateAsync({
        ...apiInputOf(input),
        adType: input.adType,
        bidWalletCurrency: '0',
        isQuickCreate: true,
      });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      wizard.showRejection(error);
      return setFailure(Object.values(error.fields)[0]?.[0] ?? errorText(error));
    }
    onClose();
    toastSuccess(t('saved.launched'));
    void router.navigate({ to: '/sponsor', search: { adType: input.adType === 'BANNER' ? 'BANNER' : undefined } });
  };

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (canStart && !focusUnreadable(event.currentTarget)) void run(submit);
      }}
    >
      <Stack gap="md">
        <CampaignType wizard={form} />
        <TextField
          label={t('type.name')}
          required
          maxLength={255}
          ref={focus}
          value={values.name}
          onChange={(event) => change({ name: event.currentTarget.value }, ['name'])}
          onBlur={() => touch('name')}
          error={errorOf('name')}
        />
        <div className={wizardStyles.pair}>
          <SelectField
            label={t('type.country')}
            placeholder={t('type.countryPlaceholder')}
            required
            data={catalogs.map(({ id, name }) => ({ value: id, label: name }))}
            value={values.catalogId || null}
            onChange={(id) => {
              setFailure(null);
              if (!id || id === values.catalogId) return;
              // Changing the country clears the selection, so that the defaults of the new country are filled in.
              filled.current.clear();
              wizard.moveTo(id);
            }}
            error={errorOf('catalogId')}
          />
          <SelectField
            label={t('type.goal')}
            required
            data={GOALS.filter((goal) => goal !== 'OTHERS' || !excludedFields.has('campaignGoal_other')).map(
              (goal) => ({ value: goal, label: t(`goal.${goal}`) }),
            )}
            value={values.goal}
            onChange={(goal) => change({ goal: goal as Goal }, ['goal', 'goalOther'])}
          />
        </div>
        {values.goal === 'OTHERS' && (
          <TextField
            label={t('type.goalOther')}
            required
            maxLength={255}
            value={values.goalOther}
            onChange={(event) => change({ goalOther: event.currentTarget.value }, ['goalOther'])}
            onBlur={() => touch('goalOther')}
            error={errorOf('goalOther')}
          />
        )}
        {values.catalogId && <Content key={`${values.catalogId} ${values.adType}`} wizard={form} filled={filled} />}
        <div className={wizardStyles.pair}>
          <DateField
            label={t('schedule.start')}
            required
            minDate={wizard.allowsPastDays ? undefined : today}
            maxDate={values.endDay ?? undefined}
            value={values.startDay}
            onChange={(day) => change({ startDay: day }, ['startDate', 'endDate'])}
            error={errorOf('startDate')}
          />
          <DateField
            label={t('schedule.end')}
            placeholder={t('schedule.noEnd')}
            clearable
            clearLabel={t('schedule.clearEnd')}
            minDate={wizard.firstEndDay}
            value={values.endDay}
            onChange={(day) => change({ endDay: day }, ['endDate', 'scheduleType'])}
            error={errorOf('endDate')}
          />
          <MoneyField
            label={t('budget.daily')}
            placeholder={t('quick.noLimit')}
            currency={currency}
            digits={0}
            value={values.budgetDaily}
            onChange={(budgetDaily) =>
              change({ budgetDaily, hasDaily: budgetDaily !== '', isLimited: budgetDaily !== '' }, ['budgetDailyTotal'])
            }
            onBlur={() => touch('budgetDailyTotal')}
            error={errorOf('budgetDailyTotal')}
          />
        </div>
        <MovedStart wizard={wizard} />
        <p className={wizardStyles.hint}>{t('quick.bidding')}</p>
        {failure && (
          <p role="alert" className={wizardStyles.missing}>
            {failure}
          </p>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose} disabled={isBusy}>
            {t('changeBudget.cancel')}
          </Button>
          <Button type="submit" loading={isBusy} disabled={!canStart}>
            {t('quick.start')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/**
 * Content of the ad. Everything the company can advertise is selected by default; users remove what they do not want.
 */
function Content({ wizard, filled }: { wizard: Wizard; filled: RefObject<Set<string>> }) {
  const { t } = useTranslation('campaigns');
  const { values, change, errorOf, brandId } = wizard;
  const options = useApiQuery(ProductFilterOptionsDocument, { catalogId: values.catalogId, brandId });
  const categories = options.data?.productCategories ?? [];
  const sellers = (options.data?.companySellers ?? []).filter(({ catalog }) => catalog.id === values.catalogId);
  const isBanner = values.adType === 'BANNER';

  const fill = useEffectEvent(() => {
    // Fills once per country and ad type, so that later choices by the user are not overwritten.
    const scope = `${values.catalogId} ${values.adType}`;
    if (filled.current.has(scope)) return;
    filled.current.add(scope);
    const roots = categories.filter(({ depth }) => depth === 1).map(({ id }) => id);
    if (isBanner) change({ bannerCategoryIds: roots });
    else change({ categoryIds: roots, sellerIds: sellers.map(({ id }) => id), keywords: [] });
  });
  useEffect(() => {
    if (options.data) fill();
  }, [options.data]);

  const shopAdded = async (id: string) => {
    const { data } = await options.refetch();
    const isOwn = data?.companySellers.some((seller) => seller.id === id) ?? false;
    if (isOwn) change({ sellerIds: [id] }, ['productSellerIds']);
    return isOwn;
  };
  const paths = pathsOf(categories).map(({ id, path }) => ({ value: id, label: path }));
  if (isBanner) return <QuickBanner wizard={wizard} categories={paths} />;
  return (
    <>
      <MultiSelectField
        label={t('filter.categories')}
        description={t('filter.categoriesHint')}
        required
        searchable
        clearable
        limit={200}
        data={paths}
        value={values.categoryIds}
        onChange={(categoryIds) => change({ categoryIds }, ['productCategoryIds', 'skus'])}
        error={errorOf('productCategoryIds')}
      />
      {options.data && sellers.length === 0 && <ShopMissing catalogId={values.catalogId} onAdded={shopAdded} />}
      <MultiSelectField
        label={t('filter.sellers')}
        required
        searchable
        data={sellers.map(({ id, name }) => ({ value: id, label: name }))}
        value={values.sellerIds}
        onChange={(sellerIds) => change({ sellerIds }, ['productSellerIds'])}
        error={errorOf('productSellerIds') ?? errorOf('skus')}
      />
      {values.categoryIds.length > 0 && values.sellerIds.length > 0 && <Matches wizard={wizard} />}
    </>
  );
}

function Matches({ wizard: { values, brandId } }: { wizard: Wizard }) {
  const { t } = useTranslation('campaigns');
  const format = useFormat();
  const { catalogId, categoryIds, sellerIds } = values;
  const { data } = useApiQuery(
    QuickMatchesDocument,
    { catalogId, brandId, categoryIds, sellerIds },
    { keepPreviousData: true },
  );
  const count = data?.productsMatchingFilterCount;
  return (
    <p className={wizardStyles.matches} data-none={count === 0 || undefined} aria-live="polite">
      {count === undefined ? t('filter.counting') : t('filter.count', { count, shown: format.integer(count) })}
    </p>
  );
}
