import { Fragment } from 'react';

/** Text with every occurrence of the search term marked. */
export function Highlight({ text, term }: { text: string; term: string }) {
  const wanted = term.trim().toLowerCase();
  if (!wanted) return text;
  const parts: { text: string; isMatch: boolean }[] = [];
  const lower = text.toLowerCase();
  let from = 0;
  for (let at = lower.indexOf(wanted); at >= 0; at = lower.indexOf(wanted, from)) {
    parts.push(
      { text: text.slice(from, at), isMatch: false },
      { text: text.slice(at, at + wanted.length), isMatch: true },
    );
    from = at + wanted.length;
  }
  parts.push({ text: text.slice(from), isMatch: false });
  return parts.map((part, index) =>
    part.isMatch ? (
      <mark key={index} style={{ background: 'var(--tone-warning-background)', color: 'inherit', fontWeight: 600 }}>
        {part.text}
      </mark>
    ) : (
      <Fragment key={index}>{part.text}</Fragment>
    ),
  );
}
