import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PartialNotice } from '#design/states.tsx';
import { daysText } from '#kernel/day.ts';
import { RemedyButton } from './remedy-button.tsx';
import { itemProps } from './use-items.ts';
import type { Remedies } from './use-remedies.ts';
import type { Why, WhyCampaign } from './use-why.ts';
import type { Evidence } from './why-panel.tsx';
import type { WhyText } from './why-text.ts';
import styles from './why.module.css';

interface ListProps {
  why: Why;
  text: WhyText;
  remedies: Remedies;
}

/** The campaigns that carry the change, each with its cause and what can be done about it. */
export function CampaignList({ why, text, remedies, onOpen }: ListProps & { onOpen(evidence: Evidence): void }) {
  const { t } = useTranslation('why');
  const { campaigns, otherCampaigns } = why;
  if (campaigns.length === 0) return null;
  return (
    <Section title={t('campaigns')}>
      {campaigns.map((campaign) => (
        <li key={campaign.campaignId} className={styles.carrier} aria-label={campaign.name} {...itemProps(false)}>
          <div className={styles.carrierHead}>
            <strong className={styles.name}>{campaign.name}</strong>
            <span className={styles.amount}>{text.signed(campaign.amount)}</span>
          </div>
          <p className={styles.cause}>
            {text.causeText(campaign.cause)} <OpenCause campaign={campaign} why={why} onOpen={onOpen} />
          </p>
          {campaign.remedy && (
            <div className={styles.remedy}>
              <RemedyButton
                campaign={campaign}
                currency={why.walletCurrency}
                isBusy={remedies.busyKey === campaign.campaignId}
                onMend={remedies.mend}
              />
              {campaign.remedy.effect && (
                <span className={styles.quiet}>{text.effectText(campaign.remedy.effect)}</span>
              )}
            </div>
          )}
        </li>
      ))}
      <Rest rest={otherCampaigns} label={t('otherCampaigns', { count: otherCampaigns.count })} text={text} />
    </Section>
  );
}

/** The way to where a cause can be looked up. */
function OpenCause({ campaign, why, onOpen }: { campaign: WhyCampaign; why: Why; onOpen(evidence: Evidence): void }) {
  const { t } = useTranslation('why');
  const { source } = campaign.cause;
  const label = `${t(`open.${source}`)}: ${campaign.name}`;
  if (source === 'FIGURES')
    return (
      <Link to="/campaigns" search={{ peek: campaign.campaignId, date: daysText(why) }} aria-label={label}>
        {t(`open.${source}`)}
      </Link>
    );
  const opened = { id: campaign.campaignId, name: campaign.name };
  return (
    <Button
      size="compact-xs"
      variant="subtle"
      aria-label={label}
      {...(campaign.remedy ? {} : { 'data-act': true })}
      onClick={() => onOpen({ kind: source === 'ACTIVITY' ? 'history' : 'visibility', campaign: opened })}
    >
      {t(`open.${source}`)}
    </Button>
  );
}

/** The search terms that carry the change. */
export function TermList({ why: { terms }, text, remedies }: ListProps) {
  const { t } = useTranslation('why');
  if (terms === null) return <PartialNotice message={t('termsFailed')} />;
  const { shown, rest } = terms;
  if (shown.length === 0) return null;
  return (
    <Section title={t('terms')}>
      {shown.map((term) => {
        const name = term.term === '' ? t('noSearch') : term.term;
        const isMore = Number(term.amount) > 0;
        return (
          <li key={term.term} className={styles.carrier} aria-label={name} {...itemProps(false)}>
            <div className={styles.carrierHead}>
              <strong className={styles.name}>{name}</strong>
              <span className={styles.amount}>{text.signed(term.amount)}</span>
            </div>
            {term.leading && (
              <p className={styles.cause}>{t(`cause.${term.leading as 'PRICE'}.${isMore ? 'more' : 'fewer'}`)}</p>
            )}
            {term.saving && (
              <div className={styles.remedy}>
                <Button
                  size="compact-sm"
                  data-act
                  aria-label={`${t('remedy.EXCLUDE')}: ${name}`}
                  loading={remedies.busyKey === term.term}
                  onClick={() => remedies.exclude(term)}
                >
                  {t('remedy.EXCLUDE')}
                </Button>
                <span className={styles.quiet}>{text.savingText(term.saving)}</span>
              </div>
            )}
          </li>
        );
      })}
      <Rest rest={rest} label={t('otherTerms', { count: rest.count })} text={text} />
    </Section>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h3 className={styles.heading}>{title}</h3>
      <ul className={styles.carriers}>{children}</ul>
    </section>
  );
}

function Rest({ rest, label, text }: { rest: Why['otherCampaigns']; label: string; text: WhyText }) {
  if (rest.count <= 0 || Number(rest.amount) === 0) return null;
  return (
    <li className={styles.rest}>
      <span>{label}</span>
      <span className={styles.amount}>{text.signed(rest.amount)}</span>
    </li>
  );
}
