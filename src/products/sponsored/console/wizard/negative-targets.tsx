import { ActionIcon } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { TablePagination } from '#design/table/table-pagination.tsx';
import { NEGATIVE_KINDS, targetKey, type NegativeKind } from '#core/serving/rules/targets.ts';
import { useLocalPages, usePagedRows } from '#platform/console-kit/list.ts';
import { Folded } from './folded.tsx';
import { TargetEntry, type ChosenTarget } from './target-entry.tsx';
import type { Wizard } from './use-wizard.ts';
import type { NegativeValues } from './wizard-values.ts';
import styles from './own-bids.module.css';

/** Products, brands and categories on whose pages the ads are not shown. */
export function NegativeTargets({ wizard }: { wizard: Wizard }) {
  const { t } = useTranslation('campaigns');
  const { values, change, errorOf, input } = wizard;
  const { negativeTargets } = values;
  const { rows, paging } = usePagedRows(useLocalPages('negativeTargets'), negativeTargets, {
    label: t('negativeTargets.title'),
  });
  if (values.catalogId === '') return null;

  const set = (next: NegativeValues[]) => change({ negativeTargets: next }, fieldsOf(input));
  const add = (found: readonly ChosenTarget<NegativeKind>[]) => {
    const known = new Set(negativeTargets.map(targetKey));
    const added = found.map(({ kind, value, name }) => ({ kind, value, name }));
    set([...negativeTargets, ...added.filter((one) => !known.has(targetKey(one)))]);
  };
  const problemOf = (target: NegativeValues) => {
    const index = input.negativeTargets.findIndex((one) => targetKey(one) === targetKey(target));
    return errorOf(`negativeTargets.${index}.value`);
  };
  return (
    <Folded
      title={t('negativeTargets.title')}
      state={
        negativeTargets.length === 0
          ? t('negativeTargets.none')
          : t('negativeTargets.count', { count: negativeTargets.length })
      }
      isOpenAtFirst={negativeTargets.length > 0}
    >
      <p className={styles.hint}>{t('negativeTargets.hint')}</p>
      <TargetEntry
        catalogId={values.catalogId}
        kinds={NEGATIVE_KINDS}
        label={t('negativeTargets.add')}
        onAdd={add}
        error={errorOf('negativeTargets')}
      />
      {negativeTargets.length > 0 && (
        <ul className={styles.lines} aria-label={t('negativeTargets.title')}>
          {(rows ?? []).map((target) => {
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
          })}
        </ul>
      )}
      {paging && paging.numPages > 1 && (
        <div className={styles.foot}>
          <TablePagination {...paging} />
        </div>
      )}
    </Folded>
  );
}

/** The fields whose messages of the server are outdated once the list has changed: all, as they are numbered. */
const fieldsOf = (input: Wizard['input']): string[] => [
  'negativeTargets',
  ...input.negativeTargets.map((_, index) => `negativeTargets.${index}.value`),
];
