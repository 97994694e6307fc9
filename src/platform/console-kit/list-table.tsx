import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#design/states.tsx';
import type { ListAddress } from './list.ts';
import { QueryTable, type QueryTableProps } from './query-table.tsx';
import styles from './list-table.module.css';

type Address = Pick<ListAddress<unknown>, 'search' | 'sorting' | 'sort' | 'isNarrowed' | 'clear' | 'takeIgnored'>;

export interface ListTableProps<Row> extends Omit<QueryTableProps<Row>, 'sorting' | 'onSort'> {
  address: Address;
}

/** The table of a list in the address. Without a match it says so itself, otherwise `empty`. */
export function ListTable<Row>({ address, empty, ...table }: ListTableProps<Row>) {
  return (
    <>
      <IgnoredParameters address={address} />
      <QueryTable
        {...table}
        sorting={address.sorting}
        onSort={address.sort}
        empty={address.isNarrowed ? <NoMatch onClear={address.clear} /> : empty}
      />
    </>
  );
}

/** Says which parameters of the opened address are ignored, until the first change: a link may mean other rows than these. */
export function IgnoredParameters({ address }: { address: Pick<Address, 'search' | 'takeIgnored'> }) {
  const { t } = useTranslation('common');
  const now = JSON.stringify(address.search);
  const [opened] = useState(() => ({ search: now, ignored: address.takeIgnored() }));
  if (opened.ignored.length === 0 || opened.search !== now) return null;
  return (
    <p role="status" className={styles.ignored}>
      {t('list.ignored', { names: opened.ignored.join(', ') })}
    </p>
  );
}

/** Shown when filters leave nothing of a list. */
export function NoMatch({ onClear }: { onClear(): void }) {
  const { t } = useTranslation('common');
  return (
    <EmptyState
      detail={t('list.noMatch')}
      action={
        <Button variant="default" onClick={onClear}>
          {t('list.clear')}
        </Button>
      }
    />
  );
}
