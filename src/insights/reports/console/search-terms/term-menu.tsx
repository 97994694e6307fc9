import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconArrowUpRight, IconBan, IconQuote, IconSwitchHorizontal, IconTargetArrow } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { RowMenu } from '#design/table/row-menu.tsx';
import { canAct, firstAction, TERM_ACTIONS, type TermAction } from './term-actions.ts';
import type { TermRow } from './use-search-terms.ts';

export const TERM_ICONS = {
  EXCLUDE: IconBan,
  EXCLUDE_EVERYWHERE: IconBan,
  ADD_EXACT: IconTargetArrow,
  ADD_PHRASE: IconQuote,
  MOVE: IconSwitchHorizontal,
};

interface TermMenuProps {
  row: TermRow;
  /** What the term is called, also where there was no search. */
  name: string;
  canChange: boolean;
  isBusy: boolean;
  onAct(action: TermAction): void;
  onOpen(): void;
}

/** What a row offers first, and everything else in a menu. */
export function TermMenu({ row, name, canChange, isBusy, onAct, onOpen }: TermMenuProps) {
  const { t } = useTranslation('searchTerms');
  const first = canChange ? firstAction(row) : null;
  return (
    <span style={{ display: 'inline-flex', alignItems: 'center', gap: 6 }}>
      {first && (
        <Button
          size="compact-sm"
          variant="default"
          loading={isBusy}
          aria-label={t('actOn', { action: t(`short.${first}`), term: name })}
          onClick={() => onAct(first)}
        >
          {t(`short.${first}`)}
        </Button>
      )}
      {canChange && canAct(row) && (
        <ActionIcon
          aria-label={t('actOn', { action: t('short.MOVE'), term: name })}
          title={t('action.MOVE')}
          onClick={() => onAct('MOVE')}
        >
          <IconSwitchHorizontal size={16} stroke={1.7} />
        </ActionIcon>
      )}
      <RowMenu label={t('more', { term: name })}>
        {canChange &&
          canAct(row) &&
          TERM_ACTIONS.map((action) => {
            const Icon = TERM_ICONS[action];
            return (
              <Menu.Item
                key={action}
                leftSection={<Icon size={15} stroke={1.7} aria-hidden />}
                disabled={isDone(action, row)}
                onClick={() => onAct(action)}
              >
                {t(`action.${action}`)}
              </Menu.Item>
            );
          })}
        <Menu.Item leftSection={<IconArrowUpRight size={15} stroke={1.7} aria-hidden />} onClick={onOpen}>
          {t('action.OPEN')}
        </Menu.Item>
      </RowMenu>
    </span>
  );
}

const isDone = (action: TermAction, { match }: Pick<TermRow, 'match'>): boolean =>
  (action === 'EXCLUDE' && match === 'EXCLUDED') || (action === 'ADD_EXACT' && match === 'EXACT');
