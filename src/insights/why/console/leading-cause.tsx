import { useTranslation } from 'react-i18next';
import { WhyLink } from '#insights/reports/console/index.ts';
import type { ChangeQuestion } from '#insights/reports/rules/change-question.ts';
import { useReportCurrency } from '#core/session/console/index.ts';
import { RemedyButton } from './remedy-button.tsx';
import { useRemedies } from './use-remedies.ts';
import { useWhy, type Why } from './use-why.ts';
import { useWhyText } from './why-text.ts';
import styles from './why.module.css';

/** Names the cause that carries most of a change, with its remedy and the way to the rest. Nothing while it is not known. */
export default function LeadingCause({ question }: { question: ChangeQuestion }) {
  const { data } = useWhy(question);
  return data ? <Told why={data.why} question={question} /> : null;
}

function Told({ why, question }: { why: Why; question: ChangeQuestion }) {
  const { t } = useTranslation('why');
  const { causeText } = useWhyText(why.metric, { report: useReportCurrency(), wallet: why.walletCurrency });
  const { mend, busyKey } = useRemedies();
  const [campaign] = why.campaigns;
  const isKnown = campaign && campaign.cause.kind !== 'UNKNOWN';
  return (
    <span className={styles.leading}>
      {isKnown && <span>{t('leading', { name: campaign.name, cause: causeText(campaign.cause) })}</span>}
      {isKnown && (
        <RemedyButton
          campaign={campaign}
          currency={why.walletCurrency}
          isBusy={busyKey === campaign.campaignId}
          onMend={mend}
        />
      )}
      <WhyLink question={question}>{t('ask')}</WhyLink>
    </span>
  );
}
