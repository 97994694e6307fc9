import { ActionIcon } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { NEGATIVE_KINDS, targetKey } from '#core/serving/rules/targets.ts';
import { TargetList } from './target-list.tsx';
import type { NegativeValues } from './wizard-values.ts';
import styles from './own-bids.module.css';

interface NegativeTargetListProps {
  /** The storefront in which they are looked up. */
  catalogId: string;
  targets: readonly NegativeValues[];
  error: string | undefined;
  /** What is wrong with one of them. */
  problemOf?(target: NegativeValues): string | undefined;
  onChange(targets: NegativeValues[]): void;
}

/** Products, brands and categories on whose pages ads are not shown. */
export function NegativeTargetList({ catalogId, targets, error, problemOf, onChange }: NegativeTargetListProps) {
  const { t } = useTranslation('campaigns');
  return (
    <TargetList
      id="negativeTargets"
      catalogId={catalogId}
      kinds={NEGATIVE_KINDS}
      items={targets}
      texts={{
        title: t('negativeTargets.title'),
        state: targets.length === 0 ? t('negativeTargets.none') : t('negativeTargets.count', { count: targets.length }),
        hint: t('negativeTargets.hint'),
        add: t('negativeTargets.add'),
      }}
      error={error}
      onAdd={(added) => onChange([...targets, ...added.map(({ kind, value, name }) => ({ kind, value, name }))])}
    >
      {(target) => {
        const name = target.name || target.value;
        const problem = problemOf?.(target);
        return (
          <li key={targetKey(target)} className={styles.line}>
            <span className={styles.name}>
              <span className={styles.kind}>{t(`targets.kind.${target.kind}`)}</span>
              <span>{name}</span>
              {problem && <span className={styles.problem}>{problem}</span>}
            </span>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={t('modifiers.remove', { name })}
              onClick={() => onChange(targets.filter((one) => targetKey(one) !== targetKey(target)))}
            >
              <IconTrash size={18} />
            </ActionIcon>
          </li>
        );
      }}
    </TargetList>
  );
}
