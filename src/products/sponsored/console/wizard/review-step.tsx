import { Button } from '@mantine/core';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Facts } from '#design/description-list.tsx';
import { useFormat, useMoney } from '#design/format.ts';
import { useCurrencies } from '#core/session/console/index.ts';
import { ProductFilterOptionsDocument } from '#platform/api-client/generated/graphql.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';
import { parseKeyword } from '#core/serving/rules/keywords.ts';
import { budgetTypeOf } from '../../rules/budget-type.ts';
import { useModifierName } from '../modifier-name.ts';
import type { Step } from '../../rules/wizard-steps.ts';
import { bidDigits } from './own-bid-field.tsx';
import { SelectedProducts } from './selected-products.tsx';
import { ReviewBanners } from './review-banners.tsx';
import { firstOfMany, listWithRest, reviewDay } from './review-text.ts';
import type { Wizard } from './use-wizard.ts';
import styles from './wizard.module.css';

interface ReviewStepProps {
  wizard: Wizard;
  /** Opens the step in which a part is edited; null when the campaign is read-only. */
  onEdit: ((step: Step) => void) | null;
}

/** Summary of all settings on one page. */
export function ReviewStep({ wizard, onEdit }: ReviewStepProps) {
  const { t } = useTranslation('campaigns');
  const format = useFormat();
  const { values, input, catalog, currency, countryStep, excludedFields } = wizard;
  const money = useMoney(currency);
  const nameOf = useModifierName();
  const ownBids = (count: number, of: number) =>
    count === 0 ? null : t('ownBids.count', { count, of: format.integer(of) });
  const buckets = input.automatic.map(({ bucket, isOn }) => {
    const name = t(`automatic.name.${bucket}`);
    const { bid } = values.automatic[bucket];
    return isOn && bid ? `${name} ${money(bid)}` : t(isOn ? 'automatic.isOn' : 'automatic.isOff', { name });
  });
  const modifiers = input.bidModifiers.map(
    ({ dimension, value, percent }) => `${nameOf(dimension, value)} ${format.percent(percent)}`,
  );
  return (
    <div className={styles.review}>
      <Part title={t('review.campaign')} step="type" onEdit={onEdit}>
        <Facts
          facts={[
            [t('type.name'), input.name],
            [t('type.kind'), t(`adType.${input.adType}`)],
            [
              t('type.goal'),
              values.goal === 'OTHERS' && values.goalOther ? values.goalOther : t(`goal.${values.goal}`),
            ],
            [t('type.country'), countryStep === 'type' ? catalog?.name : null],
          ]}
        />
      </Part>
      <Part title={t('step.budget')} step="budget" onEdit={onEdit}>
        <Facts
          facts={[
            [t('budget.title'), t(`budgetType.${budgetTypeOf(values)}`)],
            [t('budget.daily'), values.hasDaily ? money(values.budgetDaily, 0) : null],
            [t('budget.total'), values.hasTotal ? money(values.budgetTotal, 0) : null],
            [t('schedule.start'), reviewDay(values.startDay)],
            [t('schedule.end'), reviewDay(values.endDay) || t('schedule.noEnd')],
          ]}
        />
      </Part>
      {wizard.steps.includes('target') && (
        <Part title={t('step.target')} step="target" onEdit={onEdit}>
          <Facts
            facts={[
              [t('type.country'), countryStep === 'target' ? catalog?.name : null],
              [t('target.keywords'), wizard.hasKeywords ? <Keywords typed={input.keywords} /> : null],
              [
                t('target.negativeKeywords'),
                excludedFields.has('negativeKeywords') ? null : <Keywords typed={input.negativeKeywords} />,
              ],
              [t('automatic.title'), values.adType === 'PRODUCT' && buckets.length > 0 ? buckets.join(', ') : null],
              [
                t('targets.title'),
                listWithRest(
                  values.adType === 'PRODUCT' ? values.targets.map(({ name, value }) => name || value) : [],
                  (count) => t('review.others', { count }),
                ) || null,
              ],
              [
                t('negativeTargets.title'),
                listWithRest(
                  values.negativeTargets.map(({ name, value }) => name || value),
                  (count) => t('review.others', { count }),
                ) || null,
              ],
              [t('negativeLists.title'), values.negativeLists.map(({ name }) => name).join(', ') || null],
              [t('target.traffic'), excludedFields.has('trafficControl') ? null : values.trafficControl],
              [t('target.adSetName'), input.adSetName === input.name ? null : input.adSetName],
              [t('audience.title'), input.audience && audienceText(values, t)],
            ]}
          />
        </Part>
      )}
      <Part title={t('step.strategy')} step="strategy" onEdit={onEdit}>
        <Facts
          facts={[
            [t('strategy.kind'), t(`bidType.${values.bidType}`)],
            ...(values.bidType === 'AUTOMATED'
              ? []
              : [
                  [
                    t(`strategy.${values.bidType}`),
                    money(values.bid, values.bidType === 'MAXIMUM_CPC' ? 2 : 6),
                  ] as const,
                ]),
            [t('ownBids.keywordBids'), ownBids(input.keywordBids.length, input.keywords.length)],
            [t('ownBids.productBids'), ownBids(input.productBids.length, input.skus.length)],
            [t('modifiers.title'), listWithRest(modifiers, (count) => t('review.others', { count })) || null],
            [t('hours.title'), input.bidHours && t('hours.set')],
            [t('modifiers.most'), values.maxBid ? money(values.maxBid, bidDigits(values)) : null],
            [
              t('frequency.title'),
              input.frequencyCap &&
                t('frequency.cap', { times: input.frequencyCap.times, hours: input.frequencyCap.hours }),
            ],
            [
              t('strategy.targetRoas'),
              values.targetRoas
                ? `${format.typedPercent(values.targetRoas)} = ${format.multiple(values.targetRoas)}`
                : null,
            ],
          ]}
        />
      </Part>
      <Part title={t('step.content')} step="content" onEdit={onEdit} isWide>
        {values.adType === 'BANNER' ? <ReviewBanners wizard={wizard} /> : <Products wizard={wizard} />}
      </Part>
    </div>
  );
}

