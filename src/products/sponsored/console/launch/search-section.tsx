import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat, useMoney } from '#design/format.ts';
import { SkeletonLines } from '#design/states.tsx';
import { parseKeyword, MAX_KEYWORDS } from '#core/serving/rules/keywords.ts';
import { Keywords } from '../wizard/target-step.tsx';
import type { Wizard } from '../wizard/use-wizard.ts';
import { Section } from './section.tsx';
import type { CampaignPlan, LaunchPlan } from './use-launch-plan.ts';
import styles from './launch.module.css';

const FIELDS = ['keywords', 'keywordBids'];
const VISIBLE_IDEAS = 8;

/** For which searches the ads are shown: what finds the products anyway, and keywords on top. */
export function SearchSection({ wizard, launchPlan }: { wizard: Wizard; launchPlan: LaunchPlan }) {
  const { t } = useTranslation('launch');
  const { values, change, wrong, hasKeywords, currency } = wizard;
  const { plan, isWithoutContent, failure } = launchPlan;
  const taken = new Set(values.keywords.map((typed) => parseKeyword(typed)?.keyword));
  const ideas = plan?.keywords.filter(({ keyword }) => !taken.has(keyword)).slice(0, VISIBLE_IDEAS) ?? [];
  const canAdd = hasKeywords && values.keywords.length < MAX_KEYWORDS;
  return (
    <Section
      title={t('searches.title')}
      fields={FIELDS}
      isComplete={wrong.review.every((field) => !FIELDS.includes(field.split('.')[0]!))}
    >
      <p className={styles.quiet}>{t(hasKeywords ? 'searches.detail' : 'searches.automatic')}</p>
      {!plan && !isWithoutContent && !failure && <SkeletonLines count={3} />}
      {plan && plan.keywords.length === 0 && <p className={styles.quiet}>{t('searches.none')}</p>}
      {ideas.length > 0 && (
        <ul
          className={styles.ideas}
          aria-label={t('searches.ideas')}
          data-refreshing={launchPlan.isRefreshing || undefined}
        >
          {ideas.map((idea) => (
            <li key={idea.keyword} className={styles.idea}>
              <Idea
                idea={idea}
                currency={currency}
                onAdd={canAdd ? () => change({ keywords: [...values.keywords, idea.keyword] }, ['keywords']) : null}
              />
            </li>
          ))}
        </ul>
      )}
      {hasKeywords && <Keywords wizard={wizard} />}
    </Section>
  );
}

interface IdeaProps {
  idea: CampaignPlan['keywords'][number];
  currency: Wizard['currency'];
  /** Null where keywords cannot be added. */
  onAdd: (() => void) | null;
}

function Idea({ idea: { keyword, productCount, searchCount, bid }, currency, onAdd }: IdeaProps) {
  const { t } = useTranslation('launch');
  const format = useFormat();
  const money = useMoney(currency);
  const facts = [
    t('searches.products', { count: productCount, shown: format.integer(productCount) }),
    t('searches.volume', { count: Number(searchCount), shown: format.compact(searchCount) }),
    bid === null ? null : t('searches.price', { amount: money(bid) }),
  ];
  const text = (
    <>
      <span className={styles.ideaName}>{keyword}</span>
      <span className={`${styles.quiet} figures`}>{facts.filter(Boolean).join(' · ')}</span>
    </>
  );
  if (!onAdd) return <span className={styles.ideaText}>{text}</span>;
  return (
    <button type="button" className={styles.ideaText} aria-label={t('searches.add', { keyword })} onClick={onAdd}>
      <IconPlus size={14} stroke={2} aria-hidden />
      {text}
    </button>
  );
}
