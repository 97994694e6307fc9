import { useTranslation } from 'react-i18next';
import { MINUS, useFormat, useMoney, type Currency } from '#design/format.ts';
import type { Cause, Effect, Why } from './use-why.ts';

type Variant = 'more' | 'fewer' | 'since' | 'spent' | 'paid' | 'paidSince';

/** Returns which of the sentences about a kind of cause says what is known. */
export function variantOf({ kind, isMore, since, spentDays, paid }: Cause): Variant {
  if (!isMore) return 'fewer';
  if (kind === 'BUDGET' && spentDays !== null) return 'spent';
  if (kind === 'RANK' && paid !== null) return since === null ? 'paid' : 'paidSince';
  return since !== null && WITH_SINCE.has(kind) ? 'since' : 'more';
}

const WITH_SINCE: ReadonlySet<Cause['kind']> = new Set(['RANK', 'PAUSED', 'WALLET', 'STOCK', 'REVIEW', 'SCHEDULE']);
const MINUTES_OF_HOUR = 60;
/** What a person may have changed, by the log's field; all others are settings. */
const NAMED_FIELDS = ['budgetDaily', 'budget', 'bidWalletCurrency'] as const;
const LISTS = ['keywords', 'negativeKeywords', 'skus'] as const;

/** Writes figures of the asked metric: money, or a ROAS as a multiple; and the texts about causes and effects. */
export function useWhyText(metric: Why['metric'], { report, wallet }: { report: Currency; wallet: Currency }) {
  const { t } = useTranslation('why');
  const format = useFormat();
  const money = useMoney(report);
  const walletMoney = useMoney(wallet);
  const figure = (value: string) => (metric === 'ROAS' ? format.multiple(Number(value) * 100) : money(value));
  const signed = (value: string, write: (value: string) => string = figure) =>
    Number(value) < 0 ? `${MINUS}${write(value.replace('-', ''))}` : `+${write(value)}`;
  const count = (value: number) => `${value < 0 ? MINUS : '+'}${format.integer(Math.abs(value))}`;

  const actText = (act: NonNullable<Cause['act']>) => {
    const values = { by: act.by ?? t('act.system'), at: format.dateTime(act.at) };
    if (act.field === 'runningStatus') return t(act.to === 'PAUSED' ? 'act.paused' : 'act.resumed', values);
    const named = NAMED_FIELDS.find((field) => field === act.field);
    if (named) {
      const amount = (value: string | null) => (value === null ? t('act.none') : walletMoney(value));
      return t(`act.${named}`, { ...values, from: amount(act.from), to: amount(act.to) });
    }
    const list = LISTS.find((field) => field === act.field);
    return t(list ? `act.${list}` : 'act.other', values);
  };
  const clock = (minute: number) => {
    const pad = (value: number) => String(value).padStart(2, '0');
    return `${pad(Math.floor(minute / MINUTES_OF_HOUR))}:${pad(minute % MINUTES_OF_HOUR)}`;
  };

  return {
    figure,
    signed,
    /** What a campaign's change comes from, in one or two sentences. */
    causeText: (cause: Cause) => {
      const sentence = t(`cause.${cause.kind}.${variantOf(cause)}` as 'cause.RANK.more', {
        since: format.dateTime(cause.since),
        count: cause.spentDays ?? 0,
        time: clock(cause.spentMinute ?? 0),
        paid: walletMoney(cause.paid),
        bid: walletMoney(cause.bid),
      });
      if (!cause.act) return sentence;
      const act = actText(cause.act);
      // The act says that it is paused.
      return cause.kind === 'PAUSED' ? act : `${sentence}. ${act}`;
    },
    /** What a remedy is expected to bring. */
    effectText: (effect: Effect) => {
      const text = t('effect.text', {
        impressions: count(effect.impressions),
        spend: signed(effect.spend, money),
        sales: signed(effect.sales, money),
      });
      return effect.errorPercent > 0
        ? t('effect.within', { text, error: format.integer(Math.round(effect.errorPercent)) })
        : text;
    },
    savingText: (effect: Effect) => t('effect.saving', { amount: money(effect.spend.replace('-', '')) }),
  };
}

export type WhyText = ReturnType<typeof useWhyText>;
