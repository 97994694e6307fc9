import { Fragment, type ReactNode } from 'react';
import styles from './description-list.module.css';

interface FactsProps {
  /** Names and values; those without a value are left out. */
  facts: readonly (readonly [string, ReactNode])[];
  className?: string;
}

/** What is known of one thing. */
export function Facts({ facts, className = '' }: FactsProps) {
  return (
    <dl className={`${styles.facts} ${className}`}>
      {facts
        .filter(([, value]) => value !== null && value !== undefined)
        .map(([label, value]) => (
          <Fragment key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
    </dl>
  );
}
