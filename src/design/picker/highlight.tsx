import { Fragment } from 'react';

/** Text with every occurrence of the search words highlighted. */
export function Highlight({ text, term }: { text: string; term: string }) {
  const words = term.trim().split(/\s+/).filter(Boolean);
  if (words.length === 0) return text;
  // Longest first, so that "oils" is not matched as "oil".
  const anyWord = words
    .toSorted((a, b) => b.length - a.length)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('|');
  // Splitting by a capturing group puts the matches at odd indices.
  return text.split(new RegExp(`(${anyWord})`, 'gi')).map((part, index) =>
    index % 2 === 1 ? (
      <mark key={index} style={{ background: 'var(--tone-warning-background)', color: 'inherit', fontWeight: 600 }}>
        {part}
      </mark>
    ) : (
      <Fragment key={index}>{part}</Fragment>
    ),
  );
}
