import { IconPhoto } from '@tabler/icons-react';
import { useState, type CSSProperties } from 'react';
import styles from './thumbnail.module.css';

interface ThumbnailProps {
  src: string | null;
  /** The subject, whose initials replace a missing image; without it an icon does. */
  name?: string;
  sizePx: number;
}

/** A small external image. Until it has loaded, or if it never does, a placeholder keeps its space. */
export function Thumbnail({ src, name, sizePx }: ThumbnailProps) {
  const [shown, setShown] = useState<string | null>(null);
  const isShown = src !== null && shown === src;
  return (
    <span className={styles.thumbnail} style={{ '--size': `${sizePx}px` } as CSSProperties} aria-hidden>
      {!isShown && (name ? initials(name) : <IconPhoto size={sizePx * 0.45} stroke={1.4} />)}
      {src && (
        <img
          key={src}
          src={src}
          alt=""
          loading="lazy"
          width={sizePx}
          height={sizePx}
          data-shown={isShown || undefined}
          onLoad={() => setShown(src)}
        />
      )}
    </span>
  );
}

/** "Fashion Co." → "FC", "Amazon" → "AM" */
export function initials(name: string): string {
  const [first = '', second] = name.split(/\s+/).filter((word) => /^[\p{L}\p{N}]/u.test(word));
  const letters = second ? [...first].slice(0, 1).concat([...second].slice(0, 1)) : [...first].slice(0, 2);
  return letters.join('').toUpperCase();
}
