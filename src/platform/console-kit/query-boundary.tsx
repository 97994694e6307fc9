import { Box } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Boundary } from '#design/boundary.tsx';
import { ErrorState, SkeletonLines } from '#design/states.tsx';
import { errorText } from '#platform/api-client/error-text.ts';
import { hasQueryFailed, StaleDataNotice, type QueryState } from './failed-read.tsx';

type Reads = Readonly<Record<string, QueryState>>;
type DataOf<Queries extends Reads> = { [Name in keyof Queries]: NonNullable<Queries[Name]['data']> };

interface QueryBoundaryProps<Queries extends Reads> {
  /** The queries that the panel needs, all of them. */
  reads: Queries;
  /** Has the size of the content, so that the page does not shift. Inert: it is replaced, and what was opened in it would close. */
  skeleton?: ReactNode;
  /** What to show instead of empty content, with the next step; false when there is content. */
  renderEmpty?(data: DataOf<Queries>): ReactNode;
  /** Omitted where another component shows the content. */
  children?(data: DataOf<Queries>): ReactNode;
}

/**
 * A panel made of answers: a skeleton until they arrived, the reason and a retry when one failed, a notice above answers that
 * could not be refreshed. A panel that cannot be drawn leaves the rest of the screen as it is.
 */
export function QueryBoundary<Queries extends Reads>({
  reads,
  skeleton,
  renderEmpty,
  children,
}: QueryBoundaryProps<Queries>) {
  const queries = Object.values(reads);
  const failed = queries.filter(hasQueryFailed);
  if (failed.length > 0) return <QueriesFailed reads={failed} />;
  if (queries.some(({ data }) => data === undefined))
    return (
      <Box display="contents" inert aria-busy>
        {skeleton ?? <SkeletonLines count={6} />}
      </Box>
    );
  const data = Object.fromEntries(Object.entries(reads).map(([name, read]) => [name, read.data])) as DataOf<Queries>;
  return (
    <Boundary>
      <StaleDataNotice reads={queries} />
      <Content data={data} renderEmpty={renderEmpty}>
        {children}
      </Content>
    </Boundary>
  );
}

/** A component of its own, so that the boundary catches what its functions throw. */
function Content<Queries extends Reads>({
  data,
  renderEmpty,
  children,
}: Pick<QueryBoundaryProps<Queries>, 'renderEmpty' | 'children'> & { data: DataOf<Queries> }) {
  return renderEmpty?.(data) || children?.(data);
}

/** Says why something could not be loaded, also while it is tried again. */
export function QueriesFailed({ reads }: { reads: readonly QueryState[] }) {
  const { t } = useTranslation('common');
  const [shown, setShown] = useState('');
  const error = reads.find((read) => read.error !== null)?.error;
  const message = error ? errorText(error) : shown;
  if (message !== shown) setShown(message);
  return (
    <ErrorState
      title={t('error.notRead')}
      message={message}
      isRetrying={reads.some(({ isFetching }) => isFetching)}
      onRetry={() => reads.forEach((read) => void read.refetch())}
    />
  );
}
