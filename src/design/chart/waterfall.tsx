import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './waterfall.module.css';

export interface WaterfallStep {
  id: string;
  label: string;
  /** What the label means, on hover. */
  hint?: string | undefined;
  /** Signed; only its size relative to the others matters. */
  value: number;
  /** The value as it is read. */
  text: string;
}

interface WaterfallProps {
  label: string;
  from: { label: string; value: number; text: string };
  to: { label: string; value: number; text: string };
  /** They add up to what lies between the two. */
  steps: readonly WaterfallStep[];
  /** More is neither better nor worse. */
  isNeutral?: boolean;
  /** Makes a line one of those that arrow keys go through. */
  rowProps?(id: string): React.HTMLAttributes<HTMLTableRowElement>;
}

/** How a value became another one, step by step: a table whose rows are drawn as well. */
export function Waterfall({ label, from, to, steps, isNeutral = false, rowProps }: WaterfallProps) {
  const { t } = useTranslation('common');
  const levels = steps.reduce<number[]>((all, { value }) => [...all, all.at(-1)! + value], [from.value]);
  const [low, high] = [Math.min(0, to.value, ...levels), Math.max(0, to.value, ...levels)];
  const place = (start: number, end: number) => {
    const span = high - low || 1;
    const left = (100 * (Math.min(start, end) - low)) / span;
    return { left: `${left}%`, width: `${(100 * Math.abs(end - start)) / span}%` };
  };
  return (
    <table className={styles.waterfall} data-neutral={isNeutral || undefined}>
      <caption className="visually-hidden">{label}</caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{t('waterfall.step')}</th>
          <th scope="col">{t('waterfall.amount')}</th>
        </tr>
      </thead>
      <tbody>
        <Row label={from.label} text={from.text} bar={place(0, from.value)} kind="total" />
        {steps.map(({ id, label: name, hint, value, text }, index) => (
          <Row
            key={id}
            label={name}
            hint={hint}
            text={text}
            bar={place(levels[index]!, levels[index + 1]!)}
            kind={value < 0 ? 'down' : 'up'}
            {...rowProps?.(id)}
          />
        ))}
        <Row label={to.label} text={to.text} bar={place(0, to.value)} kind="total" />
      </tbody>
    </table>
  );
}

interface RowProps extends Omit<React.HTMLAttributes<HTMLTableRowElement>, 'children'> {
  label: string;
  hint?: string | undefined;
  text: ReactNode;
  bar: { left: string; width: string };
  kind: 'total' | 'up' | 'down';
}

function Row({ label, hint, text, bar, kind, ...row }: RowProps) {
  return (
    <tr className={styles.row} data-kind={kind} {...row}>
      <th scope="row" className={styles.label} title={hint}>
        {label}
      </th>
      <td className={styles.amount}>
        <span className={styles.track} aria-hidden>
          <span className={styles.bar} style={bar} />
        </span>
        <span className={styles.text}>{text}</span>
      </td>
    </tr>
  );
}
