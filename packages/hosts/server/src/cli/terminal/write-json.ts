/** A result for programs: JSON with a line break at the end. */
export const writeJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`
