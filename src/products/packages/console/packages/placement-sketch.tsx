import styles from './comparison.module.css';

interface SketchedPlacement {
  name: string;
  category: string;
  previewImg: string | null;
}

/** Illustrates a placement with its preview image, or with a drawing by category. */
export function PlacementSketch({ placement: { category, name, previewImg } }: { placement: SketchedPlacement }) {
  if (previewImg) return <img src={previewImg} alt="" className={styles.sketch} />;
  const isMail = /crm|mail/i.test(category) && !/push/i.test(name);
  const isPush = /push/i.test(name);
  const isSocial = /social|influencer/i.test(category);
  return (
    <svg className={styles.sketch} viewBox="0 0 32 32" aria-hidden>
      <rect x="1.5" y="3.5" width="29" height="25" rx="3" className={styles.sketchFrame} />
      {isMail ? (
        <path d="M5 9l11 8 11-8M5 9v14h22V9z" className={styles.sketchMark} />
      ) : isPush ? (
        <rect x="5" y="7" width="22" height="7" rx="2" className={styles.sketchFill} />
      ) : isSocial ? (
        <path d="M13 11l8 5-8 5z" className={styles.sketchFill} />
      ) : (
        <rect x="5" y="7" width="22" height="8" rx="1.5" className={styles.sketchFill} />
      )}
      {!isMail && !isSocial && <path d="M5 19h22M5 23h14" className={styles.sketchLine} />}
    </svg>
  );
}
