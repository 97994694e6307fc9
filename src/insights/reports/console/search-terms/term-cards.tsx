import { Skeleton, UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat, type Currency } from '#design/format.ts';
import { useSwipe } from '#design/use-swipe.ts';
import { Roas } from '../workplace/cells.tsx';
import styles from '../workplace/workplace.module.css';
import type { TermRow } from './use-search-terms.ts';

interface TermCardsProps {
  rows: readonly TermRow[] | undefined;
  title: string;
  currency: Currency;
  nameOf(row: TermRow): string;
  onOpen(row: TermRow): void;
  /** A card was moved to the left. */
  onSwipe(row: TermRow): void;
  renderActions(row: TermRow): ReactNode;
  children?: ReactNode;
}

/** Search terms on a phone. */
export function TermCards({ rows, title, currency, nameOf, onOpen, onSwipe, renderActions, children }: TermCardsProps) {
  const { t } = useTranslation('searchTerms');
  const format = useFormat();
  const swipe = useSwipe();
  return (
    <>
      <ul className={styles.cards} aria-label={title} aria-busy={!rows}>
        {!rows && Array.from({ length: 6 }, (_, index) => <Skeleton key={index} height={92} aria-hidden />)}
        {rows?.map((row) => (
          <li key={row.id} className={styles.card} data-swipes {...swipe({ onLeft: () => onSwipe(row) })}>
            <span>
              <UnstyledButton className={styles.open} onClick={() => onOpen(row)}>
                {nameOf(row)}
              </UnstyledButton>
              <span className={styles.brand}>{row.campaign.name}</span>
            </span>
            {renderActions(row)}
            <div className={styles.cardFigures}>
              <span className={styles.quiet}>{t(`match.${row.match}`)}</span>
              <span>{format.moneyOf(currency)(row.figures.spend)}</span>
              <span>
                <Roas {...row.figures} />
              </span>
              {Number(row.figures.waste) > 0 && (
                <span>{t('card.waste', { amount: format.moneyOf(currency)(row.figures.waste) })}</span>
              )}
            </div>
          </li>
        ))}
      </ul>
      {children}
    </>
  );
}
