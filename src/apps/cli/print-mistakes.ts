interface Mistake {
  readonly mistake: string;
  readonly page?: string;
  readonly evidence: string;
  readonly cause: string;
  readonly repair: string;
}

/** Prints what is wrong with a storefront, or that nothing is. Returns whether nothing is. */
export function printMistakes(mistakes: readonly Mistake[], asJson: boolean): boolean {
  if (asJson) console.log(JSON.stringify(mistakes, null, 2));
  else if (mistakes.length === 0) console.log('No mistake was found.');
  else
    for (const { mistake, ...parts } of mistakes)
      console.log(
        `${[mistake, ...Object.entries(parts).map(([name, text]) => `  ${name.padEnd(10)}${text}`)].join('\n')}\n`,
      );
  return mistakes.length === 0;
}
