/** Annotations of a tool that changes nothing. */
export const READS = { readOnlyHint: true } as const
