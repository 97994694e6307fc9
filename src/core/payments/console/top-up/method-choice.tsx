import { Radio } from '@mantine/core';
import {
  IconBuildingBank,
  IconBuildingStore,
  IconCreditCard,
  IconCreditCardPay,
  IconReceiptRefund,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useMoney } from '#design/format.ts';
import type { TopUpSettingsQuery } from '#platform/api-client/generated/graphql.ts';
import styles from '../billing.module.css';
import { cardName } from '#kernel/card-name.ts';
import { expiryText } from '../methods/card-name.tsx';
import { useWalletCurrency } from '../use-billing.ts';

export type MethodType = 'CARD' | 'WIRE_TRANSFER' | 'SELLER_CENTER' | 'CREDIT_NOTE';

/** A selectable payment method. */
export interface PayMethod {
  key: string;
  type: MethodType;
  /** Pays with a card that is not stored. */
  isOneTime: boolean;
  /** Seller-center provider. */
  provider: string | null;
  isDisabled: boolean;
}

const ICON = { size: 20, stroke: 1.6, 'aria-hidden': true } as const;

/**
 * Returns the payment methods in display order: those for which the server returns taxes. A seller balance must be
 * positive to be selectable; where cards cannot be saved, the first method needs a saved card.
 */
export function payMethods(settings: TopUpSettingsQuery): PayMethod[] {
  const methodOf = (type: MethodType, more: Partial<PayMethod> = {}): PayMethod => ({
    key: type,
    type,
    isOneTime: false,
    provider: null,
    isDisabled: false,
    ...more,
  });
  const sellers = settings.sellerCenterAuthBackends.filter(
    (backend) => backend.isEnabledTopUp && backend.companyLinkedAccount,
  );
  const offered = new Set(settings.topUpTaxes.map(({ method }) => method));
  const canStoreCard = settings.show_payment_card_method.isActive || settings.paymentMethods.length > 0;
  return [
    ...(offered.has('CARD') && canStoreCard ? [methodOf('CARD')] : []),
    ...(offered.has('CARD') ? [methodOf('CARD', { key: 'ONE_TIME', isOneTime: true })] : []),
    ...(offered.has('WIRE_TRANSFER') ? [methodOf('WIRE_TRANSFER')] : []),
    ...sellers.map(({ provider, balance }) =>
      methodOf('SELLER_CENTER', { key: `SELLER_CENTER:${provider}`, provider, isDisabled: !(Number(balance) > 0) }),
    ),
    ...(offered.has('CREDIT_NOTE') ? [methodOf('CREDIT_NOTE')] : []),
  ];
}

interface MethodChoiceProps {
  settings: TopUpSettingsQuery;
  methods: readonly PayMethod[];
  value: string | null;
  onChange(key: string): void;
}

export function MethodChoice({ settings, methods, value, onChange }: MethodChoiceProps) {
  const { t } = useTranslation('billing');
  return (
    <Radio.Group label={t('topUp.method')} value={value} onChange={onChange}>
      <div className={styles.methods}>
        {methods.map((method) => (
          <Radio.Card
            key={method.key}
            value={method.key}
            disabled={method.isDisabled}
            className={styles.method}
            data-disabled={method.isDisabled || undefined}
          >
            <MethodText method={method} settings={settings} />
            <Radio.Indicator size="xs" disabled={method.isDisabled} />
          </Radio.Card>
        ))}
      </div>
    </Radio.Group>
  );
}

const ICONS = {
  CARD: IconCreditCard,
  WIRE_TRANSFER: IconBuildingBank,
  SELLER_CENTER: IconBuildingStore,
  CREDIT_NOTE: IconReceiptRefund,
};

function MethodText({ method, settings }: { method: PayMethod; settings: TopUpSettingsQuery }) {
  const { t } = useTranslation('billing');
  const currency = useWalletCurrency();
  const money = useMoney(currency);
  const [card] = settings.paymentMethods;
  const seller = settings.sellerCenterAuthBackends.find(({ provider }) => provider === method.provider);
  const Icon = method.isOneTime ? IconCreditCardPay : ICONS[method.type];
  const [name, detail] = method.isOneTime
    ? [t('topUp.way.oneTime'), t('topUp.way.oneTimeDetail')]
    : method.type === 'CARD'
      ? card
        ? [cardName(card), t('method.expires', { date: expiryText(card) })]
        : [t('topUp.way.newCard'), t('topUp.way.newCardDetail')]
      : seller
        ? [seller.name, t('topUp.way.balance', { amount: money(seller.balance) })]
        : [
            t(`topUp.way.${method.type as 'WIRE_TRANSFER' | 'CREDIT_NOTE'}`),
            t(`topUp.way.${method.type as 'WIRE_TRANSFER' | 'CREDIT_NOTE'}Detail`),
          ];
  return (
    <>
      <Icon {...ICON} />
      <span className={styles.methodText}>
        <span className={styles.methodName}>{name}</span>
        <span className={styles.methodDetail}>{detail}</span>
      </span>
    </>
  );
}
