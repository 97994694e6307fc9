/** The product's logo, a shelf end, with or without its name. */
export function Wordmark({ markOnly = false }: { markOnly?: boolean }) {
  return (
    <span style={{ display: 'inline-flex', alignItems: 'center', gap: 9 }}>
      <svg
        width="24"
        height="24"
        viewBox="0 0 32 32"
        role="img"
        aria-label={markOnly ? 'Endcap' : undefined}
        aria-hidden={!markOnly}
      >
        <rect width="32" height="32" rx="8" fill="var(--mantine-color-petrol-7)" />
        <path d="M9 8v16M9 9.5h14M9 16h10M9 22.5h14" fill="none" stroke="#fff" strokeWidth="3" strokeLinecap="round" />
        <circle cx="23" cy="16" r="2.2" fill="var(--mantine-color-amber-3)" />
      </svg>
      {!markOnly && <span style={{ fontWeight: 650, fontSize: 16, letterSpacing: '-0.03em' }}>Endcap</span>}
    </span>
  );
}
