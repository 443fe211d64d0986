/** How long a network of the sandbox may take to answer, milliseconds. */
export const ANSWER_MS = 30_000
