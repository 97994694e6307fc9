import { Drawer } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ComparisonField } from '#design/form/comparison-field.tsx';
import { writtenDays } from '#design/form/written-days.ts';
import { useFormat } from '#design/format.ts';
import { PartialNotice, SkeletonLines } from '#design/states.tsx';
import { VisibilityDrawer } from '#insights/advice/console/index.ts';
import {
  comparisonOf,
  MAX_PERIOD_DAYS,
  writeQuestion,
  type ChangeQuestion,
} from '#insights/reports/rules/change-question.ts';
import { comparedDays, kindOf } from '#kernel/compared-days.ts';
import { useReportCurrency } from '#core/session/console/index.ts';
import { QueryBoundary } from '#platform/console-kit/query-boundary.tsx';
import { HistoryDrawer } from '#products/sponsored/console/index.ts';
import { AcceptedList } from './accepted-list.tsx';
import { CampaignList, TermList } from './carriers.tsx';
import { Bars } from './bars.tsx';
import { useItems } from './use-items.ts';
import { useRemedies } from './use-remedies.ts';
import { useWhy, type Why } from './use-why.ts';
import { useWhyText } from './why-text.ts';
import styles from './why.module.css';

const PHONE = '(max-width: 48em)';
const DRAWERS = { history: HistoryDrawer, visibility: VisibilityDrawer };
export type Evidence = { kind: keyof typeof DRAWERS; campaign: { id: string; name: string } };

interface WhyPanelProps {
  question: ChangeQuestion;
  isOpen: boolean;
}

/** Why a figure changed: its steps, who carries the change and why, and what to do about it. */
export default function WhyPanel({ question, isOpen }: WhyPanelProps) {
  const { t } = useTranslation('why');
  const navigate = useNavigate();
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  const read = useWhy(question, { isEnabled: isOpen });
  const remedies = useRemedies();
  const [evidence, setEvidence] = useState<Evidence | null>(null);
  const ask = (why: string | undefined) =>
    void navigate({
      to: '.',
      search: (previous) => ({ ...previous, why }),
      resetScroll: false,
      replace: why !== undefined,
    });
  const Shown = evidence && DRAWERS[evidence.kind];
  return (
    <>
      <Drawer
        opened={isOpen && evidence === null}
        position="right"
        size={isPhone ? '100%' : 560}
        title={t(`title.${question.metric}`)}
        onClose={() => ask(undefined)}
      >
        <div className={styles.comparison}>
          <ComparisonField
            isFullWidth
            period={question.now}
            maxDays={MAX_PERIOD_DAYS}
            value={comparisonOf(question)}
            onChange={(chosen) => {
              const before = comparedDays(question.now, chosen);
              if (before) ask(writeQuestion({ ...question, before, comparison: kindOf(chosen) }));
            }}
          />
        </div>
        <QueryBoundary reads={{ read }} skeleton={<SkeletonLines count={14} />}>
          {({ read: { why } }) => (
            <Answer
              why={why}
              isOfCampaign={question.campaignId !== undefined}
              remedies={remedies}
              onOpen={setEvidence}
            />
          )}
        </QueryBoundary>
      </Drawer>
      {evidence && Shown && (
        <Suspense>
          <Shown campaign={evidence.campaign} onClose={() => setEvidence(null)} />
        </Suspense>
      )}
    </>
  );
}

interface AnswerProps {
  why: Why;
  isOfCampaign: boolean;
  remedies: ReturnType<typeof useRemedies>;
  onOpen(evidence: Evidence): void;
}

function Answer({ why, isOfCampaign, remedies, onOpen }: AnswerProps) {
  const { t } = useTranslation('why');
  const format = useFormat();
  const currency = useReportCurrency();
  const text = useWhyText(why.metric, { report: currency, wallet: why.walletCurrency });
  const items = useItems();
  const period = writtenDays(format, { fromDate: why.previousFromDate, toDate: why.previousToDate }, why);
  const change = String(Number((Number(why.present) - Number(why.previous)).toFixed(6)));
  const [first] = why.campaigns;
  return (
    <div className={styles.panel} {...items}>
      <p className={styles.summary}>
        <strong>{text.figure(why.present)}</strong> {t('against', { change: text.signed(change), period })}
        {isOfCampaign && first && <span className={styles.quiet}> {first.name}</span>}
      </p>
      {why.previousUntil !== null && <p className={styles.quiet}>{t('sameHours')}</p>}
      {why.isQuiet && <p className={styles.quiet}>{t('quiet')}</p>}
      {why.sampledAuctions === null && <PartialNotice message={t('auctionsFailed')} />}
      <Bars why={why} text={text} period={period} />
      {!isOfCampaign || why.campaigns.length > 0 ? (
        <CampaignList why={why} text={text} remedies={remedies} onOpen={onOpen} />
      ) : null}
      <TermList why={why} text={text} remedies={remedies} />
      <AcceptedList why={why} text={text} />
      <p className={styles.basis}>
        {t('basis.exact')}{' '}
        {why.sampledAuctions !== null &&
          t(why.sampledAuctions === 0 ? 'basis.noAuctions' : 'basis.auctions', {
            auctions: format.integer(why.sampledAuctions),
            examined: format.integer(why.examinedCampaigns),
            count: why.campaignCount,
          })}
      </p>
    </div>
  );
}
