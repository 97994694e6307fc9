import { Stack } from '@mantine/core';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SliderField } from '#design/form/slider-field.tsx';
import { TextField } from '#design/form/text-fields.tsx';
import { useAdvice } from '../advice-slots.ts';
import { AudienceFields } from './audience-fields.tsx';
import { AutomaticBuckets } from './automatic-buckets.tsx';
import { CountryField } from './country-field.tsx';
import { KeywordText, KeywordsField } from './keywords-field.tsx';
import { NegativeLists } from './negative-lists.tsx';
import { NegativeTargets } from './negative-targets.tsx';
import { PageTargets } from './page-targets.tsx';
import { OwnBids, type BidContents } from './own-bids.tsx';
import { parseKeyword } from '#core/serving/rules/keywords.ts';
import type { Wizard } from './use-wizard.ts';
import styles from './wizard.module.css';

const KeywordContents: BidContents = ({ children }) =>
  children((typed) => ({ name: parseKeyword(typed)!.keyword, content: <KeywordText typed={typed} /> }));

/** Targeting: where and to whom the campaign is shown. */
export function TargetStep({ wizard }: { wizard: Wizard }) {
  const { KeywordSuggestions } = useAdvice();
  const { values, change, hasAudience, hasKeywords } = wizard;
  const [typed, setTyped] = useState('');
  return (
    <Stack gap="xl">
      <AdSetNameField wizard={wizard} />
      {wizard.countryStep === 'target' && <CountryField wizard={wizard} />}
      {hasKeywords && <Keywords wizard={wizard} onTyping={setTyped} />}
      {hasKeywords && values.catalogId !== '' && (
        <Suspense>
          <KeywordSuggestions
            catalogId={values.catalogId}
            products={{
              brandId: wizard.brandId,
              skus: wizard.input.skus,
              categoryIds:
                values.adType === 'BANNER' ? wizard.input.bannerCategoryIds : wizard.input.productCategoryIds,
            }}
            selected={values.keywords}
            typed={typed}
            onAdd={(keyword) => change({ keywords: [...values.keywords, keyword] }, ['keywords'])}
          />
        </Suspense>
      )}
      <Strictness wizard={wizard} />
      {hasAudience && <AudienceFields wizard={wizard} />}
    </Stack>
  );
}

export function AdSetNameField({ wizard }: { wizard: Wizard }) {
  const { t } = useTranslation('campaigns');
  const { values, change, errorOf, touch } = wizard;
  return (
    <TextField
      className={styles.half}
      label={t('target.adSetName')}
      description={t('target.adSetNameHint')}
      placeholder={values.name}
      maxLength={255}
      value={values.adSetName}
      onChange={(event) => change({ adSetName: event.currentTarget.value }, ['asName'])}
      onBlur={() => touch('asName')}
      error={errorOf('asName')}
    />
  );
}

export function Keywords({ wizard, onTyping }: { wizard: Wizard; onTyping?(text: string): void }) {
  const { t } = useTranslation('campaigns');
  const { values, change, errorOf, isDisabled } = wizard;
  return (
    <div>
      <KeywordsField
        label={t('target.keywords')}
        description={t(values.adType === 'BANNER' ? 'target.bannerKeywordsHint' : 'target.keywordsHint')}
        isDisabled={isDisabled('targetKeywords') || isDisabled('targetedKeywords')}
        value={values.keywords}
        {...(onTyping && { onTyping })}
        onBids={(bids) => change((now) => ({ keywordBids: { ...now.keywordBids, ...bids } }))}
        onChange={(keywords) => change({ keywords }, ['keywords'])}
        error={errorOf('keywords')}
      />
      <OwnBids wizard={wizard} list="keywordBids" keys={values.keywords} Contents={KeywordContents} />
    </div>
  );
}

/** What searches do not show the ad, and how closely the others have to match. */
export function Strictness({ wizard }: { wizard: Wizard }) {
  const { t } = useTranslation('campaigns');
  const { values, change, errorOf, excludedFields, isDisabled } = wizard;
  const { trafficControl } = values;
  const band = trafficControl === 0 ? 'all' : trafficControl < 40 ? 'wide' : trafficControl < 100 ? 'close' : 'exact';
  return (
    <>
      {wizard.hasAutomatic && values.adType === 'PRODUCT' && <AutomaticBuckets wizard={wizard} />}
      {wizard.hasPageTargets && values.adType === 'PRODUCT' && <PageTargets wizard={wizard} />}
      {!excludedFields.has('negativeKeywords') && (
        <KeywordsField
          label={t('target.negativeKeywords')}
          description={t('target.negativeKeywordsHint')}
          selectsMatchType
          isDisabled={isDisabled('negativeKeywords')}
          value={values.negativeKeywords}
          onChange={(negativeKeywords) => change({ negativeKeywords }, ['negativeKeywords'])}
          error={errorOf('negativeKeywords')}
        />
      )}
      {wizard.hasPageTargets && <NegativeTargets wizard={wizard} />}
      <NegativeLists wizard={wizard} />
      {!excludedFields.has('trafficControl') && (
        <SliderField
          label={t('target.traffic')}
          description={t('target.trafficHint')}
          min={0}
          max={100}
          disabled={isDisabled('trafficControl')}
          value={trafficControl}
          onChange={(next) => change({ trafficControl: next }, ['trafficControl'])}
          ends={[t('target.reach'), t('target.relevance')]}
          effect={t(`target.effect.${band}`)}
          error={errorOf('trafficControl')}
        />
      )}
    </>
  );
}
