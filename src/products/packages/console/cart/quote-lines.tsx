import { useTranslation } from 'react-i18next';
import { useFormat, useMoney } from '#design/format.ts';
import type { CurrencyPartsFragment } from '#platform/api-client/generated/graphql.ts';
import { Line, Lines } from '../lines.tsx';
import type { QuoteItem } from './use-quote.ts';

interface QuoteLinesProps {
  item: QuoteItem;
  currency: CurrencyPartsFragment | undefined;
}

const isZero = (amount: string) => Number(amount) === 0;

/** Shows how the price of an entry is calculated, line by line. */
export function QuoteLines({ item, currency }: QuoteLinesProps) {
  const { t } = useTranslation('stdPkg');
  const format = useFormat();
  const money = useMoney(currency);
  const percent = (rate: string) => format.percent(Number(rate) * 100);
  return (
    <Lines label={t('quote.lines')}>
      {item.lines.map(({ venture, segment, weeks, unitAmount, amount }) => (
        <Line
          key={`${venture.id} ${segment.id}`}
          label={`${venture.name} · ${segment.name}`}
          how={
            unitAmount === null
              ? t('quote.weeks', { count: weeks })
              : t('quote.weeksAt', { count: weeks, price: money(unitAmount) })
          }
          amount={money(amount)}
        />
      ))}
      {!isZero(item.minimumAmount) && <Line label={t('quote.minimum')} amount={money(item.minimumAmount)} />}
      {item.discountLines.map(({ discount, amount }) => (
        <Line
          key={discount.id}
          label={discount.name}
          how={t('quote.percentOf', { percent: percent(discount.discount), amount: money(item.amount) })}
          amount={`−${money(amount)}`}
        />
      ))}
      {!isZero(item.voucherAmount) && <Line label={t('quote.voucher')} amount={`−${money(item.voucherAmount)}`} />}
      {item.taxes.map(({ venture, rate, isOverseas, netAmount, amount }) => (
        <Line
          key={venture.id}
          label={t(isOverseas ? 'quote.overseasTax' : 'quote.tax', { venture: venture.name })}
          how={t('quote.percentOf', { percent: percent(rate), amount: money(netAmount) })}
          amount={money(amount)}
        />
      ))}
      <Line label={t('quote.subtotal')} amount={money(item.totalAmount)} isTotal />
    </Lines>
  );
}
