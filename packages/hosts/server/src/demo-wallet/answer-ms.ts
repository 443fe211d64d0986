/** Time limit of an answer of the sandbox's networks, milliseconds. */
export const ANSWER_MS = 30_000
