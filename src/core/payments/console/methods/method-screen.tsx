import { UnstyledButton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#design/dialog/dialogs.tsx';
import { Panel } from '#design/page.tsx';
import { EmptyState, SkeletonLines } from '#design/states.tsx';
import { BillingPage } from '#core/ledger/console/index.ts';
import {
  DeletePaymentMethodDocument,
  PaymentMethodsDocument,
  SetDefaultPaymentMethodDocument,
  type PaymentMethodsQuery,
} from '#platform/api-client/generated/graphql.ts';
import { useApiMutation, useApiQuery } from '#platform/api-client/hooks.ts';
import { QueryBoundary } from '#platform/console-kit/query-boundary.tsx';
import styles from '../billing.module.css';
import { OpenTopUps } from '../open-top-ups.tsx';
import { StaffBillingMethods } from '../staff-billing.tsx';
import { TopUpButton } from '../top-up/top-up-button.tsx';
import { useErrorDialog, useMayChangeBilling } from '../use-billing.ts';
import { AutoTopUpPanel } from './auto-top-up-panel.tsx';
import { CardDialog } from './card-dialog.tsx';
import { cardName } from '#kernel/card-name.ts';
import { CardTile } from './card-tile.tsx';

const DEFAULT_MAX_CARDS = 3;

/** Manages saved cards and automatic top-up. */
export function MethodScreen() {
  const { t } = useTranslation('billing');
  const canChange = useMayChangeBilling();
  return (
    <BillingPage isOfEvents={false} title={t('method.title')} actions={<TopUpButton />}>
      <div style={{ display: 'grid', gap: 16 }}>
        <OpenTopUps />
        {canChange ? <Methods /> : <StaffBillingMethods />}
      </div>
    </BillingPage>
  );
}

function Methods() {
  const { t } = useTranslation('billing');
  const methods = useApiQuery(PaymentMethodsDocument, {});
  useErrorDialog(methods.error);
  if (!methods.data)
    return (
      <Panel title={t('method.cards')}>
        <QueryBoundary reads={{ methods }} skeleton={<SkeletonLines count={5} />} />
      </Panel>
    );
  const { data } = methods;
  const canPay = data.paymentProvider !== null && data.me.company?.canBeToppedUp === true;
  if (!canPay || !data.show_payment_card_method.isActive)
    return (
      <Panel title={t('method.cards')}>
        <EmptyState title={t('method.notOffered')} detail={t('method.notOfferedDetail')} />
      </Panel>
    );
  return (
    <div style={{ display: 'grid', gap: 16 }}>
      <Cards settings={data} />
      {data.show_auto_top_up.isActive && data.paymentProvider?.allowTopUp && <AutoTopUpPanel settings={data} />}
    </div>
  );
}

/** No dialog, a card to add or replace, or a card to delete. */
type OpenDialog = { what: 'card'; index: number | null } | { what: 'delete'; index: number } | null;

function Cards({ settings }: { settings: PaymentMethodsQuery }) {
  const { t } = useTranslation('billing');
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const remove = useApiMutation(DeletePaymentMethodDocument, {
    changes: ['CardPaymentMethod', 'Company'],
    showsErrorInline: true,
  });
  const makeDefault = useApiMutation(SetDefaultPaymentMethodDocument, { changes: ['CardPaymentMethod', 'Company'] });
  const cards = settings.paymentMethods;
  const max = settings.add_multiple_cards.isActive
    ? Number(settings.max_number_of_cards?.value ?? DEFAULT_MAX_CARDS)
    : 1;
  const cardToDelete = dialog?.what === 'delete' ? cards[dialog.index] : undefined;
  const close = () => setDialog(null);

  return (
    <Panel title={t('method.cards')}>
      <ul className={styles.tiles}>
        {cards.map((card, index) => (
          <CardTile
            key={card.id}
            card={card}
            isDefault={index === 0}
            actions={{
              makeDefault: () => makeDefault.mutate({ index }),
              edit: () => setDialog({ what: 'card', index }),
              remove: () => setDialog({ what: 'delete', index }),
            }}
          />
        ))}
        {cards.length < max && (
          <li>
            <UnstyledButton className={styles.addTile} onClick={() => setDialog({ what: 'card', index: null })}>
              <IconPlus size={20} stroke={1.6} aria-hidden />
              {t('card.add')}
            </UnstyledButton>
          </li>
        )}
      </ul>
      {dialog?.what === 'card' && <CardDialog indexToReplace={dialog.index} onClose={close} />}
      {dialog?.what === 'delete' && (
        <ConfirmDialog
          title={t('method.deleteTitle', { card: cardToDelete ? cardName(cardToDelete) : '' })}
          confirmLabel={t('method.delete')}
          isDestructive
          onConfirm={async () => {
            await remove.mutateAsync({ index: dialog.index });
          }}
          onClose={close}
        >
          {t('method.deleteDetail')}
        </ConfirmDialog>
      )}
    </Panel>
  );
}
