import { ActionIcon } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { MoneyField } from '#design/form/number-fields.tsx';
import type { Currency } from '#design/format.ts';
import { TARGET_KINDS, targetKey } from '#core/serving/rules/targets.ts';
import { useCurrencies } from '#core/session/console/index.ts';
import { OwnBidField } from './own-bid-field.tsx';
import { TargetList } from './target-list.tsx';
import type { Wizard } from './use-wizard.ts';
import type { TargetValues } from './wizard-values.ts';
import styles from './own-bids.module.css';

/** Product pages the ads aim at, with a bid and a range of prices each. */
export function PageTargets({ wizard }: { wizard: Wizard }) {
  const { t } = useTranslation('campaigns');
  const currencyOf = useCurrencies();
  const { values, change, errorOf, input, catalog } = wizard;
  const { targets } = values;
  if (catalog === null) return null;

  const set = (next: TargetValues[]) => change({ targets: next }, fieldsOf(input));
  const setOne = (target: TargetValues, part: Partial<TargetValues>) =>
    set(targets.map((one) => (targetKey(one) === targetKey(target) ? { ...one, ...part } : one)));
  return (
    <TargetList
      id="targets"
      catalogId={values.catalogId}
      kinds={TARGET_KINDS}
      items={targets}
      texts={{
        title: t('targets.title'),
        state: targets.length === 0 ? t('targets.none') : t('targets.count', { count: targets.length }),
        hint: t(values.bidType === 'AUTOMATED' ? 'targets.hintAutomated' : 'targets.hint'),
        add: t('targets.add'),
      }}
      error={errorOf('targets')}
      onAdd={(added) => set([...targets, ...added.map((one) => ({ ...one, bid: '', minPrice: '', maxPrice: '' }))])}
    >
      {(target) => (
        <TargetLine
          key={targetKey(target)}
          wizard={wizard}
          target={target}
          shop={currencyOf(catalog.currencyCode)}
          onChange={(part) => setOne(target, part)}
          onRemove={() => set(targets.filter((one) => targetKey(one) !== targetKey(target)))}
        />
      )}
    </TargetList>
  );
}

interface TargetLineProps {
  wizard: Wizard;
  target: TargetValues;
  /** The catalog's, in which prices are. */
  shop: Currency;
  onChange(part: Partial<TargetValues>): void;
  onRemove(): void;
}

function TargetLine({ wizard, target, shop, onChange, onRemove }: TargetLineProps) {
  const { t } = useTranslation('campaigns');
  const { errorOf, touch, input } = wizard;
  const name = target.name || target.value;
  // The input holds them in another order.
  const index = input.targets.findIndex((one) => targetKey(one) === targetKey(target));
  const field = (part: string) => `targets.${index}.${part}`;
  const price = (part: 'minPrice' | 'maxPrice') => (
    <MoneyField
      className={styles.amount}
      size="sm"
      aria-label={t(`targets.${part}For`, { name })}
      placeholder={t(`targets.${part}`)}
      currency={shop}
      digits={shop.maxFractionDigits}
      value={target[part]}
      onChange={(typed) => onChange({ [part]: typed })}
      onBlur={() => touch(field('minPrice'))}
      error={part === 'minPrice' && errorOf(field('minPrice'))}
    />
  );
  const problem = errorOf(field('value'));
  return (
    <li className={styles.target}>
      <span className={styles.name}>
        <span className={styles.kind}>{t(`targets.kind.${target.kind}`)}</span>
        <span>{name}</span>
        {problem && <span className={styles.problem}>{problem}</span>}
      </span>
      <span className={styles.parts}>
        {target.kind !== 'PRODUCT' && price('minPrice')}
        {target.kind !== 'PRODUCT' && price('maxPrice')}
        <OwnBidField
          wizard={wizard}
          name={name}
          field={field('bidWalletCurrency')}
          value={target.bid}
          onChange={(bid) => onChange({ bid })}
        />
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={t('modifiers.remove', { name })}
          onClick={onRemove}
        >
          <IconTrash size={18} />
        </ActionIcon>
      </span>
    </li>
  );
}

/** The fields whose messages of the server are outdated once the list has changed: all, as they are numbered. */
const fieldsOf = (input: Wizard['input']): string[] => [
  'targets',
  ...input.targets.flatMap((_, index) =>
    ['value', 'minPrice', 'bidWalletCurrency'].map((part) => `targets.${index}.${part}`),
  ),
];
