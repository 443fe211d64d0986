/** Returns the list, or an empty list for any other value. */
export const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
