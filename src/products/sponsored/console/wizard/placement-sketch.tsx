import styles from './banners.module.css';

const CELLS = [0, 1, 2, 3, 4, 5, 6, 7];

/** Outline drawing of a placement: a screen, its products, and the banner among them. */
export function PlacementSketch({ bannerType, ratio }: { bannerType: string; ratio: number }) {
  const isWide = bannerType.startsWith('DESKTOP');
  const isTile = bannerType.startsWith('TILE');
  const screen = isWide ? { x: 10, width: 100 } : { x: 38, width: 44 };
  const inner = screen.width - 8;
  const banner = { width: inner, height: Math.min(24, inner / ratio) };
  const columns = isWide ? 4 : 2;
  const gap = 3;
  const cell = (inner - gap * (columns - 1)) / columns;
  const isHome = bannerType.endsWith('HOME');
  const top = isHome ? 8 : 15;
  const below = isTile ? top : top + banner.height + gap;
  return (
    <svg viewBox="0 0 120 72" className={styles.sketch} aria-hidden>
      <rect x={screen.x} y={2} width={screen.width} height={68} rx={isWide ? 3 : 6} className={styles.screen} />
      {!isHome && <rect x={screen.x + 4} y={6} width={inner} height={5} rx={2.5} className={styles.ghost} />}
      {CELLS.map((index) => {
        const x = screen.x + 4 + (index % columns) * (cell + gap);
        const y = below + Math.floor(index / columns) * (cell + gap);
        if (y + cell > 68) return null;
        const isBanner = isTile && index === 1;
        return (
          <rect
            key={index}
            x={x}
            y={y}
            width={cell}
            height={cell}
            rx={1.5}
            className={isBanner ? styles.spot : styles.ghost}
          />
        );
      })}
      {!isTile && (
        <rect x={screen.x + 4} y={top} width={banner.width} height={banner.height} rx={1.5} className={styles.spot} />
      )}
    </svg>
  );
}
