import { linePoints } from '#insights/reports/console/index.ts';
import styles from './overview.module.css';

const WIDTH = 72;
const HEIGHT = 28;

/** Both periods as one line, the previous one muted. The figures beside it say the same in words. */
export function Sparkline({ values }: { values: readonly number[] }) {
  const points = linePoints(values, { width: WIDTH, height: HEIGHT, inset: 2 });
  if (points.length === 0) return null;
  const middle = values.length / 2;
  return (
    <svg className={styles.spark} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width={WIDTH} height={HEIGHT} aria-hidden>
      <polyline points={points.slice(0, middle + 1).join(' ')} data-previous />
      <polyline points={points.slice(middle).join(' ')} />
    </svg>
  );
}
