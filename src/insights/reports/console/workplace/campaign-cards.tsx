import { Checkbox, Skeleton, UnstyledButton } from '@mantine/core';
import { useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat, type Currency } from '#design/format.ts';
import { CampaignStatus } from '#products/sponsored/console/index.ts';
import { ActiveSwitch } from '../campaigns/active-switch.tsx';
import { BudgetUse, Roas } from './cells.tsx';
import type { Picked } from '#platform/console-kit/use-picked.ts';
import type { Row } from './use-workplace.ts';
import styles from './workplace.module.css';

const LONG_PRESS_MS = 500;

interface CampaignCardsProps {
  rows: readonly Row[] | undefined;
  picked: Picked;
  currency: Currency;
  canChange: boolean;
  onOpen(row: Row): void;
  children?: ReactNode;
}

/** Campaigns on a phone. A long press starts selecting; from then on each card has its box. */
export function CampaignCards({ rows, picked, currency, canChange, onOpen, children }: CampaignCardsProps) {
  const { t } = useTranslation('workplace');
  const format = useFormat();
  const press = useRef<ReturnType<typeof setTimeout> | null>(null);
  const release = () => {
    if (press.current) clearTimeout(press.current);
    press.current = null;
  };
  return (
    <>
      <ul className={styles.cards} aria-label={t('title')} aria-busy={!rows}>
        {!rows && Array.from({ length: 6 }, (_, index) => <Skeleton key={index} height={92} aria-hidden />)}
        {rows?.map((row) => {
          const { id, name, brand, adSets } = row.campaign;
          const adSet = adSets[0]!;
          return (
            <li
              key={id}
              className={styles.card}
              data-picked={picked.ids.has(id) || undefined}
              onPointerDown={() => {
                release();
                press.current = setTimeout(() => picked.toggle(id), LONG_PRESS_MS);
              }}
              onPointerUp={release}
              onPointerLeave={release}
              onPointerCancel={release}
              onContextMenu={(event) => event.preventDefault()}
            >
              <div className={styles.cardName}>
                {picked.isSome && (
                  <Checkbox
                    aria-label={t('grid.select', { name })}
                    checked={picked.ids.has(id)}
                    onChange={() => picked.toggle(id)}
                  />
                )}
                <span>
                  <UnstyledButton className={styles.open} onClick={() => onOpen(row)}>
                    {name}
                  </UnstyledButton>
                  <span className={styles.brand}>{brand.name}</span>
                </span>
              </div>
              <ActiveSwitch name={name} adSet={adSet} isAllowed={canChange} />
              <div className={styles.cardFigures}>
                <CampaignStatus adSet={adSet} />
                <span>{format.moneyOf(currency)(row.figures.spend)}</span>
                <span>
                  <Roas {...row.figures} />
                </span>
                <BudgetUse row={row} />
              </div>
            </li>
          );
        })}
      </ul>
      {children}
    </>
  );
}
