import { ActionIcon, Button } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { MoneyField, NumberField } from '#design/form/number-fields.tsx';
import { SelectField } from '#design/form/select-fields.tsx';
import { TextField } from '#design/form/text-fields.tsx';
import { MAX_MODIFIERS, MODIFIER_DIMENSIONS, type ModifierDimension } from '#core/serving/rules/bid-modifiers.ts';
import { Folded } from './folded.tsx';
import { HourGrid } from './hour-grid.tsx';
import { useModifierName } from '../modifier-name.ts';
import { bidDigits } from './own-bid-field.tsx';
import type { ModifierValues } from './wizard-values.ts';
import type { Wizard } from './use-wizard.ts';
import styles from './own-bids.module.css';

/** The values that are chosen; those of other dimensions are typed. */
const CHOICES: Partial<Record<ModifierDimension, readonly string[]>> = {
  DEVICE: ['desktop', 'mobile'],
  PAGE: ['HOME', 'SEARCH', 'CATEGORY', 'PRODUCT', 'CART'],
  GENDER: ['FEMALE', 'MALE'],
};

/** Percentages on whichever bid counts: by place, device and audience, by hour, and the maximum bid after them. */
export function BidModifiers({ wizard }: { wizard: Wizard }) {
  const { t } = useTranslation('campaigns');
  const { values, change, errorOf, touch, currency } = wizard;
  const { modifiers, hours } = values;
  const isAutomated = values.bidType === 'AUTOMATED';
  return (
    <div className={styles.group}>
      <Folded
        title={t('modifiers.title')}
        state={modifiers.length === 0 ? t('modifiers.none') : t('modifiers.count', { count: modifiers.length })}
        isOpenAtFirst={modifiers.length > 0}
      >
        <p className={styles.hint}>{t(isAutomated ? 'modifiers.hintAutomated' : 'modifiers.hint')}</p>
        <ModifierLines wizard={wizard} />
      </Folded>
      <Folded
        title={t('hours.title')}
        state={t(hours === null ? 'hours.none' : 'hours.set')}
        isOpenAtFirst={hours !== null}
      >
        <p className={styles.hint}>{t('hours.hint')}</p>
        <HourGrid
          value={hours}
          onChange={(next) => {
            change({ hours: next }, ['bidHours']);
            touch('bidHours');
          }}
          isDisabled={false}
          error={errorOf('bidHours')}
        />
      </Folded>
      <MoneyField
        className={styles.most}
        label={t('modifiers.most')}
        description={t('modifiers.mostHint')}
        placeholder={t('modifiers.noMost')}
        currency={currency}
        digits={bidDigits(values)}
        value={values.maxBid}
        onChange={(maxBid) => change({ maxBid }, ['maxBidWalletCurrency'])}
        onBlur={() => touch('maxBidWalletCurrency')}
        error={errorOf('maxBidWalletCurrency')}
      />
    </div>
  );
}

function ModifierLines({ wizard }: { wizard: Wizard }) {
  const { t } = useTranslation('campaigns');
  const nameOf = useModifierName();
  const { values, change, errorOf, touch, input } = wizard;
  const { modifiers } = values;
  const fields = input.bidModifiers.flatMap((_, index) => [
    `bidModifiers.${index}.value`,
    `bidModifiers.${index}.percent`,
  ]);
  const set = (next: ModifierValues[]) => change({ modifiers: next }, ['bidModifiers', ...fields]);
  const setOne = (at: number, part: Partial<ModifierValues>) =>
    set(modifiers.map((line, index) => (index === at ? { ...line, ...part } : line)));
  // The input holds them in another order.
  const fieldOf = ({ dimension, value }: ModifierValues, part: 'value' | 'percent') => {
    const index = input.bidModifiers.findIndex((line) => line.dimension === dimension && line.value === value.trim());
    return `bidModifiers.${index}.${part}`;
  };
  const isTaken = (at: number, dimension: ModifierDimension, value: string) =>
    modifiers.some((line, index) => index !== at && line.dimension === dimension && line.value === value);
  const firstFree = (at: number, dimension: ModifierDimension) =>
    CHOICES[dimension]?.find((value) => !isTaken(at, dimension, value)) ?? '';

  return (
    <>
      {modifiers.length > 0 && (
        <ul className={styles.lines}>
          {modifiers.map((line, at) => {
            const { dimension, value, percent } = line;
            const choices = CHOICES[dimension];
            return (
              // Lines have no identity but their position.
              <li key={at} className={styles.modifier}>
                <SelectField
                  size="sm"
                  aria-label={t('modifiers.what')}
                  data={MODIFIER_DIMENSIONS.map((one) => ({ value: one, label: t(`modifiers.dimension.${one}`) }))}
                  value={dimension}
                  onChange={(next) =>
                    setOne(at, {
                      dimension: next as ModifierDimension,
                      value: firstFree(at, next as ModifierDimension),
                    })
                  }
                />
                {choices ? (
                  <SelectField
                    size="sm"
                    aria-label={t('modifiers.which')}
                    data={choices.map((one) => ({
                      value: one,
                      label: nameOf(dimension, one),
                      disabled: isTaken(at, dimension, one),
                    }))}
                    value={value || null}
                    onChange={(next) => setOne(at, { value: next ?? '' })}
                    onBlur={() => touch(fieldOf(line, 'value'))}
                    error={errorOf(fieldOf(line, 'value'))}
                  />
                ) : (
                  <TextField
                    size="sm"
                    aria-label={t('modifiers.which')}
                    placeholder={t(`modifiers.example.${dimension as 'AGE'}`)}
                    maxLength={100}
                    value={value}
                    onChange={(event) => setOne(at, { value: event.currentTarget.value })}
                    onBlur={() => touch(fieldOf(line, 'value'))}
                    error={errorOf(fieldOf(line, 'value'))}
                  />
                )}
                <NumberField
                  size="sm"
                  aria-label={t('modifiers.percent')}
                  suffix="%"
                  characters={4}
                  value={percent}
                  onChange={(next) => setOne(at, { percent: next })}
                  onBlur={() => touch(fieldOf(line, 'percent'))}
                  error={errorOf(fieldOf(line, 'percent'))}
                />
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={36}
                  aria-label={t('modifiers.remove', { name: nameOf(dimension, value) })}
                  onClick={() => set(modifiers.filter((_, index) => index !== at))}
                >
                  <IconTrash size={18} />
                </ActionIcon>
              </li>
            );
          })}
        </ul>
      )}
      <Button
        variant="default"
        h={36}
        leftSection={<IconPlus size={16} />}
        disabled={modifiers.length >= MAX_MODIFIERS}
        onClick={() => {
          const dimension = MODIFIER_DIMENSIONS.find((one) => firstFree(-1, one) !== '') ?? 'PLACEMENT';
          set([...modifiers, { dimension, value: firstFree(-1, dimension), percent: '100' }]);
        }}
      >
        {t('modifiers.add')}
      </Button>
    </>
  );
}
