import { useDebouncedValue } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#design/format.ts';
import { TopSearchKeywordsDocument } from '#platform/api-client/generated/graphql.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';
import styles from './advice.module.css';

const ASKED = 30;
const SHOWN = 10;
const SEARCH_DELAY_MS = 200;

/** A keyword without the signs that say how it is matched, as searches are written. */
const plain = (keyword: string) =>
  keyword
    .replaceAll(/["“”[\]]/g, '')
    .trim()
    .toLowerCase();

interface KeywordSuggestionsProps {
  catalogId: string;
  /** Already chosen, as typed. */
  chosen: readonly string[];
  /** What is being typed; only searches that hold it are offered then. */
  typed: string;
  onAdd(keyword: string): void;
}

/** What shoppers search most, to be taken as keywords with one click. */
export default function KeywordSuggestions({ catalogId, chosen, typed, onAdd }: KeywordSuggestionsProps) {
  const { t } = useTranslation('advice');
  const format = useFormat();
  const [searchTerm] = useDebouncedValue(plain(typed), SEARCH_DELAY_MS);
  const query = useApiQuery(
    TopSearchKeywordsDocument,
    { catalogId, searchTerm: searchTerm || null, limit: ASKED },
    { isEnabled: catalogId !== '', keepsPrevious: true },
  );
  const taken = new Set(chosen.map(plain));
  const offered = query.data?.topSearchKeywords.filter(({ keyword }) => !taken.has(keyword)).slice(0, SHOWN) ?? [];
  if (offered.length === 0) return null;
  return (
    <section className={styles.suggestions} aria-label={t('keywords.title')}>
      <div className={styles.suggestionsHead}>
        <strong>{t('keywords.title')}</strong>
        <span className={styles.quiet}>{t('keywords.hint')}</span>
      </div>
      <ul className={styles.chips}>
        {offered.map(({ keyword, searchCount }) => (
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
