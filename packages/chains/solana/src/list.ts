/** The list at a place of an answer; anything else reads as empty. */
export const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
