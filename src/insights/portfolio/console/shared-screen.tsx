import { QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DocumentTitle } from '#design/document-title.tsx';
import { useFormat } from '#design/format.ts';
import { Page, Panel } from '#design/page.tsx';
import { EmptyState } from '#design/states.tsx';
import { Wordmark } from '#design/wordmark.tsx';
import { SharedPortfolioDocument, type SharedPortfolioQuery } from '#platform/api-client/generated/graphql.ts';
import { useApiQuery } from '#platform/api-client/hooks.ts';
import { reportFailure } from '#platform/api-client/reporting.ts';
import { QueryBoundary } from '#platform/console-kit/query-boundary.tsx';
import type { ScreenProps } from '#platform/console-kit/screen-route.ts';
import { SharedTable } from './shared-table.tsx';
import styles from './portfolio-links.module.css';

export type SharedPortfolio = NonNullable<SharedPortfolioQuery['sharedPortfolio']>;

/** Each reading is an opening that the company sees: nothing is read again by itself. */
const createClient = () =>
  new QueryClient({
    queryCache: new QueryCache({ onError: reportFailure }),
    defaultOptions: {
      queries: { retry: false, staleTime: Infinity, refetchOnWindowFocus: false, networkMode: 'always' },
    },
  });

/** What a link shows, to anyone who has it, without a session. */
export function SharedScreen({ params }: ScreenProps<'/shared/$secret'>) {
  const { t } = useTranslation('portfolio');
  const [client] = useState(createClient);
  return (
    <QueryClientProvider client={client}>
      <div className={styles.sheet}>
        <main className={styles.sheetMain}>
          <SharedView secret={params.secret} />
        </main>
        <footer className={styles.sheetFoot}>
          <Wordmark />
          <span>{t('shared.readOnly')}</span>
        </footer>
      </div>
    </QueryClientProvider>
  );
}

function SharedView({ secret }: { secret: string }) {
  const { t } = useTranslation('portfolio');
  const read = useApiQuery(SharedPortfolioDocument, { secret }, { isFinal: true });
  const shared = read.data?.sharedPortfolio;
  if (shared) return <Shown shared={shared} />;
  return (
    <>
      <DocumentTitle title={t('shared.title')} />
      <QueryBoundary
        reads={{ read }}
        renderEmpty={() => <EmptyState title={t('shared.over')} detail={t('shared.overDetail')} />}
      />
    </>
  );
}

function Shown({ shared }: { shared: SharedPortfolio }) {
  const { t } = useTranslation('portfolio');
  const format = useFormat();
  const { title, logoUrl, fromDate, toDate, brands, currency } = shared;
  return (
    <Page
      title={title}
      heading={
        <span className={styles.heading}>
          {logoUrl !== null && <img src={logoUrl} alt="" />}
          {title}
        </span>
      }
      subtitle={t('shared.days', { days: format.days({ from: fromDate, to: toDate }), currency: currency.code })}
    >
      <Panel flush>
        {brands.length === 0 ? <EmptyState title={t('shared.noBrands')} /> : <SharedTable shared={shared} />}
      </Panel>
    </Page>
  );
}
