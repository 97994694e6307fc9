import { useTranslation } from 'react-i18next';
import { Waterfall } from '#design/chart/waterfall.tsx';
import { EmptyState } from '#design/states.tsx';
import { itemProps } from './use-items.ts';
import type { Why } from './use-why.ts';
import type { WhyText } from './why-text.ts';

const idOf = ({ factor, loss }: Why['bars'][number]) => `${factor} ${loss ?? ''}`;

/** The steps from the previous figure to the present one. */
export function Bars({ why, text, period }: { why: Why; text: WhyText; period: string }) {
  const { t } = useTranslation('why');
  const { bars, metric, previous, present } = why;
  if (bars.length === 0) return <EmptyState title={t('unchanged')} detail={t('unchangedDetail', { period })} />;
  const first = idOf(bars[0]!);
  return (
    <Waterfall
      label={t('waterfall')}
      isNeutral={metric === 'SPEND'}
      from={{ label: period, value: Number(previous), text: text.figure(previous) }}
      to={{ label: t('now'), value: Number(present), text: text.figure(present) }}
      steps={bars.map((bar) => ({
        id: idOf(bar),
        label: bar.loss ? t('bar.WIN_RATE', { reason: t(`loss.${bar.loss}`) }) : t(`bar.${bar.factor}`, { reason: '' }),
        hint: t(bar.isEstimate ? 'hint.estimate' : `hint.${bar.factor as 'PRICE'}`),
        value: Number(bar.amount),
        text: `${bar.isEstimate ? '≈ ' : ''}${text.signed(bar.amount)}`,
      }))}
      rowProps={(id) => itemProps(id === first)}
    />
  );
}
