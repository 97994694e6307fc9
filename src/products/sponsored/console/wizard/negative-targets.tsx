import { ActionIcon } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { NEGATIVE_KINDS, targetKey } from '#core/serving/rules/targets.ts';
import { TargetList } from './target-list.tsx';
import type { Wizard } from './use-wizard.ts';
import type { NegativeValues } from './wizard-values.ts';
import styles from './own-bids.module.css';

/** Products, brands and categories on whose pages the ads are not shown. */
export function NegativeTargets({ wizard }: { wizard: Wizard }) {
  const { t } = useTranslation('campaigns');
  const { values, change, errorOf, input } = wizard;
  const { negativeTargets } = values;
  if (values.catalogId === '') return null;

  const set = (next: NegativeValues[]) => change({ negativeTargets: next }, fieldsOf(input));
  const problemOf = (target: NegativeValues) => {
    const index = input.negativeTargets.findIndex((one) => targetKey(one) === targetKey(target));
    return errorOf(`negativeTargets.${index}.value`);
  };
  return (
    <TargetList
      id="negativeTargets"
      catalogId={values.catalogId}
      kinds={NEGATIVE_KINDS}
      items={negativeTargets}
      texts={{
        title: t('negativeTargets.title'),
        state:
          negativeTargets.length === 0
            ? t('negativeTargets.none')
            : t('negativeTargets.count', { count: negativeTargets.length }),
        hint: t('negativeTargets.hint'),
        add: t('negativeTargets.add'),
      }}
      error={errorOf('negativeTargets')}
      onAdd={(added) => set([...negativeTargets, ...added.map(({ kind, value, name }) => ({ kind, value, name }))])}
    >
      {(target) => {
        const name = target.name || target.value;
        const problem = problemOf(target);
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
              onClick={() => set(negativeTargets.filter((one) => targetKey(one) !== targetKey(target)))}
            >
              <IconTrash size={18} />
            </ActionIcon>
          </li>
        );
      }}
    </TargetList>
  );
}

/** The fields whose messages of the server are outdated once the list has changed: all, as they are numbered. */
const fieldsOf = (input: Wizard['input']): string[] => [
  'negativeTargets',
  ...input.negativeTargets.map((_, index) => `negativeTargets.${index}.value`),
];
