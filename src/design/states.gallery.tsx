import { Button } from '@mantine/core';
import { Boundary } from './boundary.tsx';
import { LONG_TEXT } from './gallery/sample.ts';
import { noAction, section } from './gallery/section.tsx';
import {
  EmptyState,
  ErrorState,
  NotFoundState,
  PartialNotice,
  PermissionDenied,
  QueryError,
  RefreshLine,
  SkeletonLines,
} from './states.tsx';

export default section('States', {
  Empty: <EmptyState />,
  'Empty, with a way on': <EmptyState title="No city yet" detail={LONG_TEXT} action={<Button>Add a city</Button>} />,
  'Empty, compact': <EmptyState isCompact />,
  'Failed, with retry': <ErrorState message="The server cannot be reached." onRetry={noAction} />,
  'Failed, without retry': <ErrorState />,
  'A part that cannot be drawn': (
    <Boundary>
      <Undrawable />
    </Boundary>
  ),
  'Not found': <NotFoundState title="There is no such city" action={<Button variant="default">All cities</Button>} />,
  'Permission denied': <PermissionDenied detail="Your role does not include this page." />,
  'Incomplete or stale': (
    <PartialNotice message="Could not be refreshed." detail="The server cannot be reached." onRetry={noAction} />
  ),
  'Incomplete, retrying': <PartialNotice message="Could not be refreshed." onRetry={noAction} isRetrying />,
  'Incomplete, a long message': <PartialNotice message={LONG_TEXT} onRetry={noAction} />,
  'Could not be read': <QueryError />,
  Loading: <SkeletonLines count={4} />,
  Refreshing: (
    <div style={{ position: 'relative', height: 24 }}>
      <RefreshLine />
    </div>
  ),
});

function Undrawable(): never {
  throw new Error('drawn in the gallery');
}
