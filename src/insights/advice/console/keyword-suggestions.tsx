import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSettled } from '#design/form/use-settled.ts';
import { useFormat } from '#design/format.ts';
import { TopSearchKeywordsDocument, type TopSearchKeywordsQuery } from '#platform/api-client/generated/graphql.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';
import styles from './advice.module.css';
import type { KeywordSuggestionsProps } from '#products/sponsored/console/index.ts';

const REQUESTED_COUNT = 30;
const VISIBLE_COUNT = 10;
const SEARCH_DELAY_MS = 200;

/** Removes the match type characters of a keyword, so that it compares with search terms. */
const plain = (keyword: string) =>
  keyword
    .replaceAll(/["“”[\]]/g, '')
    .trim()
    .toLowerCase();

type Offer = TopSearchKeywordsQuery['topSearchKeywords'][number];

/**
 * Suggests search terms that find the products, and separately the most frequent searches in the country. One click
 * adds a term as a keyword.
 */
export default function KeywordSuggestions({ catalogId, products, selected, typed, onAdd }: KeywordSuggestionsProps) {
  const searchTerm = useSettled(plain(typed), SEARCH_DELAY_MS);
  const request = { catalogId, searchTerm: searchTerm || null, limit: REQUESTED_COUNT };
  const options = { isEnabled: catalogId !== '', keepPreviousData: true };
  const ofProducts = useApiQuery(
    TopSearchKeywordsDocument,
    {
      ...request,
      brandId: products.brandId,
      skus: [...products.skus],
      categoryIds: [...products.categoryIds],
    },
    { ...options, isEnabled: options.isEnabled && products.brandId !== '' },
  );
  const ofCountry = useApiQuery(TopSearchKeywordsDocument, request, options);
  const taken = new Set(selected.map(plain));
  const offersOf = (query: typeof ofProducts) =>
    query.data?.topSearchKeywords.filter(({ keyword }) => !taken.has(keyword)).slice(0, VISIBLE_COUNT) ?? [];
  return (
    <>
      <Offers kind="products" offers={offersOf(ofProducts)} onAdd={onAdd} />
      <Offers kind="country" offers={offersOf(ofCountry)} onAdd={onAdd} />
    </>
  );
}

interface OffersProps {
  kind: 'products' | 'country';
  offers: readonly Offer[];
  onAdd(keyword: string): void;
}

function Offers({ kind, offers, onAdd }: OffersProps) {
  const { t } = useTranslation('advice');
  const format = useFormat();
  if (offers.length === 0) return null;
  return (
    <section className={styles.suggestions} aria-label={t(`keywords.${kind}`)}>
      <div className={styles.suggestionsHead}>
        <strong>{t(`keywords.${kind}`)}</strong>
        <span className={styles.quiet}>{t(`keywords.${kind}Hint`)}</span>
      </div>
      <ul className={styles.chips}>
        {offers.map(({ keyword, searchCount }) => (
          <li key={keyword}>
            <button
              type="button"
              className={styles.chip}
              title={t('keywords.add', { keyword, searches: format.integer(searchCount) })}
              onClick={() => onAdd(keyword)}
            >
              <IconPlus size={13} stroke={2} aria-hidden />
              {keyword}
              <span className={styles.volume}>{format.compact(searchCount)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
