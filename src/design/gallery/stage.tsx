import { Title } from '@mantine/core';
import { Boundary } from '../boundary.tsx';
import type { GallerySection } from './section.tsx';
import { SECTIONS } from './sections.ts';
import styles from './gallery.module.css';

/** The states of one section, or of all: what a frame of the gallery shows. */
export function Stage({ sectionId }: { sectionId: string | null }) {
  const sections = [...SECTIONS].filter(([id]) => sectionId === null || id === sectionId);
  return (
    <main className={styles.stage}>
      <h1 className="visually-hidden">Design gallery</h1>
      {sections.map(([id, section]) => (
        <StageSection key={id} id={id} section={section} />
      ))}
    </main>
  );
}

function StageSection({ id, section: { title, states, isWide } }: { id: string; section: GallerySection }) {
  return (
    <section aria-labelledby={`section-${id}`} data-section={id} className={styles.section}>
      <Title order={2} id={`section-${id}`}>
        {title}
      </Title>
      <div className={styles.states} data-wide={isWide || undefined}>
        {Object.entries(states).map(([name, content]) => (
          <article key={name} className={styles.state} aria-label={`${title}: ${name}`}>
            <p className={styles.name}>{name}</p>
            <Boundary>{content}</Boundary>
          </article>
        ))}
      </div>
    </section>
  );
}
