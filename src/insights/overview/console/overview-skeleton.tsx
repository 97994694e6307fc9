import { Skeleton } from '@mantine/core';
import { Panel } from '#design/page.tsx';
import { SkeletonLines } from '#design/states.tsx';
import styles from './overview.module.css';

const TILES = 4;
const CHART_LINES = 8;
const TODO_LINES = 6;
const ROW_LINES = 5;

/** The shape of the page while its figures load. */
export function OverviewSkeleton() {
  return (
    <div aria-hidden>
      <div className={styles.sentence}>
        <Skeleton height={14} width="60%" mt={4} />
      </div>
      <TilesSkeleton />
      <div className={styles.middle}>
        <Panel>
          <div className={styles.skeletonPanel}>
            <SkeletonLines count={CHART_LINES} />
          </div>
        </Panel>
        <Panel>
          <div className={styles.skeletonPanel}>
            <SkeletonLines count={TODO_LINES} />
          </div>
        </Panel>
      </div>
      <Panel>
        <div className={styles.skeletonRows}>
          <SkeletonLines count={ROW_LINES} />
        </div>
      </Panel>
    </div>
  );
}

/** Four figures that load. */
export function TilesSkeleton() {
  return (
    <div className={styles.tiles} aria-hidden>
      {Array.from({ length: TILES }, (_, index) => (
        <div key={index} className={styles.tile}>
          <Skeleton height={10} width={56} />
          <Skeleton height={26} width={128} mt={10} />
          <Skeleton height={10} width={150} mt={16} />
        </div>
      ))}
    </div>
  );
}