function Products({ wizard }: { wizard: Wizard }) {
  const { t } = useTranslation('campaigns');
  const format = useFormat();
  const { input, values, catalog, brandId } = wizard;
  const isFilter = input.skus.length === 0;
  const options = useApiQuery(
    ProductFilterOptionsDocument,
    { catalogId: values.catalogId, brandId },
    { isEnabled: isFilter },
  );
  const currencyOf = useCurrencies();
  if (!catalog) return null;
  if (!isFilter) {
    return (
      <SelectedProducts
        catalogId={catalog.id}
        currency={currencyOf(catalog.currencyCode)}
        skus={input.skus}
        images={input.productImages}
      />
    );
  }
  const labels = new Map(options.data?.productCategories.map(({ id, label }) => [id, label]));
  const categories = values.categoryIds.map((id) => labels.get(id) ?? id);
  const price = format.moneyOf(currencyOf(catalog.currencyCode));
  return (
    <Facts
      facts={[
        [
          t('filter.categories'),
          categories.length
            ? listWithRest(categories, (count) => t('review.others', { count }))
            : t('filter.allCategories'),
        ],
        [
          t('filter.prices'),
          values.minPrice || values.maxPrice
            ? `${values.minPrice ? price(values.minPrice) : '…'} – ${values.maxPrice ? price(values.maxPrice) : '…'}`
            : t('filter.anyPrice'),
        ],
        [
          t('filter.sellers'),
          values.sellerIds.length
            ? t('filter.sellerCount', { count: values.sellerIds.length })
            : t('filter.allSellers'),
        ],
      ]}
    />
  );
}

function Keywords({ typed }: { typed: readonly string[] }) {
  const { t } = useTranslation('campaigns');
  if (typed.length === 0) return t('review.none');
  const { visible, rest } = firstOfMany(typed);
  return (
    <ul className={styles.chips}>
      {visible.map((text) => {
        const { keyword, matchType } = parseKeyword(text)!;
        return (
          <li key={text} className={styles.chip}>
            {keyword}
            <span className={styles.matchType}>{t(`keywords.${matchType}`)}</span>
          </li>
        );
      })}
      {rest > 0 && <li>{t('review.others', { count: rest })}</li>}
    </ul>
  );
}

function audienceText(values: Wizard['values'], t: TFunction<'campaigns'>): string {
  const { audienceName, gender, locations, minAge, maxAge } = values;
  const ages = minAge || maxAge ? t('audience.ages', { from: minAge || '…', to: maxAge || '…' }) : '';
  return [audienceName, gender === 'ALL' ? '' : t(`gender.${gender}`), ages, locations].filter(Boolean).join(' · ');
}

interface PartProps {
  title: string;
  step: Step;
  onEdit: ((step: Step) => void) | null;
  isWide?: boolean;
  children: ReactNode;
}

function Part({ title, step, onEdit, isWide, children }: PartProps) {
  const { t } = useTranslation('campaigns');
  return (
    <section className={styles.part} data-wide={isWide || undefined}>
      <header className={styles.partHead}>
        <h3 className={styles.sectionTitle}>{title}</h3>
        {onEdit && (
          <Button
            variant="subtle"
            size="compact-xs"
            aria-label={t('review.editPart', { part: title })}
            onClick={() => onEdit(step)}
          >
            {t('review.edit')}
          </Button>
        )}
      </header>
      {children}
    </section>
  );
}
