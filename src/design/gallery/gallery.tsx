import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { LANGUAGES } from '#kernel/language.ts';
import { DocumentTitle } from '../document-title.tsx';
import { Wordmark } from '../wordmark.tsx';
import styles from './gallery.module.css';
import { SECTIONS } from './sections.ts';

const CHOICES = {
  scheme: { both: 'Light and dark', light: 'Light', dark: 'Dark' },
  width: { desktop: 'Desktop', phone: '390 px' },
  language: LANGUAGES,
} as const;
type View = Record<keyof typeof CHOICES | 'section', string>;

const schemesOf = ({ scheme }: View) => (scheme === 'both' ? ['light', 'dark'] : [scheme]);

/**
 * All components in all their states. Each frame is a page of its own, so that it has its own color scheme, width and
 * overlays. The view is in the address.
 */
export function Gallery() {
  const [view, setView] = useState(readView);
  const change = (changed: Partial<View>) => {
    const next = { ...view, ...changed };
    setView(next);
    history.replaceState(null, '', `?${new URLSearchParams(next)}`);
  };
  return (
    <div className={styles.gallery}>
      <DocumentTitle title="Design gallery" />
      <header className={styles.toolbar}>
        <Wordmark />
        <h1 className={styles.heading}>Design gallery</h1>
        {Object.entries(CHOICES).map(([name, labels]) => (
          <SegmentedControl
            key={name}
            size="xs"
            aria-label={name}
            data={Object.entries(labels).map(([value, label]) => ({ value, label }))}
            value={view[name as keyof View]}
            onChange={(value) => change({ [name]: value })}
          />
        ))}
      </header>
      <nav className={styles.sections} aria-label="Sections">
        {[['', 'Everything'] as const, ...[...SECTIONS].map(([id, { title }]) => [id, title] as const)].map(
          ([id, title]) => (
            <button
              key={id}
              type="button"
              aria-current={view.section === id || undefined}
              onClick={() => change({ section: id })}
            >
              {title}
            </button>
          ),
        )}
      </nav>
      <main className={styles.frames}>
        {schemesOf(view).map((scheme) => (
          // Our own page, which needs all that a page may do.
          // oxlint-disable-next-line react/iframe-missing-sandbox
          <iframe
            key={scheme}
            title={`${scheme} scheme`}
            src={`?${new URLSearchParams({ ...view, scheme, stage: '' })}`}
            data-width={view.width}
            style={{ colorScheme: scheme }}
          />
        ))}
      </main>
    </div>
  );
}

function readView(): View {
  const given = new URLSearchParams(location.search);
  const chosen = Object.entries(CHOICES).map(([name, labels]) => {
    const value = given.get(name) ?? '';
    return [name, value in labels ? value : Object.keys(labels)[0]!];
  });
  return { ...(Object.fromEntries(chosen) as View), section: given.get('section') ?? '' };
}
