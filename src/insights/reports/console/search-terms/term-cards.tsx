import { Skeleton, UnstyledButton } from '@mantine/core';
import { useRef, type PointerEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat, type Currency } from '#design/format.ts';
import { Roas } from '../workplace/cells.tsx';
import styles from '../workplace/workplace.module.css';
import type { TermRow } from './use-search-terms.ts';

/** Distance of a swipe to the left that excludes a term. */
const SWIPE_PX = 96;

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
  const start = useRef<{ x: number; y: number } | null>(null);
  const end = (row: TermRow) => (event: PointerEvent) => {
    const from = start.current;
    start.current = null;
    if (!from || event.pointerType === 'mouse') return;
    const [left, down] = [from.x - event.clientX, Math.abs(from.y - event.clientY)];
    if (left > SWIPE_PX && down < left / 2) onSwipe(row);
  };
  return (
    <>
      <ul className={styles.cards} aria-label={title} aria-busy={!rows}>
        {!rows && Array.from({ length: 6 }, (_, index) => <Skeleton key={index} height={92} aria-hidden />)}
        {rows?.map((row) => (
          <li
            key={row.id}
            className={styles.card}
            data-swipes
            onPointerDown={(event) => {
              start.current = { x: event.clientX, y: event.clientY };
            }}
            onPointerUp={end(row)}
            onPointerCancel={() => {
              start.current = null;
            }}
          >
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
