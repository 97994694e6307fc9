import { qrMatrix } from './qr.ts';

const QUIET_ZONE = 4;

/** Renders text as a QR code. Always dark on light: scanners do not read inverted codes. */
export function QrCode({ text, label, size }: { text: string; label: string; size: number }) {
  const matrix = qrMatrix(text);
  const side = matrix.length + 2 * QUIET_ZONE;
  const path = matrix
    .flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x + QUIET_ZONE} ${y + QUIET_ZONE}h1v1h-1z`] : [])))
    .join('');
  return (
    <svg
      role="img"
      aria-label={label}
      width={size}
      height={size}
      viewBox={`0 0 ${side} ${side}`}
      shapeRendering="crispEdges"
    >
      <rect width={side} height={side} fill="#ffffff" rx={2} />
      <path d={path} fill="#111413" />
    </svg>
  );
}
