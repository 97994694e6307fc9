import styles from './step-pills.module.css';

interface StepPillsProps<Step extends string> {
  label: string;
  steps: readonly { id: Step; label: string; isClosed?: boolean }[];
  current: Step;
  onStep(step: Step): void;
}

/** The steps of a long form, each clickable. */
export function StepPills<Step extends string>({ label, steps, current, onStep }: StepPillsProps<Step>) {
  return (
    <ol className={styles.steps} aria-label={label}>
      {steps.map((step, index) => (
        <li key={step.id}>
          <button
            type="button"
            aria-current={step.id === current ? 'step' : undefined}
            disabled={step.isClosed}
            onClick={() => onStep(step.id)}
          >
            <span className={styles.number}>{index + 1}</span>
            {step.label}
          </button>
        </li>
      ))}
    </ol>
  );
}
