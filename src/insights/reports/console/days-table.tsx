import { Table } from '@mantine/core';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { ScrollRegion } from '#design/scroll-region.tsx';
import styles from './days-table.module.css';

export interface DaysColumn {
  id: string;
  label: string;
  /** Formatted values, one per day. */
  cells: readonly string[];
}

interface DaysTableProps {
  /** Accessible name of the table. */
  label: string;
  /** Formatted days, in order. */
  days: readonly string[];
  columns: readonly DaysColumn[];
  /** Maximum height; beyond it the table scrolls. */
  heightPx: number;
}

/** The chart's data as a table, newest day first. */
export default function DaysTable({ label, days, columns, heightPx }: DaysTableProps) {
  const { t } = useTranslation('sponsorAds');
  return (
    <ScrollRegion className={styles.scroll} style={{ '--most': `${heightPx}px` } as CSSProperties} label={label}>
      <Table stickyHeader className={styles.table}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t('chart.day')}</Table.Th>
            {columns.map(({ id, label }) => (
              <Table.Th key={id} scope="col" data-align="right">
                {label}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {days
            .map((day, index) => (
              <Table.Tr key={day}>
                <Table.Th scope="row">{day}</Table.Th>
                {columns.map(({ id, cells }) => (
                  <Table.Td key={id} data-align="right">
                    {cells[index]}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))
            .toReversed()}
        </Table.Tbody>
      </Table>
    </ScrollRegion>
  );
}
