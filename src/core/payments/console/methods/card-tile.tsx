import { ActionIcon, Badge, Tooltip } from '@mantine/core';
import { IconPencil, IconStar, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { usePresentMs } from '#design/present.ts';
import type { CardPartsFragment } from '#platform/api-client/generated/graphql.ts';
import styles from '../billing.module.css';
import { cardName, schemeName } from '#kernel/card-name.ts';
import { expiryText, isExpired } from './card-name.tsx';

interface CardTileProps {
  card: CardPartsFragment;
  isDefault: boolean;
  /** Omitted where the card is read-only. */
  actions?: { makeDefault(): void; edit(): void; remove(): void };
}

const ICON = { size: 16, stroke: 1.7 } as const;

/** Shows a saved card. Its actions appear on hover and focus, and always on devices without hover. */
export function CardTile({ card, isDefault, actions }: CardTileProps) {
  const { t } = useTranslation('billing');
  const name = cardName(card);
  const hasExpired = isExpired(card, new Date(usePresentMs()));
  const buttons = actions && [
    ...(isDefault ? [] : [{ label: t('method.makeDefault'), icon: <IconStar {...ICON} />, act: actions.makeDefault }]),
    { label: t('method.edit'), icon: <IconPencil {...ICON} />, act: actions.edit },
    { label: t('method.delete'), icon: <IconTrash {...ICON} />, act: actions.remove },
  ];
  return (
    <li className={styles.tile} data-default={isDefault || undefined} aria-label={name}>
      <div className={styles.tileTop}>
        <span className={styles.scheme}>{schemeName(card.brand)}</span>
        <span className={styles.tileActions}>
          {buttons?.map(({ label, icon, act }) => (
            <Tooltip key={label} label={label}>
              <ActionIcon aria-label={`${label}: ${name}`} onClick={act}>
                {icon}
              </ActionIcon>
            </Tooltip>
          ))}
        </span>
      </div>
      <span className={styles.number}>
        <span aria-hidden>•••• •••• •••• </span>
        {card.last4}
      </span>
      <div className={styles.tileTop}>
        <span className={styles.expiry} data-expired={hasExpired || undefined}>
          {t(hasExpired ? 'method.expired' : 'method.expires', { date: expiryText(card) })}
        </span>
        {isDefault && (
          <Badge variant="light" size="sm">
            {t('method.default')}
          </Badge>
        )}
      </div>
    </li>
  );
}
