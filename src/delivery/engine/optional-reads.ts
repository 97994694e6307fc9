/** Does what the rest can go on without, by what was known before; returns whether it succeeded. */
export type Optionally = (work: () => Promise<unknown>) => Promise<boolean>;

export const createOptionally =
  (onError: (error: unknown) => void): Optionally =>
  async (work) => {
    try {
      await work();
      return true;
    } catch (error) {
      onError(error);
      return false;
    }
  };
